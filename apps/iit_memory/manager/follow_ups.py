"""Requests that only the one before makes clear: “Who decided that?”, “为什么？”, “and at site 3?”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from apps.agents.models import Message, Role
from apps.iit_memory.manager.procedure_words import procedure_in
from apps.iit_memory.manager.requests import Request, is_question, requests_in
from apps.iit_memory.manager.scene import Scene
from apps.iit_memory.manager.topics import is_specific

FURTHER_BACK = 5  # messages of the person
CONTINUES = re.compile(
    r"^\W*(?:and|what about|how about|and what about)\b|^\W*(?:那么?|还有|以及)|呢\s*[?？。]?\s*$",
    re.IGNORECASE,
)
REFERS = re.compile(
    r"\b(?:that|this|it)\b|^\W*(?:(?:and|but)\s+)?(?:when|why(?:\s+(?:not|so))?|for what reason"
    r"|(?:who|when)\b.{0,20}\b(?:decided?|approved?|agreed?|changed?|suggested|proposed))\W*$"
    r"|[这那此]|^\W*(?:为什么|为何|什么原因|原因(?:是什么)?|(?:谁|什么时候|啥时候|何时)(?:决定|定|批准|同意|改|提出?|要求|建议|拍板)的?)[呢啊呀]?\W*$",
    re.IGNORECASE,
)
# What is to be done about something that was just reported.
WHAT_TO_DO = re.compile(
    r"\bwhat\b.{0,20}\b(?:happen|do|done|required|needed|now|next)\b|\bby when\b|\bnext steps?\b"
    r"|\bhow (?:do|should|must) (?:i|we) (?:report|handle|proceed)\b|\b(?:have|need) to (?:be )?report"
    r"|\b(?:any ?one|whom|who) .{0,20}\b(?:inform|notif|tell|told)"
    r"|怎么(?:办|处理|报|上报)|如何(?:处理|上报)|[要该]做|接下来|(?:要不要|需要|要)(?:上)?报|多久|什么时候(?:之?前)?.{0,4}报|通知谁|还要.{0,4}吗",
    re.IGNORECASE,
)
OPEN = frozenset({"unknown", "due"})
LONGEST_CHARACTERS = 60
NEED_SUBJECT = frozenset({"decisions"})
# What only the request before it in the message names: “how old is the oldest one?”, “谁负责？”.
BACK = re.compile(
    r"\b(?:it|they|them|those|these|ones?|left|remaining)\b|最[老早久旧]的?|[这那][条个些]|其中|^\W*(?:都|还剩|多久|谁)",
    re.IGNORECASE,
)
OF_BEFORE = frozenset({"queries", "due"})
GO_ON = frozenset({"enrolled", "by_site", "remaining", "decisions", "due", "report", "protocol"})


def in_context(scene: Scene, wanted: Sequence[Request]) -> tuple[Request, ...]:
    """Each with what the requests before it are about, those of the message first, then those of the conversation."""
    made: list[Request] = []
    for request in wanted:
        made.append(_completed(scene, request, made))
    return tuple(made)


def _completed(scene: Scene, request: Request, before: Sequence[Request]) -> Request:
    if request.kind in NEED_SUBJECT and not is_specific(request.text) and REFERS.search(request.text):
        subject = next((each for each in _earlier(scene, before) if is_specific(each.text)), None)
        return replace(request, about=subject.text) if subject else request
    if reported := _reported_before(request, before):
        return replace(request, kind="offer", about=reported.text)
    if same := _same_as_before(request, before):
        return same
    if (
        request.kind == "unknown"
        and len(request.text) <= LONGEST_CHARACTERS
        and CONTINUES.search(request.text)
    ):
        last = next(iter(_earlier(scene, before)), None)
        return replace(request, kind=last.kind) if last and last.kind in GO_ON else request
    return request


def _reported_before(request: Request, before: Sequence[Request]) -> Request | None:
    """What the same message reported, where the request asks what is to be done about it."""
    if request.kind not in OPEN or not WHAT_TO_DO.search(request.text) or procedure_in(request.text):
        return None
    return next((each for each in reversed(before) if procedure_in(each.text)), None)


def _same_as_before(request: Request, before: Sequence[Request]) -> Request | None:
    """More about what the request before it asks: its own words name nothing. None for what stands alone."""
    last = before[-1] if before else None
    is_bare = request.kind == "responsible" and not is_specific(request.text)
    is_back = request.kind == "unknown" and bool(BACK.search(request.text)) and is_question(request.text)
    if last is None or not (is_bare or is_back) or len(request.text) > LONGEST_CHARACTERS:
        return None
    if procedure_in(request.text):
        return None
    if last.kind in OF_BEFORE:
        return replace(request, kind=last.kind, about=last.subject)
    return replace(request, about=last.subject) if procedure_in(last.subject) else None


def _earlier(scene: Scene, before: Sequence[Request]) -> list[Request]:
    """What was asked before, the last first."""
    return [
        *reversed(before),
        *(request for text in _messages_before(scene) for request in reversed(requests_in(text))),
    ]


def _messages_before(scene: Scene) -> list[str]:
    if scene.conversation_id is None or scene.message_id is None:
        return []
    rows = Message.objects.filter(conversation_id=scene.conversation_id, role=Role.USER, replaced_at=None)
    texts = rows.exclude(pk=scene.message_id).order_by("-turn").values_list("content", flat=True)
    return list(texts[:FURTHER_BACK])
