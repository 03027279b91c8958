"""One HTTPS request to an address that somebody else chose, made so that it can do no harm.

Only https; the host's addresses are looked up first, and unless the operator allows it none may be private, loopback,
link-local or otherwise not of the open internet; the connection goes to the very address that was checked; redirects
are not followed; the answer is not read beyond its status.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import Final, Protocol
from urllib.parse import urlsplit

from milepost.table.refusal import Code, Refused

PATIENCE: Final = 10.0
LONGEST_URL: Final = 1_000
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Resolve = Callable[[str, int], list[str]]


class PostFailed(Exception):
    """The request was not made, or not answered; `final` when trying again is no use."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Post(Protocol):
    """How notices leave the house; tests have one of their own."""

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Posts and returns the status; raises PostFailed."""
        ...


def check_url(url: str) -> None:
    """Refuses what can never be posted to, before it is kept."""
    try:
        _parts(url)
    except PostFailed as failed:
        raise Refused(Code.BAD_INPUT, str(failed)) from None


def lookup(host: str, port: int) -> list[str]:
    """The addresses of a host."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise PostFailed(f"The host cannot be found: {type(error).__name__}.") from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip.sixtofour is not None or ip.teredo is not None or ip in NAT64:
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


class HttpsPost:
    """Posts over TLS, in a thread."""

    def __init__(
        self, *, allow_private: bool = False, context: ssl.SSLContext | None = None, resolve: Resolve = lookup
    ) -> None:
        self._allow_private, self._resolve = allow_private, resolve
        self._context = context or ssl.create_default_context()

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        return await asyncio.to_thread(self._post, url, headers, body)

    def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        host, port, target = _parts(url)
        address = self._checked(host, port)
        connection = _PinnedConnection(host, port, address, self._context)
        try:
            connection.request("POST", target, body, {**headers, "Connection": "close"})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise PostFailed(f"No answer: {type(error).__name__}.") from None
        finally:
            connection.close()

    def _checked(self, host: str, port: int) -> str:
        addresses = self._resolve(host, port)
        if not addresses:
            raise PostFailed("The host cannot be found.")
        if not self._allow_private and not all(is_public(address) for address in addresses):
            raise PostFailed("The host's address is not one of the open internet.", final=True)
        return addresses[0]


class _PinnedConnection(http.client.HTTPSConnection):
    """Connects to one address, whatever the host's name may mean by now."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=PATIENCE, context=context)
        self._address, self._tls = address, context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), PATIENCE)
        try:
            self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def _parts(url: str) -> tuple[str, int, str]:
    """Host, port and target of an address that may be posted to."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise PostFailed(f"An address has at most {LONGEST_URL} plain characters.", final=True)
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise PostFailed("That is no address.", final=True) from None
    if parts.scheme != "https" or not parts.hostname:
        raise PostFailed("The address must begin with https://.", final=True)
    if parts.username is not None or parts.password is not None:
        raise PostFailed("The address must not hold a name or a password.", final=True)
    return parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
