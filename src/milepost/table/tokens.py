"""Random names that cannot be guessed, and what is kept of them.

A *holder* is somebody without an account: a browser or a program, known by a token of 256 bits. Links (to sit, to
watch, to bring a second device) are tokens too. The store keeps only hashes, so that whoever reads it can sit nowhere.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

TOKEN_BYTES: Final = 32
TABLE_ID_BYTES: Final = 9
LONGEST_TOKEN: Final = 128


def fresh_token() -> str:
    """256 bits as text that fits a link, a cookie or a header."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fresh_table_id() -> str:
    """A table's name in addresses; it opens nothing by itself."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def fingerprint(token: str) -> str:
    """What the store keeps of a token. Tokens are random, so a plain hash cannot be turned back."""
    return hashlib.sha256(b"milepost token\0" + token[:LONGEST_TOKEN].encode("utf-8", "replace")).hexdigest()
