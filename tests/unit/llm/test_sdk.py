"""When the openai package is loaded."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from apps.llm import sdk


@pytest.mark.parametrize(("queue", "loaded"), [("chat", ["openai"]), ("batch", [])])
def test_only_workers_of_chats_load_it_at_their_start(
    monkeypatch: pytest.MonkeyPatch, queue: str, loaded: list[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(sdk, "import_module", seen.append)
    sdk.load(sender=SimpleNamespace(task_consumer=SimpleNamespace(queues=[SimpleNamespace(name=queue)])))
    assert seen == loaded
