"""More to say of a text or a list that is recorded: "one more thing for the background: …", "背景我再补充一点，……".

What is said is put behind the text, or is one more item; of a field that is empty it is the value.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.entries.board import Board
from apps.fields.reading.corrections.entries.values import field_named
from apps.fields.reading.lines.items import LISTS
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.replies.value import read_reply
from apps.fields.reading.results import CannotRead
from apps.fields.reading.text import Said, Span
from apps.fields.reading.words import doubtful
from apps.fields.schema.field import Field

LEAST: Final = 4  # characters
LEAST_ZH: Final = 2
_NAME: Final = r"(?:the\s|our\s|my\s)?(?P<name>[^\W\d_][^,;:.!?0-9\n]{1,38}?)"
_MORE: Final = r"(?:(?:also|and|oh|so|ok(?:ay)?|please|sorry|then)[,\s]+)*"
_FORMS: Final = tuple(
    re.compile(rf"^\s?{form}\s?(?P<value>\S.*)$", re.IGNORECASE | re.DOTALL)
    for form in (
        rf"{_MORE}(?:one\smore(?:\sthing)?|something\s(?:else|more)|more|a\sbit\smore|another\sthing)\s(?:for|on|about|to\sadd\sto)\s{_NAME}\s?[:,–-]\s",
        rf"{_MORE}(?:please\s|can\syou\s|could\syou\s|i'd\s(?:also\s)?(?:like\sto\s)?|let's\s|we\sshould\s)?add\s(?:this\s|that\s)?to\s{_NAME}\s?(?::|,|\bthat\b|–|-)\s",
        rf"{_MORE}(?:to|in|under)\s{_NAME},?\s(?:(?:i'd|i\swould|we'd|we\sshould|please|i\swant\sto|let's)\s)?(?:also\s)?add\s?(?::|,|that\b)?\s",
        rf"{_MORE}(?:at\sthe\send\sof|behind|after)\s{_NAME},?\s(?:please\s)?add\s?:\s",
        r"(?:请|另外)?(?:在|给|往)?(?P<name>[^,;:。!?\n0-9]{2,10}?)的?(?:后面|后边|后头|之后|末尾|最后面?|结尾)(?:再|还|也|要|请|帮我|给我)*"
        r"(?:补充|补|加|添|写)(?:上|一点|一下|一句|几句|两句|一[条个项])*\s?[:,，]",
        r"(?:另外|还有|哦|对了|再)?[,，]?(?:给|在)?(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里|中|部分|方面|这块)?(?:我们?|你)?(?:还|再|也)?(?:要|想|得|需要?)?(?:帮我)?"
        r"(?:再)?(?:补充|补上|加上|添上)(?:说明)?(?:一点|一下|一句|几句|两句|一条)?\s?[:,，]",
        rf"{_MORE}{_NAME}\sshould\salso\s(?:say|mention|note|state|include)\s(?:that\s)?",
        r"(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里|中)?(?:还|也)(?:要|得|应该?|需要?)(?:再)?(?:写上?|提到?|说明?|说一下|写一下)\s?[:,，]",
        r"(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里|中)?(?:还有|再[加添补]|还[要得](?:再)?[加添补]|也[要得][加添])(?:上)?(?:[一两二三四几]?(?:条|个|项|点|句话?))?\s?[:,，]",
        r"(?:还有|再加|另外|还要?加)(?:上)?(?:[一两二三四几](?:条|个|项|点))(?:是)?(?P<name>[^,;:。!?\n0-9]{2,8}?)(?:的)?\s?[:,，]",
        r"(?:请|另外)?(?:在|给|往)?(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里面?|中|后面)(?:再|还|也|要|请)*(?:补充|补上|加上|添上)(?!说明|一下|什么|点|些)"
        r"(?=[^,;:。?\n]{3,40}[。.\s]*$)",
        r"(?P<name>[^,;:。!?\n0-9]{2,10}?)还有(?=[^,，:：一两二三几什哪吗多])",
        r"(?:再|还要?|我再|我还想)?(?:给|往|在)(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里|中|部分)?(?:再)?(?:补充|补|加|添)(?:一点|一下|一句|几句|两句)?\s?[:,，]",
    )
)
# The words first, and where they go: only quoted words are more of a text ("add “of oak” to the place").
_WORDS_FIRST: Final = tuple(
    re.compile(rf"^\s?{form}[\s.。!]*$", re.IGNORECASE)
    for form in (
        rf"{_MORE}(?:please\s|can\syou\s|could\syou\s)?(?:add|append|put)\s(?:the\swords?\s)?['“\"](?P<value>[^'“”\"\n]{{3,200}})['”\"]"
        rf"\s(?:to|at|behind|after|on)\s(?:(?:the\s)?end\sof\s)?{_NAME}",
        rf"{_MORE}{_NAME}\s(?:also\s|still\s)+needs?\s['“\"](?P<value>[^'“”\"\n]{{3,200}})['”\"]",
        r"(?:在|把|将)?[“「‘\"'](?P<value>[^“”「」‘’\"'\n]{2,100})[”」’\"'](?:这[句话几个字]*)?(?:再|也|要|请|给我)*(?:加|添|补|写)[到在进入]+"
        r"(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:的)?(?:里面?|中|后面|后边|末尾|最后面?)?(?:去|吧|了)*",
        r"(?P<name>[^,;:。!?\n0-9]{2,10}?)(?:里面?|中)?(?:还|好像)?(?:漏|少|缺|忘)(?:掉|写|记|填)?了(?:一?[条个项])?[:,，]?"
        r"(?P<value>[^,;:。?\n]{2,40}?)[,，](?:请|帮我|给我|要|得)?(?:补上|加上|添上|补进去|加进去|补一下|加一下)(?:去|吧|一下)*",
    )
)
_FIGURE: Final = re.compile(rf"{NUMBER}|半", re.IGNORECASE)
_SAID_AGAIN: Final = (
    re.compile(
        rf"\s?{_MORE}{_NAME}\s(?:is|will\sbe|should\sbe)\s(?:just\s|simply\s)?(?P<value>[^?\n]+)$",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<name>[^,;:。!?\n0-9]{2,8}?)(?:就|还|应该?)*[是用](?P<value>[^?\n]+)$"),
)
_ONE_MORE: Final = re.compile(r"\b(?:one\smore|another|second)\b|[一两二三几][条个项]|还有", re.IGNORECASE)
_STOPS: Final = (".", "。", "!", "！")
# "A lamp is needed as well, please add it to the tools", "a lamp is one more tool".
_ITEM_FIRST: Final = tuple(
    re.compile(rf"^\s?(?:and\s|oh,?\s|also,?\s)?{form}[\s.]*$", re.IGNORECASE)
    for form in (
        rf"(?P<value>[^,;.?]{{3,80}}?)(?:\s(?:is|are)\s[^,;.]{{2,40}})?,\s(?:so\s|and\s)?(?:please\s|can\syou\s|could\syou\s)?"
        rf"(?:add|put)\s(?:it|that|them|this|those)\s(?:also\s)?(?:in|into|to|under|with)\s{_NAME}(?:\splease)?",
        r"(?P<value>[^,;.?]{3,80}?)\s(?:is|are)\s(?:also\s|another\s|one\smore\s|an?\s|two\smore\s)+"
        r"(?P<name>[a-z][a-z -]{3,30}?)(?:\sas\swell|\stoo|\salso)?",
        rf"(?P<value>[^,;.?]{{3,80}}?)\s(?:is|are)\s(?:still\s)?missing\s(?:from|in)\s{_NAME}",
        r"(?P<value>[^,;。?]{2,40}?)也(?:算|是|属于|放[在到进]|记[在到进])(?P<name>[^,;:。!?0-9]{2,10}?)(?:里|中)?(?:吧|了)?",
    )
)


def add_to_field(plain: str, span: Span, message: Said, board: Board) -> bool:
    """Whether a sentence adds to a text or a list by its name; then the proposal holds both."""
    forms = (*_WORDS_FIRST, *_FORMS)
    found = next((match for form in forms if (match := form.match(plain)) is not None), None)
    field = _named(found["name"], board) if found else None
    if found is None or field is None:
        found = next((match for form in _ITEM_FIRST if (match := form.match(plain)) is not None), None)
        field = _named(found["name"], board) if found else None
        if field is not None and field.kind not in LISTS:
            return False
    if found is None or field is None or "?" in found["value"].rstrip("? "):
        return False
    more = message.cut(*found.span("value")).strip(" \n.。?")
    if len(more.text) < (LEAST if more.text.isascii() else LEAST_ZH):
        return False
    if field.kind in LISTS:
        lead = plain[: found.start("value")]
        return _complete(more.text, lead, span, field, board) or _add_items(more, span, field, board)
    return field.kind == "string" and _add_text(more.text, span, field, board)


def complete_text(sentence: Said, board: Board) -> bool:
    """Whether a sentence says a recorded text again with more behind it ("the place is the barn, on weekdays at 9"):
    amounts alone, which are of nothing else."""
    plain = sentence.plain
    match = next((found for form in _SAID_AGAIN if (found := form.match(plain)) is not None), None)
    field = _named(match["name"], board) if match else None
    before = board.current(field.path) if field is not None and field.kind == "string" else None
    if match is None or field is None or not isinstance(before, str) or doubtful(plain):
        return False
    said, old = sentence.cut(*match.span("value")).strip(" .。").text, before.rstrip(" .。")
    behind = said[len(old) :] if said.casefold().startswith(old.casefold()) else ""
    clauses = [clause for clause in re.split(r"[,，;；、]", behind)[1:] if clause.strip()]
    if not re.match(r"\s?[,，;；]", behind) or not all(map(_FIGURE.search, clauses)):
        return False
    return board.change(field, said, sentence.span)


def _named(name: str, board: Board) -> Field | None:
    """The field of that name, which one item of it may have too: "a criterion" of the criteria."""
    return field_named(name, board.known) or field_named(re.sub(r"ion$", "ia", name), board.known)


def _add_items(more: Said, span: Span, field: Field, board: Board) -> bool:
    try:
        found = read_reply(more, field, board.known)
    except CannotRead:
        return False
    before = [item for item in board.current(field.path) or [] if not found or item not in found.value]
    return found is not None and board.change(field, [*before, *found.value], span)


def _complete(more: str, lead: str, span: Span, field: Field, board: Board) -> bool:
    """What is added to the one item of a list that holds no other as a rule, unless it is called one more."""
    part = dict(phrasebook().corrections.completed).get(field.key)
    before = board.current(field.path)
    if part is None or not isinstance(before, list) or len(before) != 1 or _ONE_MORE.search(lead):
        return False
    held = before[0].get(part)
    return board.change(field, [{**before[0], part: _joined(held, more) if held else more}], span)


def _add_text(more: str, span: Span, field: Field, board: Board) -> bool:
    before = board.current(field.path)
    if not isinstance(before, str) or not before.strip():
        return board.change(field, more, span)
    with_more = (
        text_with(before, more) if field.is_prose or before.endswith(_STOPS) else _joined(before, more)
    )
    return board.change(field, with_more, span)


def _joined(before: str, more: str) -> str:
    """A text that is no sentence, with one more part."""
    return f"{before.rstrip(' ,，;；')}{', ' if before.isascii() and more.isascii() else '，'}{more}"


def text_with(before: str, more: str) -> str:
    """A text with one more sentence behind it."""
    return f"{_closed(before)}{more[:1].upper()}{more[1:]}"


def _closed(text: str) -> str:
    """A text with the stop behind which the next sentence begins."""
    text = text.rstrip()
    if text.endswith(("。", "！", "？")):
        return text
    if text.endswith((".", "!", "?")):
        return f"{text} "
    return f"{text}。" if not text.isascii() else f"{text}. "
