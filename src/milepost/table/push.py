"""Web push: a message sealed for one browser (RFC 8291), signed as coming from this server (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
from typing import Final
from urllib.parse import urlsplit

import http_ece
import msgspec
import py_vapid
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from milepost.kernel.structs import decoded
from milepost.table.post import check_url
from milepost.table.refusal import Code, Refused

TTL: Final = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is off."""
VALID: Final = 12 * 3600


class Keys(msgspec.Struct, frozen=True):
    """What a browser tells to be sent sealed messages."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """A browser's push subscription, as its `toJSON` gives it."""

    endpoint: str
    keys: Keys


class Sealed(msgspec.Struct, frozen=True):
    """A request to a push service."""

    url: str
    headers: dict[str, str]
    body: bytes


def read_subscription(text: str) -> Subscription:
    """A subscription that can be used; refuses others."""
    try:
        found = decoded(text, Subscription)
        point, auth = unpadded(found.keys.p256dh), unpadded(found.keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (msgspec.MsgspecError, binascii.Error, ValueError):
        raise Refused(Code.BAD_INPUT, "That is no push subscription.") from None
    if len(auth) != 16:
        raise Refused(Code.BAD_INPUT, "That is no push subscription.")
    check_url(found.endpoint)
    return found


def fresh_key() -> str:
    """A new signing key for a server, as text to be kept secret."""
    vapid = py_vapid.Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem()).decode()


def public_key(private: str) -> str:
    """What browsers must be told to subscribe."""
    vapid = py_vapid.Vapid02.from_pem(private.encode())
    point: bytes = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sealed(to: Subscription, message: bytes, private: str, contact: str, now: int) -> Sealed:
    """A message for one browser; `now` in seconds."""
    body: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=unpadded(to.keys.p256dh),
        auth_secret=unpadded(to.keys.auth),
        version="aes128gcm",
    )
    where = urlsplit(to.endpoint)
    claims = {"aud": f"https://{where.netloc}", "exp": now + VALID, "sub": contact}
    signed: dict[str, str] = py_vapid.Vapid02.from_pem(private.encode()).sign(claims)
    headers = {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL),
        "Urgency": "normal",
    }
    return Sealed(to.endpoint, headers, body)


def unpadded(text: str) -> bytes:
    """Base64url without its padding, as browsers write it."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
