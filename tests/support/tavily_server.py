"""A search service on loopback that speaks as Tavily does: it finds what a test says, and fails as the real one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.support.http_service import Answer, HttpService

KEY = "tvly-test-key"
# What the service answers, and with which status (docs.tavily.com, error codes).
FAULTS = {
    "bad_key": Answer(b'{"detail": {"error": "Unauthorized: missing or invalid API key."}}', status=401),
    "rate": Answer(b'{"detail": {"error": "Your request has been blocked."}}', status=429),
    "quota": Answer(b'{"detail": {"error": "This request exceeds your plan."}}', status=432),
    "pay_as_you_go": Answer(b'{"detail": {"error": "Pay-as-you-go limit."}}', status=433),
    "down": Answer(b"oops", status=502, content_type="text/plain"),
    "drops": Answer(drops=True),
    "stalls": Answer(stalls=True),
    "no_json": Answer(b"<html>", content_type="text/html"),
}


def page(title: str, url: str, content: str) -> dict[str, Any]:
    return {"title": title, "url": url, "content": content, "score": 0.9, "raw_content": None}


class TavilyServer(HttpService):
    def finds(self, pages: Sequence[dict[str, Any]]) -> None:
        self.default = Answer(json.dumps({"query": "", "results": list(pages)}).encode())

    def fails(self, fault: str) -> None:
        self.default = FAULTS[fault]

    @property
    def url(self) -> str:
        return f"http://{self.place}"

    @property
    def requests(self) -> list[dict[str, Any]]:
        return [json.loads(asked.body) for asked in self.asked]
