"""What a web hook is sent: a link and figures, no words; signed, so that the receiver knows from whom and when."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any, Final

import orjson

from apps.iit_memory.models import WeeklyReport

EVENT: Final = "weekly_report.made"
SIGNATURE, TIMESTAMP, DELIVERY = "X-TrialDesk-Signature", "X-TrialDesk-Timestamp", "X-TrialDesk-Delivery"


def payload_of(report: WeeklyReport, *, link: str) -> bytes:
    """The same bytes each time for the same report."""
    data: dict[str, Any] = {
        "event": EVENT,
        "id": str(report.pk),
        "project": report.project.slug,
        "week": str(report),
        "startsAt": report.starts_at.isoformat(),
        "endsAt": report.ends_at.isoformat(),
        "madeAt": report.made_at.isoformat(),
        "link": link,
        "metrics": report.metrics,
    }
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS)


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """HMAC-SHA256 over the time stamp, a dot and the body, as `sha256=` and hexadecimal digits."""
    signed = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


def signed_headers(secret: str, body: bytes, *, delivery: str) -> dict[str, str]:
    """`delivery` is the same when the same is sent again: a receiver can tell what it has already."""
    timestamp = str(int(time.time()))
    return {
        "Content-Type": "application/json",
        "User-Agent": "TrialDesk",
        TIMESTAMP: timestamp,
        SIGNATURE: signature(secret, timestamp, body),
        DELIVERY: delivery,
    }
