"""What people write reaches no log of any process: not through messages, files, searches, names or errors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import httpx2
import pytest

from apps.agents.actions.defaults import load_default_agents
from apps.agents.models import Message
from apps.llm.actions.defaults import load_default_providers
from apps.projects.actions.tokens import create_token
from apps.projects.models import AuditEntry, TokenScope
from tests.support.cast import Cast
from tests.support.stack import LiveStack

pytestmark = pytest.mark.django_db(transaction=True)
MARKER = "Zebrafinkenmerkwort"


def test_a_marker_word_is_in_no_log(stack: LiveStack, cast: Cast) -> None:
    load_default_providers()
    load_default_agents()
    secret = create_token(by=cast.coordinator, name="logs", scope=TokenScope.WRITE, days=1).secret
    headers = {"Authorization": f"Bearer {secret}"}
    with httpx2.Client(base_url=f"{stack.base_url}/api", headers=headers, timeout=60) as desk:
        statuses = _write_everywhere(desk, cast.project.slug)
    assert HTTPStatus.BAD_REQUEST in statuses  # errors are logged most of all
    assert Message.objects.filter(content__contains=MARKER).exists()
    for name in stack.children:
        log = stack.log(name)
        assert MARKER not in log, name
        assert secret not in log, name
        assert cast.coordinator.email not in log, name
    assert MARKER not in str(list(AuditEntry.objects.values_list("data", flat=True)))


def _write_everywhere(desk: httpx2.Client, project: str) -> set[int]:
    statuses = set()

    def send(method: str, path: str, **given: Any) -> Any:
        answer = desk.request(method, path, **given)
        statuses.add(answer.status_code)
        return answer.json() if answer.headers.get("Content-Type", "").endswith("json") else {}

    body = {"agent": "protocol-agent", "project": project, "title": MARKER}
    conversation = send("POST", "/aia/conversations", json=body)["id"]
    here, agent = f"/aia/conversations/{conversation}", "/aia/protocol-agent"
    file = {"file": (f"{MARKER}.txt", f"{MARKER} in a file".encode())}
    kept = send("POST", "/aia/attachments", data={"conversationId": conversation}, files=file)["id"]
    message = {"conversationId": conversation, "message": f"Setting: {MARKER}\nDropout: {MARKER}"}
    turn = send("POST", f"{agent}/chat", json={**message, "attachments": [kept]})
    send("POST", f"{here}/proposals/sync", json={"ids": [MARKER]})
    send("POST", f"{here}/proposals/sync", json={"ids": "all"})
    send("PATCH", f"{agent}/context/{conversation}", json={"field": MARKER, "value": MARKER})
    send("PATCH", f"{agent}/context/{conversation}", json={"field": "sample_size.power", "value": MARKER})
    send("POST", f"/messages/{turn['messageId']}/feedback", json={"value": MARKER, "reason": MARKER})
    send("POST", f"/messages/{turn['messageId']}/feedback", json={"value": "down", "reason": MARKER})
    send("GET", "/aia/conversations", params={"q": MARKER})
    send("GET", "/aia/conversations", params={"limit": MARKER})
    send(
        "POST",
        f"{agent}/chat",
        content=f'{{"message": "{MARKER}',
        headers={"Content-Type": "application/json"},
    )
    return statuses
