"""What marks say of texts that rules took: where surely marked words reach further, they are the whole of it, what
surely says something else is none, and what hardly says it is a guess.

"We would use a video call service at night": a rule knows the service, the marks also its night.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from apps.fields.reading.lines.times_alone import is_time
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import Said, words
from apps.protocol.reading.figures.totals import is_short_of
from apps.protocol.reading.figures.unfitting import unfitting
from apps.protocol.reading.marked.opinion import BORNE, Opinion
from apps.protocol.reading.openings.fits import without_added
from apps.protocol.reading.outcomes.rows import is_row
from apps.protocol.reading.placed.places import is_mere_talk, places_of
from apps.protocol.reading.texts.clear import only_divides
from apps.protocol.reading.words.parts import tells_of_them

SURE: Final = 0.78
AGAINST: Final = 0.75
LEAST_MORE: Final = 3  # characters: an article or a particle adds nothing
# What is done with people or things, and is no part of them.
_VERB: Final = re.compile(r"(?:纳入|入选|招募|选取?|收集?(?!缩)|对(?!照)|在|给予?|采用|用(?!药)|接受|予)")
LEAST: Final = 0.15  # of the marks, in a message that they know well
KNOWN_WELL: Final = 0.7
MANY_MARKS: Final = 2
_CRITERIA: Final = {"inclusion_criteria": frozenset({"inc", "pop"}), "exclusion_criteria": frozenset({"exc"})}
_SORTS: Final = {
    **{
        key: sorts for key, sorts in BORNE.items() if key != "reference_standard"
    },  # its rules know it by its name
    **_CRITERIA,
    "outcomes": frozenset({"out", "sec", "harm"}),
    "background": frozenset({"bg"}),
}
_PLANS: Final = frozenset(
    {"design", "centres", "total", "analysis", "alloc", "blind", "recruit", "ref", "exc"}
)
_OPEN_VERB: Final = re.compile(r"\s(?:would|will|could|can|might|may|should)$", re.IGNORECASE)
_THE_SAME: Final = re.compile(
    r"(?:用|在)?(?:同一(?!时期|时间|时段|批|年|季)|同样|一样|相同)|(?:the\s)?same\b",
    re.IGNORECASE,
)
_COMMA: Final = re.compile(r"[,;。](?![0-9])")
_JOINT: Final = r"\s?(?:,|、|\band\b|[和与及]|以及)\s?(?:and\s)?"
_TOLD: Final = frozenset().union(*_SORTS.values())
_SIZES: Final = frozenset({"n_total", "n_per_group"})
_FIGURES: Final = frozenset({*_SIZES, "power", "alpha", "sided", "dropout", "assumptions"})
_ARMS: Final = frozenset({"intervention", "comparator"})
_GIVEN: Final = frozenset({"comparator"})
# What is done anyway, by no name.
_NAMES_NOTHING: Final = re.compile(
    r"(?:我们|咱们)?(?:现在|目前|原来|平时|一直)?(?:用?的)?(?:那套|那个)?(?:老办法|老一套|老方法|做法|办法|老路子)"
    r"|(?:what|whatever)\s(?:they|we)(?:'d|\swould)?\s(?:normally\s|usually\s)?(?:get|do|use|give)(?:\s(?:today|now|anyway|at\spresent))?",
    re.IGNORECASE,
)
# Whoever calls it by its name means it, whatever its words are like.
_CALLED_SO: Final = re.compile(
    r"(?:金标准|参考标准)(?:就|还)?(?:是|为|用|采用)$|(?:^|[,，。;；]\s?)(?:对照|非暴露)组?(?:就|都|也|还)*(?:是|为)$|\b(?:reference|gold)\sstandard\s(?:is|will\sbe|would\sbe)\s(?:an?\s|the\s)?$"
)
_BEHIND: Final = re.compile(r"\s?[,:，：]\s?(?:就?是|也就是|that\sis\s)?(?:an?\s|the\s)?", re.IGNORECASE)
_END: Final = re.compile(r"\s*(?:[.。;!?\n]|$)")
_WHICH: Final = re.compile(
    r",\s(?:which|that)\s(?:is|are|means|consists\sof|includes)\s[^.;!?\n]{3,200}?(?=\s*(?:[.;!?\n]|$))|[,，](?:也)?就是说?(?!说)[^,，。;!?\n]{2,60}",
    re.IGNORECASE,
)
_STANDS: Final = 0.5
WIDENED: Final = frozenset({"population", "intervention", "comparator", "reference_standard"})
# "每组80个，再算上一成脱落，总共178例": these are needed at the end; how many are to take part is said behind.
_LOSSES_COME_ON_TOP: Final = re.compile(
    r"[^。;]{0,4}(?:,\s?(?:and\s)?(?:with|allowing\sfor|adding|plus)\s[^.;]{0,20}?(?:lost|loss|drop-?\s?outs?)"
    r"|[,，]\s?(?:再|算上|加上|考虑到?)[^,。;]{0,8}(?:脱落|失访)|[,，]\s?(?:脱落|失访)[^,。;0-9]{0,3}留)[^.;。]{0,12}"
    r"[,，]\s?(?:总共|一共|共|合起来|加起来|so\s|that's\s|which\s)",
    re.IGNORECASE,
)


def whole(pieces: Iterable[Said], read: ReadValue) -> Said | None:
    """The words that a value belongs to, where they are more than it."""
    key, value = read.field.partition(".")[2], read.value
    pieces = [*pieces]
    if key not in WIDENED or not isinstance(value, str) or not pieces:
        return None
    said = _place(pieces[0], read)
    if said is None:
        return None
    start, end = said.span
    if key in _ARMS and (behind := _said_of_it(said)) is not None:
        return behind
    if key in _GIVEN and _NAMES_NOTHING.fullmatch(value):
        return _named_behind(said, pieces)
    marks = [m for m in Opinion.of(pieces).marks() if m.said.start < end and start < m.said.end]
    if len(marks) != 1 or marks[0].sort not in BORNE[key] or marks[0].share < SURE:
        return None
    said = marks[0].said
    if verb := _VERB.match(said.plain):
        said = said.cut(verb.end())
    said = without_added(said) if key == "comparator" else said
    more = LEAST_MORE if value.isascii() else 1
    reaches = said.start <= start and end <= said.end
    said = said.cut(0, len(said.plain) - 1) if said.plain.endswith(("的", "组")) else said
    return said if reaches and len(said.plain) >= len(value) + more else None


def _named_behind(said: Said, pieces: list[Said]) -> Said | None:
    """ "对照就是我们现在的老办法，术后静脉镇痛泵": what is named in the next clause of the sentence."""
    behind = _BEHIND.match(said.folded, said.end)
    marks = [mark for mark in Opinion.of(pieces).marks() if behind and mark.said.start == behind.end()]
    named = [mark.said for mark in marks if mark.sort in BORNE["comparator"] and mark.share >= SURE]
    end = _END.search(said.folded, named[0].end) if named else None
    return replace(named[0], end=end.start()) if end else None


def _said_of_it(said: Said) -> Said | None:
    """The words with the clause behind them that says what they are: "what we do now, which is one drain"."""
    behind = _WHICH.match(said.folded, said.end)
    clause = replace(said, start=said.end, end=behind.end()) if behind else None
    if clause is None or is_mere_talk(clause.strip(" ,")):
        return None
    stands = places_of(clause.strip(" ,"))
    return replace(said, end=clause.end) if sum(stands[key] for key in _ARMS) >= _STANDS else None


def contradicted(pieces: Iterable[Said], read: ReadValue) -> bool:
    """Whether the words of a value surely say something else."""
    key, pieces = read.field.partition(".")[2], [*pieces]
    if pieces and key in _FIGURES and any(tells_of_them(pieces[0], span) for span in read.spans):
        return True
    if key in _ARMS and pieces and only_divides(pieces[0].folded[: read.spans[0][1]]):
        return True
    if key in _SIZES and pieces and key in unfitting(pieces[0].folded):
        return True
    if key == "n_total" and pieces and isinstance(read.value, int):
        return is_short_of(Decimal(read.value), pieces[0].folded)
    if key == "n_per_group":
        return any(_LOSSES_COME_ON_TOP.search(_behind(piece, read)) for piece in pieces)
    if key not in WIDENED or not isinstance(read.value, str) or not pieces:
        return False
    said = _place(pieces[0], read)
    if said is None or _CALLED_SO.search(said.folded[: said.start]):
        return False
    return Opinion.of(pieces).speaks_against(key, said, AGAINST)


def _behind(piece: Said, read: ReadValue) -> str:
    """What a piece says behind the words of a value, where they stand in it."""
    end = max((end for _start, end in read.spans), default=piece.end)
    return piece.plain[max(0, end - piece.start) :] if piece.start <= end <= piece.end else ""


def borne_out(pieces: Iterable[Said], read: ReadValue) -> ReadValue | None:
    """The value with those of its items that the marks bear out at least a little, a question without the plans that
    are told after it; None without any."""
    if read.field.endswith(".question") and isinstance(read.value, str):
        return _without_plans([*pieces], read)
    if isinstance(read.value, str) and (verb := _OPEN_VERB.search(read.value)) is not None:
        read = replace(read, value=read.value[: verb.start()])
    if (
        isinstance(read.value, str)
        and _THE_SAME.match(read.value)
        and read.field.endswith((".comparator", ".intervention"))
    ):
        return None  # the words behind the comma say what is another
    sorts, pieces = _SORTS.get(read.field.partition(".")[2]), [*pieces]
    if sorts is None or not pieces or (isinstance(read.value, list) and is_row(pieces[0].plain)):
        return read
    if read.field.endswith(".comparator") and _is_called_so(pieces[0], read):
        return read
    opinion = Opinion.of(pieces)
    if sum(mark.sort in _TOLD and mark.share >= KNOWN_WELL for mark in opinion.marks()) < MANY_MARKS:
        return read
    if not isinstance(read.value, list):
        return read if _is_borne(read.value, sorts, pieces[0], read, opinion) else None
    items = [
        part
        for item in read.value
        if _is_borne(_text(item), sorts, pieces[0], read, opinion) or _says_so(_text(item), pieces[0], read)
        for part in _parts(item, sorts, pieces[0], read, opinion)
    ]
    return replace(read, value=items) if items else None


def _is_called_so(piece: Said, read: ReadValue) -> bool:
    said = _place(piece, read) if isinstance(read.value, str) else None
    return said is not None and _CALLED_SO.search(said.folded[: said.start]) is not None


def _says_so(text: str, piece: Said, read: ReadValue) -> bool:
    """Whether what stands behind an item says what it is: “转来的也剔掉”."""
    after = phrasebook().of(read.field.partition(".")[2]).item_after
    said = _place(piece, replace(read, value=text)) if after and text else None
    if said is None:
        return False
    rest = re.split(r"[,;。.]", piece.plain[said.end - piece.start :], maxsplit=1)[0].strip()
    return bool(rest) and re.search(after, f"{text}{rest}", re.IGNORECASE) is not None


def _parts(item: Any, sorts: frozenset[str], piece: Said, read: ReadValue, opinion: Opinion) -> list[Any]:
    """ "Weight and blood pressure": an item is as many as are surely marked in it, where those are all its words."""
    text = _text(item)
    said = _place(piece, replace(read, value=text)) if isinstance(text, str) and text else None
    if said is None or (isinstance(item, dict) and len(item) > 1):
        return [item]
    marked = [
        mark.said
        for mark in opinion.marks()
        if mark.sort in sorts
        and mark.share >= SURE
        and said.start <= mark.said.start
        and mark.said.end <= said.end
    ]
    marks = [each.text for each in marked]
    if (
        len(marks) < MANY_MARKS
        or any(map(is_time, marked))
        or not re.fullmatch(_JOINT.join(map(re.escape, marks)), text, re.IGNORECASE)
    ):
        return [item]
    return [{"name": mark} if isinstance(item, dict) else mark for mark in marks]


def _without_plans(pieces: list[Said], read: ReadValue) -> ReadValue:
    """ "Whether A cuts B, two wards, randomised by week": a question goes to the first clause that plans."""
    said = _place(pieces[0], read) if pieces else None
    if said is None:
        return read
    plans = [
        mark.said.start
        for mark in Opinion.of(pieces).marks()
        if mark.sort in _PLANS and mark.share >= KNOWN_WELL and said.start < mark.said.start < said.end
    ]
    commas = [match.start() for match in _COMMA.finditer(said.plain)]
    first = min(plans, default=said.end) - said.start
    end = max((comma for comma in commas if comma < first), default=0) if plans else 0
    if not end:
        return read
    kept = said.cut(0, end).strip()
    return replace(read, value=words(kept), spans=(kept.span,))


def _text(item: Any) -> Any:
    return item.get("name") if isinstance(item, dict) else item


def _is_borne(text: Any, sorts: frozenset[str], piece: Said, read: ReadValue, opinion: Opinion) -> bool:
    """Words that stand nowhere were put together by a reader, which knows what it does; those that begin with the name
    of the field say themselves what they are."""
    name = phrasebook().of(read.field.partition(".")[2]).heading
    if name and isinstance(text, str) and re.match(name, text, re.IGNORECASE):
        return True
    said = _place(piece, replace(read, value=text)) if isinstance(text, str) and text else None
    return said is None or opinion.share(sorts, said) >= LEAST


def _place(piece: Said, read: ReadValue) -> Said | None:
    """Where the words of a value stand, if they stand in one place."""
    start = piece.message.find(read.value, read.spans[0][0])
    is_one = start >= 0 and piece.message.find(read.value, start + 1) < 0
    return replace(piece, start=start, end=start + len(read.value)) if is_one else None
