"""Pictures in a request: which of them a model gets, as what, and the words for those that it is not.

Their bytes are read when the request is written and are kept nowhere else: a message names the place in the storage,
so it can be stored and traced. OpenAI's content parts are what compatible endpoints take.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from django.core.files.storage import default_storage
from django.template.defaultfilters import filesizeformat
from django.utils.translation import override

from apps.llm.types import ChatMessage, Picture

MOST_PICTURES = 4  # in one request
MOST_PICTURE_BYTES = 5 * 1024 * 1024
# OpenAI's guide on images and vision, for `detail: high`: 85 tokens, and 170 for each square of 512 px after the
# shorter side was scaled to 768 px. A page in portrait or landscape is six squares: 85 + 6 × 170. Others are in the
# same range (Anthropic: width × height / 750, about 1,600 at most).
PICTURE_TOKENS = 1_105
Reason = Literal["", "blind", "too_large", "too_many"]
Reasons = Mapping[Picture, Reason]
WORDS: Mapping[Reason, str] = {
    "blind": "the model that is asked does not take pictures",
    "too_large": f"it is larger than {MOST_PICTURE_BYTES // 1024 // 1024} MB",
    "too_many": f"a request takes {MOST_PICTURES} pictures, and newer ones went first",
}
GONE = "its file could not be opened"


def reasons_for(messages: Sequence[ChatMessage], *, sees: bool) -> Reasons:
    """Why each picture is not shown, "" for those that are: the last message's first, each message's in its order."""
    found: dict[Picture, Reason] = {}
    for picture in (picture for message in reversed(messages) for picture in message.pictures):
        sent = sum(reason == "" for reason in found.values())
        found[picture] = _reason(picture, sent, sees=sees)
    return found


def tokens_of(messages: Sequence[ChatMessage], *, sees: bool) -> int:
    """An estimate of what the pictures that are shown cost."""
    return PICTURE_TOKENS * sum(reason == "" for reason in reasons_for(messages, sees=sees).values())


def content_of(message: ChatMessage, reasons: Reasons) -> str | list[dict[str, Any]]:
    """The content of a message on the wire: plain text as long as no picture is shown."""
    text = message.content
    parts: list[dict[str, Any]] = []
    for picture in message.pictures:
        reason = reasons[picture]
        url = "" if reason else _data_url(picture)
        if url:
            parts.append({"type": "text", "text": f"Picture “{picture.name}”:"})
            parts.append({"type": "image_url", "image_url": {"url": url}})
        else:
            text += f"\n\n{words_for(picture, WORDS[reason] if reason else GONE)}"
    return [{"type": "text", "text": text}, *parts] if parts else text


def words_for(picture: Picture, reason: str) -> str:
    """What the model reads instead, so that it can say what it did not see."""
    with override("en"):
        size = filesizeformat(picture.size_bytes).replace("\xa0", " ")
    return f"(The picture “{picture.name}”, {size}, is in this conversation and was not read: {reason}.)"


def _reason(picture: Picture, sent: int, *, sees: bool) -> Reason:
    if not sees:
        return "blind"
    if picture.size_bytes > MOST_PICTURE_BYTES:
        return "too_large"
    return "too_many" if sent >= MOST_PICTURES else ""


def _data_url(picture: Picture) -> str:
    """Empty when the file is gone: the answer does without it."""
    try:
        with default_storage.open(picture.place) as file:
            content = file.read(MOST_PICTURE_BYTES + 1)
    except OSError:
        return ""
    return f"data:{picture.media_type};base64,{b64encode(content).decode()}"
