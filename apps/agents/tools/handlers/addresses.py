"""Keeps tools away from what is inside: only public addresses are connected to, whatever a name resolves to.

The name is looked up once, every address found is judged, and the connection goes to one that was judged: a name
that answers differently the second time gains nothing. What an operator lists in TOOL_ALLOWED_PRIVATE_HOSTS may be
private.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from django.conf import settings

from apps.llm.network import WatchedBackend

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Special blocks of the IANA registries that this version of Python takes for public.
SPECIAL = [
    ipaddress.ip_network(block)
    for block in ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "fec0::/10", "3fff::/20", "5f00::/16")
]
INSIDE_NAMES = (
    ".localhost",
    ".local",
    ".internal",
)  # RFC 6761 and 6762, and the one that ICANN gives to nobody
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class AddressRefused(OSError):
    """The name leads to an address that tools may not reach."""


class GuardedBackend(WatchedBackend):
    """The interruptible network layer, which looks where it connects to."""

    refused = False

    def open_socket(
        self, host: str, port: int, timeout: float | None, source: tuple[str, int] | None
    ) -> socket.socket:
        try:
            address = checked_address(host, port)
        except AddressRefused:
            self.refused = True
            raise
        return super().open_socket(address, port, timeout, source)


def checked_address(host: str, port: int) -> str:
    """One address of `host`, judged. AddressRefused when any of them is not public; OSError when there is none."""
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not is_allowed_private(host, port) and not all(is_public(address) for address in found):
        raise AddressRefused("not a public address")
    return found[0]


def is_inside(host: str) -> bool:
    """Whether the address as it is written leads inside, before anything is looked up."""
    name = host.rstrip(".").lower()
    try:
        return not is_public(str(ipaddress.ip_address(name.partition("%")[0])))
    except ValueError:
        return "." not in name or name.endswith(INSIDE_NAMES) or _is_odd_number(name)


def _is_odd_number(name: str) -> bool:
    """An IPv4 address in other words: 127.1, 0x7f.0.0.1."""
    try:
        return not is_public(socket.inet_ntoa(socket.inet_aton(name)))
    except (OSError, ValueError):  # ValueError: with a NUL
        return False


def is_allowed_private(host: str, port: int) -> bool:
    """Whether the operator lists this host, with or without its port."""
    allowed: Iterable[str] = settings.TOOL_ALLOWED_PRIVATE_HOSTS
    return host.lower() in allowed or f"{host.lower()}:{port}" in allowed


def is_public(text: str) -> bool:
    """False for every form of an address that stays inside: private, loopback, link-local (cloud metadata),
    multicast, reserved, and IPv6 addresses that carry such an IPv4 address in them."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    carried, stands_for_it = _carried(address)
    return all(_is_public(each) for each in (carried if stands_for_it else [address, *carried]))


def _is_public(address: Address) -> bool:
    inside = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    return address.is_global and not inside and not any(address in block for block in SPECIAL)


def _carried(address: Address) -> tuple[list[ipaddress.IPv4Address], bool]:
    """IPv4 addresses within an IPv6 address, and whether it is only another way to write one of them."""
    if isinstance(address, ipaddress.IPv4Address):
        return [], False
    low = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if address.ipv4_mapped or address in NAT64 or int(address) >> 32 == 0:
        return [low], True
    return [each for each in (address.sixtofour, *(address.teredo or ())) if each], False
