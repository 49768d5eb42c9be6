"""A text or a list as it is said inside a sentence: items go by commas and "and" where that leaves no doubt.

"X and Y" is two items only where neither borrows a word of the other ("front and back door" is one).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.lines.lists import segments
from apps.fields.reading.lines.qualified import QUALIFIES, has_names
from apps.fields.reading.lines.times_alone import with_their_times
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.phrases import FieldPhrases
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import UNIT, times_in_a_row
from apps.fields.reading.registry import reader_of
from apps.fields.reading.results import Found, Known
from apps.fields.reading.text import Said, without_numbering
from apps.fields.reading.words import denies
from apps.fields.schema.field import Field

LISTS: Final = frozenset({"string_list", "object_list"})
# Up to when something is counted belongs to it, and is no other thing.
_UNTIL: Final = (
    r"\s?(?:并|都|均|一直|持续|全程)*(?:记录?|观察|收集|监测|追踪|跟踪?|统计)[到至满]"
    r"|\s?(?:all\s|each\s|both\s)?(?:recorded|collected|followed|counted|monitored|tracked)\s(?:up\s)?(?:to|until|till|through)\b"
    r"|\s?(?:up\sto|until|till)\s(?:the\s)?(?:day|week|month|year|end)\b"
)
# So does how it is told apart, and with what.
_TOLD_BY: Final = (
    r"\s?(?:yes\sor\sno|yes/no)\b|\s?(?:as\s)?(?:measured|scored|assessed|rated|graded|judged)\s(?:with|on|by|using|from)\b"
    r"|\s?(?:meaning|defined\sas|that\sis|i\.e\.|which\s(?:is|means)|at\sany\s(?:time|point)|by\swhich\s(?:i|we)\smean)\b"
    r"|\s?(?:也?就是(?:说)?|指的?是?|定义[为是]|按照?[^,。;、]{1,16}?的?标准)"
    r"|\s?(?:at\s(?:least|most)|no\s(?:more|less)\sthan)\s(?:an?\s)?[a-z0-9-]+\s(?:out\sof|on\s(?:the|an?))\s"
    r"|\s?on\s(?:the\s|an?\s)?(?-i:[A-Z0-9][\w-]*)(?=\s?(?:[,.;]|$)|\sto\s[0-9])"
)
_IN_BRACKETS: Final = r"[^()\n]{0,80}\)"
_COMMA: Final = re.compile(
    rf"(?:,(?![0-9]{{3}}\b)(?!{_UNTIL}|{_TOLD_BY})|、)(?!{_IN_BRACKETS})(?:(?<=,)\s{{0,2}}(?:and\b|or\b)?)?",
    re.IGNORECASE,
)
# Of a thing that has a name all that is said of it belongs to it; a condition may be that alone.
_OF_THINGS: Final = re.compile(rf"(?!,{QUALIFIES})(?:{_COMMA.pattern})", re.IGNORECASE)
_ALSO: Final = re.compile(
    r",\s?(?:(?:另外)?(?:还有|以及)(?:一?[个项条](?=\S{2}))?|(?:再|另外?|还)加(?:上|一?[个项条])|外加(?:一?[个项条])?)"
)
_JOINT: Final = re.compile(
    r"\s?(?:或者|以及|还有|(?:再|另外?|还)加(?:上|一?[个项条])|外加|(?:and\s)?then\s(?=an?\s))", re.IGNORECASE
)
_OTHERWISE: Final = re.compile(r"[\s,、]*(?:or\s|或者?|要么)", re.IGNORECASE)
_OR: Final = re.compile(r"\bor\b|或", re.IGNORECASE)
# "18 and over" is one limit, "two and a half" one number.
_AND: Final = re.compile(
    r"(?<!\bbelow)(?<!\babove)(?<!\bunder)(?<!\bover)\s(?:and|n?or)\s(?!not?\s?(?:[,.;]|$)|(?:over|above|older|under|below|up|more|less|younger)(?=\s?(?:[,.;]|$))|a\s(?:half|quarter)\b)(?:(?:by|for)\s(?=\w))?|以及|或者|[和与或]|及(?!以[上下内外])"
)
# "At six and at twelve months" is said of one thing.
_TIME_BEFORE: Final = re.compile(
    rf"(?:{NUMBER})\s?{UNIT}?$|\b(?:day|week|month|year)s?\s[0-9]+$", re.IGNORECASE
)
_TIME_AFTER: Final = re.compile(
    rf"(?:at\s)?(?:第?(?:{NUMBER})\s?{UNIT}|[0-9]+\b(?!\s?[a-z]{{4}}))", re.IGNORECASE
)
# Of a span "and" joins the two ends; what something lasts until, or means, may be two things together.
_BETWEEN: Final = re.compile(
    r"\b(?:between|both|until|till|meaning|defined\sas)\b|介于|处于|直到|定义[为是]", re.IGNORECASE
)
# "Sleep by a diary": how it is told of. "Pain on moving" would be another thing.
_HOW: Final = re.compile(
    r"(?P<it>[^,.;。]{2,40}?)(?:\s(?:is\s|are\s)?(?:measured|assessed|scored|rated)\s(?:by|with|using|on)\s|\s(?:by|using)\s"
    r"|\s?(?:采用|通过|用(?!.?量)|拿|按|以(?![外上下内前后])))\S",
    re.IGNORECASE,
)
_NOR: Final = re.compile(r",?\snor\s(?:the\s|any\s|an?\s)?", re.IGNORECASE)
_SHARES_BEFORE: Final = re.compile(
    r"(?:\b\w+(?:ic|al|ive|ous|ary|ed|ing|ar|or|er|ant|ent|able|free)|\b(?:low|high|early|late|first|second|old|young))$",
    re.IGNORECASE,
)
_SHARES_AFTER: Final = worded(lambda words: rf"(?:者|率|功能|{words.shared_ends})$")
_COMPOUND: Final = worded(lambda words: words.compound)
_ONLY_A_FIGURE: Final = re.compile(r"[<>≥≤]?\s?[0-9][0-9.]*\s?[分级期度]?的?")
# Among what is not wanted, of one more: "…, and obviously not dogs" is about dogs.
_NOT_EITHER: Final = re.compile(
    r"(?:(?<=[,;])|^)\s*(?:and\s)?(?:obviously|of\scourse|naturally|certainly|definitely)\s(?:not|no)\s(?:the\s|any\s)?(?=\w)"
    r"|(?:(?<=[,;])|^)\s*and\s(?:also\s)?not\s(?:the\s|any\s)?(?=\w)",
    re.IGNORECASE,
)
# "No moles and none under a kilo" are two that are not wanted.
_AND_NONE: Final = re.compile(
    r",?\sand\s(?:none|nobody|no\sone)\s(?=(?:with|who|on|under|over|below|above|younger|older|taking|in|from)\b)",
    re.IGNORECASE,
)
_ENDS_BY_ITSELF: Final = worded(lambda words: rf"(?:{words.whole_ends})$")


def listed(said: Said, field: Field, known: Known, *, commas: bool) -> Found | None:
    """The value of a text field: its words, or its items. Raises CannotRead."""
    if field.kind not in LISTS or field.form == "counts":
        return reader_of(field)(said, field, known)
    if field.form == "visit" and times_in_a_row(said.plain):
        return reader_of(field)(said, field, known)
    pieces = segments(said)
    if commas and len(pieces) == 1:
        comma = _OF_THINGS if has_names(field) else _COMMA
        pieces = [without_numbering(piece) for piece in said.split(comma) if piece.strip()]
        pieces = _with_alternatives(pieces) if phrasebook().of(field.key).any_of else pieces
    pieces = [part for piece in pieces for part in piece.split(_ALSO) if part.strip()]
    pieces = _once(pieces) if field.kind == "object_list" else pieces
    pieces = pieces if field.form == "visit" else with_their_times(pieces)
    if pieces:
        row = phrasebook().of(field.key)
        among = row.each_whole or len(pieces) > 1
        first = [part for piece in pieces[:-1] for part in _whole_sides(piece, any_of=row.any_of)]
        pieces = [*first, *_parted(pieces[-1], among_others=among, any_of=row.any_of)]
    found = [reader_of(field)(_without_joint(piece).strip(" .。"), field, known) for piece in pieces]
    items: list[Any] = [item for one in found if one for item in one.value]
    spans = tuple(span for one in found if one for span in one.spans)
    derived = any(one.derived for one in found if one)
    if any(isinstance(item, str) and _ONLY_A_FIGURE.fullmatch(item) for item in items):
        return None  # of what it is one stands somewhere else
    return Found(items, spans, derived) if items else None


def _with_alternatives(pieces: list[Said]) -> list[Said]:
    """ "A key, or a code that works" is one thing of which either will do, not two that are both wanted."""
    joined: list[Said] = []
    for piece in pieces:
        before = joined[-1] if joined else None
        if before is not None and _OTHERWISE.match(piece.folded[before.end : piece.end]):
            joined[-1] = replace(before, end=piece.end)
        else:
            joined.append(piece)
    return joined


def _once(pieces: list[Said]) -> list[Said]:
    plain = [piece.plain.strip() for piece in pieces]
    return [piece for at, piece in enumerate(pieces) if not is_told_again(plain[at], plain[:at])]


def is_told_again(text: str, named: list[str]) -> bool:
    """Whether an item only tells how one that was named already is taken: "sleep, sleep by a diary"."""
    how = _HOW.match(text)
    return how is not None and any(other.endswith(how["it"]) for other in named)


def _without_joint(piece: Said) -> Said:
    """An item without the word that joins it to those before it."""
    joint = _JOINT.match(piece.plain)
    return piece.cut(joint.end()) if joint and len(piece.plain) > joint.end() else piece


def in_a_row(said: Said, field: Field) -> Said:
    """Items that are divided by two sorts of commas by one, without what is said behind each of them."""
    row = _without_ends(said, field)
    both = "、" in row.plain and (phrasebook().of(field.key).item_after or "的," in row.plain)
    return row.reworded(row.plain.replace(",", "、")) if both else row


def without_asides(said: Said, row: FieldPhrases) -> Said:
    """A row of items without what only stands among them. Blanked."""
    if not row.asides:
        return said
    return said.reworded(
        re.sub(row.asides, lambda match: " " * len(match[0]), said.plain, flags=re.IGNORECASE)
    )


def _without_ends(reply: Said, field: Field) -> Said:
    """ "Dogs are out, and cats as well": what is said behind each item of itself, and between the items. Blanked."""
    after = phrasebook().of(field.key).item_after
    if not after:
        return reply
    ends = after.removesuffix("$")
    blanked = re.sub(
        rf"(?:{ends})(?=\s{{0,80}}(?:[,;。.\n]|$))|(?<=[,;。\n])\s?(?:还有|另外|以及)(?=\S)",
        lambda match: " " * len(match[0]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    blanked = _AND_NONE.sub(lambda match: ",".ljust(len(match[0])), blanked)
    return reply.reworded(_NOT_EITHER.sub(lambda match: " " * len(match[0]), blanked))


def _whole_sides(piece: Said, *, any_of: bool) -> list[Said]:
    """A piece before the last one: parted only where either side of "and" is a thing by itself."""
    parts = _parted(piece, among_others=False, any_of=any_of)
    return parts if all(_ENDS_BY_ITSELF().search(part.plain) for part in parts) else [piece]


def _parted(last: Said, *, among_others: bool, any_of: bool) -> list[Said]:
    """The last piece of a row, where "and" joins two items in it."""
    marks = list(_AND.finditer(last.plain))
    if len(marks) > 1 and all(mark[0].strip().casefold() == "nor" for mark in marks):
        return [part.strip() for part in last.split(_NOR) if part.strip()]
    if any_of and any(_OR.search(mark[0]) for mark in marks):
        return [last]
    if len(marks) != 1 or _COMPOUND().search(last.plain):
        return [last]
    before, after = last.cut(0, marks[0].start()).strip(), last.cut(marks[0].end()).strip(" .。")
    if (
        (_TIME_BEFORE.search(before.plain) and _TIME_AFTER.match(after.plain))
        or _BETWEEN.search(before.plain)
        or not before
        or not after
        or (_OR.search(marks[0][0]) and _HAS_HAD.search(before.plain) and not _OF_ITSELF.search(after.plain))
        or _denies_both(before.plain, marks[0][0])
        or (not among_others and _borrows(before.plain, after.plain))
    ):
        return [last]
    return [before, after]


# "Anybody who has had a cold or a fever this month", “最近用过甲或者乙”, “某处有甲或者乙”: one who had either.
_HAS_HAD: Final = re.compile(
    r"\bwho(?:\s[^,;]{2,40})?(?:'ve|'s|\s(?:has|have|had))\s(?:(?:ever|already|recently)\s)?(?:had\s)?[^,;]{2,40}$"
    r"|\b(?:in|within|during|over)\sthe\s(?:last|past|previous)\s[^,;]{2,60}$"
    r"|[\u4e00-\u9fff]过[^,。;]{1,20}$|^(?![^有]*(?:[人者]|合并|伴|患|没))[\u4e00-\u9fff]{2,8}有[\u4e00-\u9fff]{1,10}$",
    re.IGNORECASE,
)
_OF_ITSELF: Final = re.compile(
    r"^(?:who\b|any(?:one|body)\b|those\b|people\b|whoever\b|(?:is|are|has|have|had)\s)|过|^(?:有|正在|在|是|患|最近|近)",
    re.IGNORECASE,
)


def _denies_both(before: str, mark: str) -> bool:
    """Whether "or" goes on with what a denial began: "who speak no English or Spanish"."""
    return _OR.search(mark) is not None and denies(before)


def _borrows(before: str, after: str) -> bool:
    """Whether the first of two may end in words that stand behind the second only, or begin with the same."""
    if re.match(
        r"(?:an?|the|any(?:one|body)|those|people|whether|how\s(?:many|much|often|long))\s",
        after,
        re.IGNORECASE,
    ):
        return False
    if not before.isascii():
        ends = _SHARES_AFTER().search(before) or _ENDS_BY_ITSELF().search(before)
        return _SHARES_AFTER().search(after) is not None and ends is None
    if _ENDS_BY_ITSELF().search(before):
        return False
    return _SHARES_BEFORE.search(before) is not None or len(after.split()) > len(before.split())
