"""Asking the web process whether the whole product is ready."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass

from config.env import env
from config.stack.checks import Address

ASK_SECONDS = 3.0


@dataclass(frozen=True)
class Health:
    """`is_ok`, or the names of what is missing."""

    is_ok: bool
    missing: tuple[str, ...] = ("web",)


def ask(address: Address) -> Health:
    """GET /healthz, as the proxy in front of a cluster would: with a host and a scheme that are allowed."""
    headers = {"Host": allowed_host(address), "X-Forwarded-Proto": "https"}
    connection = http.client.HTTPConnection(address.reachable_host, address.port, timeout=ASK_SECONDS)
    try:
        connection.request("GET", "/healthz", headers=headers)
        answer = connection.getresponse()
        return Health(True, ()) if answer.status == 200 else Health(False, missing_parts(answer.read()))
    except (OSError, http.client.HTTPException):
        return Health(False)
    finally:
        connection.close()


def missing_parts(body: bytes) -> tuple[str, ...]:
    try:
        told = json.loads(body)
        servers = [name for name in ("database", "redis") if told.get(name) != "ok"]
        servers += ["storage"] if told.get("storage") == "full" else []
        workers = [name for name in ("chat", "batch", "sweeper") if not told.get("workers", {}).get(name)]
    except (ValueError, AttributeError):
        return ("web",)
    return tuple(servers + workers) or ("web",)


def allowed_host(address: Address) -> str:
    first = next(iter(env.list("ALLOWED_HOSTS", default=[])), "*").lstrip(".")
    return f"{address.reachable_host}:{address.port}" if first == "*" else first
