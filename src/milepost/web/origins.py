"""Whose pages may use this server: names that are its own, and requests that come from its own pages.

A browser sends a holder's cookie with requests that any page makes. Two checks keep other sites out: the name in
`Host` must be one of ours (else a stranger's name could be pointed at this machine), and whatever changes something
must not come from a page of another origin.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from milepost.web.refusals import TurnedAway, WebCode
from milepost.web.settings import Settings

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITE: Final = frozenset({"same-origin", "none"})
USUAL_PORTS: Final = {"http": ":80", "https": ":443", "ws": ":80", "wss": ":443"}


class Origins:
    """The names of one server."""

    def __init__(self, settings: Settings) -> None:
        public = [urlsplit(url) for url in settings.public_urls]
        self._names = {"localhost", settings.host.lower(), *_machine_names()}
        self._names |= {url.hostname.lower() for url in public if url.hostname}
        self._origins = {_netloc(f"{url.scheme}://{url.netloc}") for url in public}
        self._only_here = _is_loopback(settings.host) and not public

    def check_host(self, host: str) -> None:
        """Refuses a name that is not ours. Addresses are: nobody can point those elsewhere."""
        name = _hostname(host)
        if name in self._names:
            return
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            raise TurnedAway(WebCode.FOREIGN_HOST, "This server does not go by that name.") from None
        if self._only_here and not address.is_loopback:
            raise TurnedAway(WebCode.FOREIGN_HOST, "This server is only for this machine.")

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """Refuses requests that a page of another site makes; programs send no origin and are let through."""
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is None:
            ours = headers.get("sec-fetch-site", "none") in OWN_SITE
        else:
            found = _netloc(origin)
            ours = found is not None and (found in self._origins or found in _netlocs(host))
        if not ours:
            raise TurnedAway(WebCode.FOREIGN_ORIGIN, "That comes from a page of another site.")


def _netloc(origin: str) -> str | None:
    """`host` or `host:port` of an origin, without the port that goes without saying; None for no origin at all."""
    scheme, separator, rest = origin.lower().partition("://")
    if not separator or not rest or scheme not in USUAL_PORTS:
        return None
    return rest.removesuffix(USUAL_PORTS[scheme])


def _netlocs(host: str) -> set[str]:
    plain = host.lower()
    return {plain, plain.removesuffix(":80"), plain.removesuffix(":443")} - {""}


def _hostname(host: str) -> str:
    """The name in a Host header, without its port."""
    plain = host.strip().lower()
    if plain.startswith("["):
        return plain[1:].partition("]")[0]
    return plain.partition(":")[0]


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _machine_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name}.local"} if name else set()
