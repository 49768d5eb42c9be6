"""What of a reply is said of the field that was asked for: without remarks on the telling, and without what goes on
to other fields ("…. Secondary would be …", "… Not those who …"), which is theirs.

People who are asked one thing answer it first and then go on; so the answer ends where another field begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from apps.fields.reading.lines.items import listed
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import Patterns
from apps.fields.reading.quantities.numbers import NUMERALS
from apps.fields.reading.results import PATTERN, CannotRead, Known, ReadValue
from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.asides import without_order
from apps.fields.reading.spoken.set_aside import without_dropped
from apps.fields.reading.spoken.speech import without_speech
from apps.fields.reading.text import Said, Span, fold
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

_LISTS: Final = frozenset({"string_list", "object_list"})
_EDGES: Final = " ,;.。、\n–-"
# What is said of the telling itself, behind the answer.
_REMARK: Final = re.compile(
    r"(?:[,;.。…、]|\s[-–]{1,2})\s{0,2}(?:"
    r"(?:now that i|come to) think of it"
    r"|(?:我们?)?(?:刚才|前面|刚刚|之前|上面|上次)?(?:是?我)?(?:打|写|说|讲|填|记)[错漏]了?"
    r"|(?:大概|基本|差不多|暂时|目前|先|主要)*(?:就)?(?:是)?(?:这些|这样|这么多|这么定|这么写)(?:吧|了|就行|即可)?"
    r"|(?:其他|别的|剩下)的?(?:就)?(?:暂时想不起来了?|没有?了?|再说|以后再[^,。;]{1,6}|后面再[^,。;]{1,6})|没有?别的了?|你看着写"
    r"|(?:i think )?(?:that's|that is|that'd be) (?:about |pretty much )?(?:it|all|everything)(?: for now| i think)?"
    r"|(?:just )?for now|off the top of my head|nothing else (?:comes to mind|i think)|if that makes sense"
    r"|(?:sorry,?\s)?(?:i|we)\s(?:typed|wrote|said|put|had)\s(?:it|that)\swrong(?:\sbefore|\searlier)?|my\smistake|my\sbad|sorry"
    r"|(?:the|our|my)\s(?:[\w-]+\s){1,3}(?:will|would|'ll|won't|is\sgoing\sto|are\sgoing\sto)\s(?:just\s|really\s)?(?:love|hate|like|adore"
    r"|moan\sabout|complain\sabout|be\s(?:thrilled|delighted|pleased|happy))\s?(?:that|it|this|with\s(?:that|it|this))?"
    r"|poor\s(?:things|souls|people|devils)|bless\s(?:them|her|him)|lol|haha+|ha\sha"
    r"|i'd\sbe\s(?:glad|happy|delighted)\sto\sbe\s(?:proved\s|proven\s)?wrong|we'll\ssee|time\swill\stell|但愿如此"
    r"|which\s(?:is|are)\s(?:all|what|just\swhat|the\susual|how)\b[^.;]*"
    r"|sorry (?:for|about) (?:the|that) (?:typo|confusion|mistake)|as (?:my|our|the) (?:\w+ ){1,2}(?:wrote|said|put)"
    r")[\s.。!…,]*$",
    re.IGNORECASE,
)
# Of a list: how many there are, and how the first or the last of them are done, is no item of it.
_COUNTS: Final = re.compile(
    r"[,;.。]\s?(?:(?:一共|总共|合计|共|就)(?:是|有)?[0-9一二两三四五六七八九十]{1,3}[次个项条种类点]"
    r"|(?:so\s)?(?:that's\s|altogether\s|in\sall\s)?(?:two|three|four|five|six|seven|eight|[2-9])\s(?:visits|in\sall|in\stotal|items|things|altogether))"
    r"(?=[,;.。]|$)[^。]*$"
    r"|[,。;]\s?[^,。;、]{1,12}那[次个][^。;]*$"
    r"|[.;]\s[^.;]{1,30}\bonly\s(?:at|on|in)\b[^.;]*[.;]?$|[。;,]\s?[^。;,、]{1,12}(?:只|仅)(?:在|于|做|查)[^。;]*[。;]?$",
    re.IGNORECASE,
)
_CONCLUDES: Final = re.compile(
    r",\s(?:so|which means|meaning)\s(?:we|it|that|the)\b[^.;]*$|,(?:所以|因此|这样)[^。;]*$", re.IGNORECASE
)
_REASON_FIRST: Final = re.compile(
    r"^\s?(?:because|since|as)\s[^.;]{4,120},\s(?:so\s)?(?=we\b|it\b|the\b)|^\s?(?:因为|由于|考虑到)[^。;]{2,60}?,\s?(?:所以|因此|故|就|还是)",
    re.IGNORECASE,
)
_REASON_BEHIND: Final = re.compile(
    r"[,;.。]\s?(?:because|since|so\sthat\b|otherwise\b|or\selse\b|as\s(?:we|it|that|our|the)\b|(?:that's|that\sis)\s(?:what|because|how|why)\b|因为|由于|毕竟|不然|否则|主要是)",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(
    r"[0-9%]|\b(?:percent|half|twice)\b|[一二两三四五六七八九十百][成倍半]", re.IGNORECASE
)
_RETRACTED: Final = re.compile(
    r"(?:[.,;…\s]|-){0,5}[\s,.…](?:actually|no,|on\ssecond\sthoughts?,?|well,)?\s?(?:let's\s|we\s(?:can|should|will)\s|i'd\s)?"
    r"(?:leave|drop|take|skip|forget|scrap|remove)\s(?:out\s)?(?P<it>[\w][\w\s-]{0,30}?)(?:\s(?:out|off))?(?=[,.;]|$)[^.;]*[.;]?$"
    r"|[,。;…]+\s?(?:哦|啊|嗯|对了|算了)?,?(?P<dies>[^,。;…、]{1,12}?)(?:还是|就|也|先)*(?:算了|不要了|不算了?|去掉(?:吧)?|不考虑了?|拿掉|删掉|不放了)(?=[,。;]|$)[^。;]*[。;]?$",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"^\s?(?:(?:sorry|no|correction|更正|纠正)[,:。]?\s?)?(?:不是|并非|不用|not\s)(?:the\s)?(?P<it>[^,.;。]{2,40}?)(?:[,;]|\sbut\s)",
    re.IGNORECASE,
)
_NOT_THE: Final = re.compile(
    r"(?:^|(?<=\band\s)|(?<=\bor\s)|(?<=,\s))(?:not|nor|no)\s(?:the\s|any\s)?", re.IGNORECASE
)
_BEGINS: Final = re.compile(r"(?:^|[,;。.])\s?$")
_ENDS: Final = re.compile(r"\s?(?:[,;。.]|$)")
_PARTICLE: Final = re.compile(r"(?<![酒网])[吧啊嘛哈呗](?=\s?(?:[,;。、.]|$))")

_CLAUSE_ENDS: Final = re.compile(r"[,;](?![0-9]{3}\b)")
_AFTERTHOUGHT: Final = re.compile(
    r"[,.;]\s?(?:oh|ah),?\s(?:and|also|yes|by the way)\b"
    r"|[.;]\s?(?:i should (?:also )?(?:say|mention|add)|one more thing|by the way)\b|[,。;]\s?[哦噢啊]?对了(?=[^。;])"
    r"|,\s?总(?:数|例数|人数)|,\s(?:and\s)?(?:(?:i|we)\s(?:think|reckon|make)\s)?(?:the|our)\stotal\s(?:is|comes|would)\b",
    re.IGNORECASE,
)


def corrected(said: Said, field: Field, known: Known) -> Field:
    """The field of which a reply takes something back ("not X but Y", where X is its value), else the one asked for."""
    denied = _DENIED.match(said.plain)
    own = known.value(field.path)
    if denied is None or (isinstance(own, str) and denied["it"] in fold(own)):
        return field
    held = [
        f for f in known.catalogue.fields if f.kind == "string" and _holds(known.value(f.path), denied["it"])
    ]
    return held[0] if len(held) == 1 else field


def _holds(value: object, words: str) -> bool:
    if not isinstance(value, str) or len(words) <= 1:
        return False
    # "8周" does not stand in "18周"
    return re.search(rf"(?<![{NUMERALS}]){re.escape(words.casefold())}", fold(value).casefold()) is not None


def without_remarks(reply: Said, field: Field) -> Said:
    """The reply without what is said behind it of the telling; of a list also without its count."""
    while (remark := _REMARK.search(reply.plain)) is not None and remark.start():
        reply = reply.cut(0, remark.start())
    if field.kind in _LISTS and (counts := _COUNTS.search(reply.plain)) is not None:
        reply = reply.cut(0, counts.start())
    return reply.strip(" ,;\n")


def without_reasons(reply: Said, field: Field) -> Said:
    """The reply without what it follows from and what follows from it, where the field is no story itself."""
    if field.is_prose or phrasebook().of(field.key).narrative:
        return reply
    if (reason := _REASON_FIRST.match(reply.plain)) is not None:
        reply = reply.cut(reason.end()).strip()
    if (follows := _CONCLUDES.search(reply.plain)) is not None and follows.start():
        reply = reply.cut(0, follows.start())
    return reply


def without_reason_behind(reply: Said) -> Said:
    """A figure without the reason that is given for it, where no other figure stands in that."""
    reason = _REASON_BEHIND.search(reply.plain)
    if reason is None or not reason.start() or _FIGURE.search(reply.plain[reason.end() :]):
        return reply
    return reply.cut(0, reason.start()).strip()


def without_retracted(reply: Said) -> Said:
    """A row of items without the one that is taken back at its end ("A, B and C… actually leave C out"), or was thought
    of and dropped."""
    reply = without_dropped(reply)
    back = _RETRACTED.search(reply.plain)
    if back is None or not back.start():
        return reply
    kept, item = reply.cut(0, back.start()), (back["it"] or back["dies"] or "").strip()
    at = kept.plain.casefold().rfind(item.casefold())
    if not item or at < 0 or not re.search(r"(?:[,、;]|\band|和|及)\s?(?:and\s)?$", kept.plain[:at]):
        return reply
    rest = kept.plain[at + len(item) :].strip(_EDGES)
    return reply if rest else _unjoined(kept.cut(0, at))


def _unjoined(reply: Said) -> Said:
    joined = re.search(r"[\s,、]*(?:\band\s?|[和及]\s?)?$", reply.plain)
    return reply.cut(0, joined.start()) if joined else reply


def without_particles(reply: Said) -> Said:
    """Words that only soften the item before them, blanked: places stay."""
    return reply.reworded(_PARTICLE.sub(" ", reply.plain))


def without_values(reply: Said, places: list[Span]) -> Said:
    """A row of items without what was read as another field's, where that is all of its clause. Blanked."""
    plain = reply.plain
    for start, end in places:
        before, after = plain[: max(start - reply.start, 0)], plain[end - reply.start :]
        if reply.start <= start and end <= reply.end and _BEGINS.search(before) and _ENDS.match(after):
            plain = before + " " * (end - start) + after
    return reply.reworded(plain)


def without_afterthought(reply: Said) -> Said:
    """ "Red, oh and we'd stop at 90": what comes to mind behind an answer is none of it."""
    reply = without_order(reply)
    found = _AFTERTHOUGHT.search(reply.plain)
    return reply.cut(0, found.start()).strip(_EDGES) if found and found.start() else reply


def before_others(reply: Said, places: list[Span]) -> Said | None:
    """The reply up to the sentence in which the value of another field stands; None where that is the first one.

    `places` are those of values that may not stand among this field's words.
    """
    begins = sorted({s.start - reply.start for s in sentences(reply)} | _conclusions(reply))
    for begin, end in pairwise([*begins, len(reply.plain)]):
        if any(start < reply.start + end and reply.start + begin < stop for start, stop in places):
            return reply.cut(0, begin).strip(_EDGES) if begin else _before_last_clauses(reply, places)
    return reply


def _before_last_clauses(reply: Said, places: list[Span]) -> Said | None:
    """ "Mothers after a caesarean, elective ones, some 150 of them": up to the clauses at its end that say nothing but
    other fields' values."""
    clauses = list(reply.split(_CLAUSE_ENDS))
    is_foreign = [any(s < each.end and each.start < e for s, e in places) for each in clauses]
    first = is_foreign.index(True)
    if first == 0 or not all(is_foreign[first:]):
        return None
    return reply.cut(0, clauses[first].start - reply.start).strip(_EDGES)


def _conclusions(reply: Said) -> set[int]:
    return {match.start() for match in _CONCLUDES.finditer(reply.plain)}


def besides(
    reply: Said, field: Field, catalogue: FieldCatalogue, known: Known
) -> tuple[Said | None, list[ReadValue]]:
    """The reply up to where it goes on to other fields, and what it says for them; None of it where these follow
    upon other questions."""
    hits = sorted(_hits(reply, field, catalogue), key=lambda hit: hit[1].start())
    if not hits:
        return reply, []
    if any(field.key not in phrasebook().of(other.key).follows for other, _match in hits):
        return None, []
    own = reply.cut(0, hits[0][1].start()).strip(_EDGES)
    read = [value for other, match in hits for value in _value(reply, other, match, known)]
    return own, read


def _hits(reply: Said, field: Field, catalogue: FieldCatalogue) -> Iterator[tuple[Field, re.Match[str]]]:
    """Where other fields begin behind the first words."""
    for key, patterns in _besides(phrasebook()):
        other = next((f for f in catalogue.fields if f.key == key), None)
        if other is None or other.path == field.path:
            continue
        first = next((m for p in patterns for m in p.finditer(reply.plain) if m.start() > 1), None)
        if first is not None:
            yield other, first


@lru_cache(maxsize=16)
def _besides(book: Phrasebook) -> tuple[tuple[str, Patterns], ...]:
    return tuple((key, row.besides) for key, row in book.fields.items() if row.besides)


def _value(reply: Said, field: Field, match: re.Match[str], known: Known) -> Iterator[ReadValue]:
    value = _without_nots(without_speech(reply.cut(*match.span("value")).strip(_EDGES)), field)
    try:
        found = listed(value, field, known, commas=True)
    except CannotRead:
        return
    if found is not None and not known.catalogue.faults(field.path, found.value):
        whole = reply.cut(*match.span()).strip(_EDGES)
        yield ReadValue(field.path, found.value, (whole.span,), found.derived, PATTERN)


def _without_nots(value: Said, field: Field) -> Said:
    """ "Not the small ones and not the old ones", of what is not wanted: the small ones, the old ones. Blanked."""
    if not phrasebook().of(field.key).item_before or not _NOT_THE.match(value.plain):
        return value
    return value.reworded(_NOT_THE.sub(lambda match: " " * len(match[0]), value.plain))
