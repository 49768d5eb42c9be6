"""Pictures on the wire: shown to models that take them, named to the others, bounded, and nowhere else."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.llm.chat import complete
from apps.llm.models import ModelCall, Provider
from apps.llm.pictures import MOST_PICTURE_BYTES, MOST_PICTURES, PICTURE_TOKENS
from apps.llm.types import ChatMessage, Picture
from tests.support.model_calls import ask
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n" + b"pixels" * 20


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"


def kept(name: str = "ecg.png") -> Picture:
    place = default_storage.save(f"projects/x/{name}", ContentFile(PNG))
    return Picture(name, "image/png", len(PNG), place)


def asked(server: ScriptedServer, *pictures: Picture, vision: bool = True, **fields: Any) -> Any:
    """The content of the user's message as it was sent."""
    Provider.objects.all().delete()
    use_as_model(server, vision=vision)
    complete(ask(messages=(ChatMessage("user", "What is it?", pictures=pictures),), **fields))
    return server.last_body()["messages"][-1]["content"]


def urls(content: Any) -> list[str]:
    return [part["image_url"]["url"] for part in content if part["type"] == "image_url"]


def test_a_model_that_sees_is_shown_the_picture_after_the_text(openai_server: ScriptedServer) -> None:
    content = asked(openai_server, kept())
    assert content == [
        {"type": "text", "text": "What is it?"},
        {"type": "text", "text": "Picture “ecg.png”:"},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{b64encode(PNG).decode()}"}},
    ]


def test_a_model_that_does_not_reads_that_it_is_there(openai_server: ScriptedServer) -> None:
    content = asked(openai_server, kept(), vision=False)
    assert content.startswith("What is it?\n\n(The picture “ecg.png”, 128 bytes, is in this conversation")
    assert "was not read" in content


def test_no_more_than_a_request_takes_and_none_that_is_too_large(openai_server: ScriptedServer) -> None:
    many = [kept(f"{number}.png") for number in range(MOST_PICTURES + 1)]
    large = replace(kept("large.png"), size_bytes=MOST_PICTURE_BYTES + 1)
    content = asked(openai_server, large, *many)
    assert len(urls(content)) == MOST_PICTURES
    told = content[0]["text"]
    assert "“large.png”, 5.0 MB, is in this conversation and was not read: it is larger than 5 MB" in told
    assert f"“{MOST_PICTURES}.png”" in told
    assert "newer ones went first" in told


def test_the_last_message_goes_first(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, vision=True)
    earlier = [kept(f"{number}.png") for number in range(MOST_PICTURES)]
    messages = (
        ChatMessage("user", "Earlier.", pictures=tuple(earlier)),
        ChatMessage("user", "Now.", pictures=(kept("now.png"),)),
    )
    complete(ask(messages=messages))
    first, last = openai_server.last_body()["messages"]
    assert len(urls(last["content"])) == 1
    assert len(urls(first["content"])) == MOST_PICTURES - 1


def test_a_picture_whose_file_is_gone_is_named(openai_server: ScriptedServer) -> None:
    content = asked(openai_server, Picture("lost.png", "image/png", 9, "projects/x/none"))
    assert "“lost.png”" in content
    assert "could not be opened" in content


def test_a_picture_that_is_refused_does_not_end_the_conversation(openai_server: ScriptedServer) -> None:
    openai_server.queue(Reply(status=400), Reply(text="I cannot see it."))
    content = asked(openai_server, kept())
    assert "was not read" in content
    assert [bool(call.error_code) for call in ModelCall.objects.order_by("attempt")] == [True, False]


def test_a_picture_counts_where_the_endpoint_does_not(openai_server: ScriptedServer) -> None:
    for vision, tokens in ((True, PICTURE_TOKENS), (False, 0)):
        openai_server.queue(Reply(text="A picture.", usage={}))
        asked(openai_server, kept(), vision=vision)
        call = ModelCall.objects.latest("id")
        assert tokens <= call.input_tokens < tokens + 50


def test_a_message_holds_no_bytes() -> None:
    message = ChatMessage("user", "?", pictures=(kept(),))
    assert "pixels" not in str(asdict(message)) + repr(message)
