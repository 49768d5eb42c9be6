"""Who is left out, told clause by clause: "gout is a no, so is any stone, and I'd also drop anyone on warfarin".

Every clause says so for itself, or goes on with one that did, or is an aside; a clause that does neither leaves all of
it unread, for a row of criteria is whole or is none. Why somebody is out names nobody, and what is left out of an
analysis is nobody. Of a sentence that tells who may join, what follows "though not" is left out as well,
and whoever a second thought behind it lets in again ("…, although there's no reason to keep them out") is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.prose.denials import is_of_others, is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import around
from apps.fields.reading.text import Said, words
from apps.protocol.reading.clauses.left_out_zh import left_out_zh
from apps.protocol.reading.routed.routes import SEVERAL, routes_of
from apps.protocol.reading.words.verdicts import ALSO_ZH, OUT_ZH, THINGS, WHY
from apps.protocol.reading.words.wording import OF_ANALYSIS

LEAST_ITEMS: Final = 2
# How surely a sentence with one alone, or with one behind those who may join, is about who takes part.
OF_ONE: Final = 0.7
OF_THE_REST: Final = 0.5
_TAKES_PART: Final = frozenset({"exclusion", "inclusion", "population", SEVERAL})
EXCLUDED: Final = "exclusion_criteria"
EXCLUSION: Final = "exclusion"  # as what a sentence is about is called
_OF_ANALYSIS: Final = re.compile(OF_ANALYSIS, re.IGNORECASE)
_WE: Final = (
    r"(?:i|we)(?:'d|'ll|\swould|\swill)?\s(?:also\s|just\s|simply\s|rather\s|have\sto\s|want\sto\s){0,2}"
)
_WHO: Final = (
    r"(?:any(?:one|body)|every(?:one|body)|someone|somebody|people|those|patients|women|men|kids|children|babies|adults"
    r"|blokes|guys|folks?|lads|whoever(?!'s\b))"
)
_WHOEVER: Final = (
    r"(?:any(?:one|body)|every(?:one|body)|someone|somebody|nobody|no\sone|those|the\sones?|whoever(?!'s\b))"
    r"(?:\sin(?=\swho))?"
)
_ARE: Final = r"(?:patients|people|women|men|kids|children|babies|adults|cases)"
# People by what they are called: "care home residents", "smokers".
_A_KIND: Final = (
    r"(?:(?!only\b|just\b|the\b|our\b|all\b|every|we\b|i\b|to\b)[a-z-]+\s){0,3}(?:patients|people|women|men|kids|children|babies|adults|residents|mothers"
    r"|teenagers|students|nurses|smokers|drinkers|diabetics|users|carriers|twins|inpatients|outpatients|ones)"
)
_WHY: Final = re.compile(WHY, re.IGNORECASE)
_CLAUSES: Final = re.compile(
    r"[,;]\s(?:(?:and|but)\s(?:then\s)?)?(?=(?:nor|nobody|no\sone|not|or|so|same|the\ssame|neither|if|i|we|i'd|we'd|they|they're|obviously"
    rf"|sorry|please|also|whoever(?:'s)?|{_WHO}|(?:and\s)?[a-z]+\s(?:with|who|whose)|(?:of\scourse)|[^,;]+\s(?:out|out\stoo"
    r"|no|in)$)\b)|[,;]\s(?:and|but)\s",
    re.IGNORECASE,
)
# Nobody is named by what leads up to what they have.
_LEAD: Final = re.compile(
    rf"^(?:(?:and|or|nor|also|then)\s)*(?:(?:{_WHOEVER})\s(?:who(?:'s|'ve|\sare\salready|\sare|\sis|\shave|\shas)?\b|with\b|(?=on\s))"
    r"|(?:nobody|no\sone)\s(?=(?:under|over|below|above|from|in|whose)\s)"
    r"|whoever's\b|(?:any|some)(?:one|body)(?:'s)\b)\s?(?=\S)",
    re.IGNORECASE,
)
_AND_WHOEVER: Final = re.compile(
    rf"\s(?:and|or)\s(?={_WHO}\s(?:who|with(?:out)?|on|whose|over|under|aged|in|from|having|taking|unable|already)\b)",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    rf"(?:{_WE}|\band\s|(?=(?:leave\sout|keep\sout|exclude)\s(?:{_WHO}|the\sones)\b))(?:drop|skip|leave\sout|keep\sout|exclude|rule\sout|turn\s(?:away|down)|(?:do\snot|don't|won't|wouldn't"
    r"|can't|cannot|will\snot)\s(?:want|take|have|include|touch|enrol|use))\s"
    r"(?P<value>(?![^,;]*\b(?:ones?(?!\sof\b)|that|this|it|them)\b(?!\s\w+ing))[^,;]{3,160}?)(?:\sin\s(?:there|here|it|this|the\s(?:trial|study)))?$",
    re.IGNORECASE,
)
_OUT: Final = (
    r"(?:(?:is|are|'s|'re)\s(?:all\s|also\s|just\s)?(?:a\sno(?:-no|-go)?|no\sgood(?:\s(?:to|for)\s(?:this|us|it|me))?|out|not\seligible)|(?:isn't|aren't)\s(?:eligible|allowed|wanted)"
    r"|(?:do|does)(?:n't|\snot)\scount|(?:will\s|would\s|have\sto\s)?stays?\sout|gets?\sleft\sout|(?:can't|cannot|won't)\s"
    r"(?:be\s(?:in\s(?:it|this|there)|included|taken)|come\sin|take\spart|join)|(?:can't|cannot|aren't|isn't)(?=\seither))(?:\s(?:too|either|as\swell))?"
)
_BEHIND: Final = re.compile(
    rf"(?:(?:also|so|and|then|oh)\s)*(?P<value>(?!(?:(?:the|our)\s)?(?:results?|data|news|papers?|they|it|that|this|we)\b)[^,;]{{3,160}}?)"
    rf"(?<!\w')\s?{_OUT}",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"(?:(?:and\s)?so\s(?:is|are|do|does|will|would(?:\sbe)?)|(?:the\s)?same\s(?:(?:goes|holds|applies)\s)?(?:for|to|with)|(?:and\s)?(?:nor|neither)"
    r"\s(?:do|does|is|are|can)|nor(?:\sanybody|\sanyone)?)\s(?P<value>[^,;]{3,160})",
    re.IGNORECASE,
)
_ALSO: Final = re.compile(
    rf"(?:also\s)?(?P<value>(?:(?:whoever's|{_WHO})\s|(?:or|and)\s(?:any|those|people|whoever))[^,;]{{3,160}})",
    re.IGNORECASE,
)
_ALSO_A_KIND: Final = re.compile(rf"also\s(?P<value>{_A_KIND})", re.IGNORECASE)
_NOT: Final = re.compile(
    rf"(?:(?:but|so|just|also|certainly|definitely|obviously),?\s)?not\s(?P<value>(?:{_WHO}|the\sones?\s(?:who|with|on|in|from|whose|having|already))\s[^,;]{{3,160}}"
    rf"|(?:[a-z-]+\s){{1,3}}{_ARE})"
    r"|(?:and\s|but\s)?(?:certainly|definitely|obviously|of\scourse)\snot\s(?P<certainly>(?!(?:an?|the|because|to|that|if|so|as|in|for|me|us|them)\b)[^,;]{3,80})",
    re.IGNORECASE,
)
# Nobody of them does or gets something: they may take part.
_DOES_NOTHING: Final = (
    r"(?![^.,;]*\b(?:knows?|minds?|will|would|gets?|paid|told|blinded|can|could|should|may|must|needs?)\b)"
)
_NOBODY_FIRST: Final = re.compile(
    r"(?P<value>(?:nobody|no\sone)\s(?:who(?:'s|'ve|\s(?:is|are|has|have|had))|with)\s"
    rf"{_DOES_NOTHING}[^,;]{{3,160}})",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"(?P<value>(?:nobody|no\sone)\s(?:who|whose|with|on|over|under|from|in)\b[^,;]{3,160})", re.IGNORECASE
)
_IF: Final = re.compile(
    r"(?:and\s|or\s)?(?:(?:if|when)\s)(?:(?:they(?:'ve|'re|\shave|\sare)|(?:some|any)(?:body|one)(?:'s|\shas|\sis))\s(?:got\s)?"
    r"|you\scan\ssee\s(?:at\sa\sglance\s)?(?:that\s)?|there(?:'s|\sis)\s)?(?P<value>[^,;]{3,160}?)(?P<out>\s(?:then\s)?(?:they're|they\sare)\sout"
    rf"(?:\s(?:too|as\swell))?|\s(?:then\s)?{_WE}(?:skip|drop|exclude)\sthem)?",
    re.IGNORECASE,
)
_OR_IF: Final = re.compile(r"or\s(?:if\s)?(?:there(?:'s|\sis)\s)?(?P<value>[^,;]{3,160})", re.IGNORECASE)
_THEN_OUT: Final = re.compile(
    rf"(?:then\s)?(?:they're\sout|they\sare\sout|{_WE}(?:skip|drop|exclude|leave\sout)\sthem|{_WE}(?:do\snot|don't|won't)\s[a-z]+\sthem)"
    r"(?:\s(?:too|either|as\swell))?",
    re.IGNORECASE,
)
# "…; people with a splenectomy as well", behind a half that says that others are out.
_TOO: Final = re.compile(
    rf"(?:and\s|also\s)*(?P<value>(?:{_WHO}|the\sones?)\s(?:who|with|on|in|whose|over|under|having|already)\b[^,;]{{3,120}}?)\s(?:too|as\swell|either)",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(
    r"(?:obviously|of\scourse|naturally|sorry|i'm\safraid|i\sthink\sthat's\s(?:it|all))", re.IGNORECASE
)


_SAID_OF_IT: Final = re.compile(r"(?<=\w)\s(?:obviously|of\scourse|naturally|clearly)\s?$", re.IGNORECASE)


# "Anyone over 60, though not the ones who've had a transplant": those who are told of may join.
_JOIN: Final = re.compile(
    r"\b(?:include|take|accept|want|recruit|enrol\w*|let\sin|eligible|looking\sfor|after)\s"
    rf"|^\W*(?:(?:so|and|basically|just|it's)\W+)*(?:{_WHO}|everyone|all|only)\b|[收招要纳]|都(?:可以|行|能)|岁|患者|病人|人群",
    re.IGNORECASE,
)
_NO_JOINING: Final = re.compile(
    r"\b(?:gets?|gives?|given|phone[sd]?|calls?|tells?|told|knows?|asks?|measure\w*|follow\w*|analy[sz]\w*|groups?|arms?|randomi[sz]\w*|blind\w*"
    r"|receives?|treat\w*|visits?|paid|offer\w*|stratif\w*)\b|[组盲测]|随访|给|打电话|通知|告诉|分析",
    re.IGNORECASE,
)
_THOUGH_NOT: Final = re.compile(
    r",?\s(?:but|(?:al)?though|and|just|only|except)\s(?:(?:obviously|certainly|definitely|of\scourse|clearly),?\s)?not\s"
    rf"(?P<value>(?:{_WHO}|the\sones?)\s(?:who|with|on|in|from|whose|having|already|under|over)\b[^.;,?]{{3,120}}|{_A_KIND})$"
    r"|,\s(?:but\s|and\s)?(?P<nobody>(?:nobody|no\sone)\s(?:who(?:'s|'ve|\s(?:is|are|has|have|had))|with|on)\s"
    rf"{_DOES_NOTHING}[^.;,?]{{3,120}})$"
    rf"|[,;](?:不过|但是|但(?!是)|只是|就是)(?P<zh>(?!没|不|只要|[我咱他她]|这些|那些)[^,。;:?]{{2,40}}?)的?(?:病人|患者|人)?{ALSO_ZH}{OUT_ZH}$",
    re.IGNORECASE,
)
# A second thought that lets somebody in: whom it names, else the one before it.
_LET_IN: Final = re.compile(
    r"[,;]\s(?:and\s)?(?:although|though|but|actually|well|hm+|on\ssecond\sthoughts?)\b(?P<why>[^.]*?\b(?:so\s)?(?:let|take|keep|leave)\s(?:them|those|her|him)\sin"
    r"|[^.]*?\bno\s(?:[a-z]+\s)?(?:reason|need|point|sense)\s(?:to|in)\s(?:keep|leav|exclud)[^.]*?)$",
    re.IGNORECASE,
)


def left_out(said: Said, known: Known) -> Iterator[ReadValue]:
    """All criteria of a sentence that is nothing but a row of who is left out, or tells of one behind who may join."""
    field, sentence = field_for(EXCLUDED, known), said.strip(" .。;,")
    bare = _without_reasons(sentence)
    if field is None or _OF_ANALYSIS.search(bare.plain) or is_of_others(bare.plain):
        return
    bare, let_in = _without_let_in(bare)
    items = left_out_zh(bare) if not bare.plain.isascii() else _in_clauses(bare)
    items = _not_let_in(items, let_in) if items else items
    # An aside behind them may ask or doubt.
    if not is_ours("; ".join(item.plain for item in items) if items else bare.plain):
        return
    least = LEAST_ITEMS if _WHY.search(sentence.plain) is None and not _LEAD.match(bare.plain) else 1
    if items and len(items) < LEAST_ITEMS:
        before = _before(sentence)
        goes_on = before.start < sentence.start and not bare.plain.isascii() and bool(left_out_zh(before))
        items, least = (
            (items, 1) if goes_on else (items if _is_of_people(items[0], sentence) else None, least)
        )
    if not items and (too := _TOO.fullmatch(bare.plain)) and _in_clauses(_before(sentence)):
        items, least = [*_without_lead(bare.cut(*too.span("value")))], 1
    items, least = (items, least) if items and len(items) >= least else (_though_not(bare), 1)
    value = [words(item) for item in items or ()]
    told = sentence.cut(items[0].start - sentence.start) if items else sentence
    told = replace(told, end=items[-1].end) if items and let_in else told
    if len(value) >= least and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (told.span,), False, PATTERN)


def _without_let_in(sentence: Said) -> tuple[Said, str]:
    """A sentence without the second thought behind it, and that one's words."""
    found = _LET_IN.search(sentence.plain)
    return (sentence.cut(0, found.start()), found["why"]) if found else (sentence, "")


def _not_let_in(items: Sequence[Said], why: str) -> list[Said]:
    """The items but for whom a second thought lets in."""
    if not why:
        return [*items]
    named = [item for item in items if item.plain.casefold().strip() in why.casefold()]
    back = named or items[-1:]
    return [item for item in items if item not in back]


def _is_of_people(item: Said, sentence: Said) -> bool:
    """Whether what is out by itself is who does not take part."""
    return not THINGS.search(item.plain) and _share(sentence, frozenset({EXCLUSION})) >= OF_ONE


def _share(sentence: Said, sorts: frozenset[str]) -> float:
    """How likely a sentence is about one of these."""
    return sum(route.share for route in routes_of(sentence.plain) if route.sort in sorts)


def _before(sentence: Said) -> Said:
    """The half of a sentence that stands before one."""
    end = len(sentence.folded[: sentence.start].rstrip(" ;.")) - 1
    return _without_reasons(around(replace(sentence, start=max(end, 0), end=max(end, 0))).strip(" .;,"))


def _without_reasons(said: Said) -> Said:
    """Why they are out, blanked."""
    return said.reworded(_WHY.sub(lambda why: " " * len(why[0]), said.plain)).strip(" .。;,")


def _though_not(sentence: Said) -> Sequence[Said]:
    """Who of those that may join may not."""
    found = _THOUGH_NOT.search(sentence.plain)
    head = sentence.plain[: found.start()] if found else ""
    if found is None or not _JOIN.search(head) or _NO_JOINING.search(head):
        return ()
    if _share(sentence, _TAKES_PART) < OF_THE_REST:
        return ()
    told = next(group for group in ("value", "nobody", "zh") if found[group])
    return [*_without_lead(sentence.cut(*found.span(told)))]


def _in_clauses(sentence: Said) -> Sequence[Said] | None:
    """The criteria in their order; None where a clause says something else."""
    items: list[Said] = []
    waiting = False  # for what becomes of those who have it
    for clause in sentence.split(_CLAUSES):
        plain = clause.plain.strip()
        if not plain or _ASIDE.fullmatch(plain):
            continue
        if waiting and _THEN_OUT.fullmatch(plain):
            waiting = False
            continue
        found = _clause(plain, is_first=not items, waiting=waiting)
        if found is None:
            return None
        waiting = found.re is _OR_IF or (found.re is _IF and not found["out"])
        group = "value" if found["value"] else "certainly"
        items += _without_lead(clause.strip().cut(*found.span(group)))
    return None if waiting else items


def _clause(plain: str, *, is_first: bool, waiting: bool) -> re.Match[str] | None:
    patterns: tuple[re.Pattern[str], ...] = (_IF, _NOT, _BEFORE, _BEHIND, _NOBODY_FIRST)
    if waiting:
        patterns = (_OR_IF,)
    elif not is_first:
        patterns = (_IF, _GOES_ON, _BEFORE, _BEHIND, _ALSO, _ALSO_A_KIND, _NOT, _NOBODY)
    return next((found for pattern in patterns if (found := pattern.fullmatch(plain))), None)


def _without_lead(items: Said) -> Iterator[Said]:
    for item in items.split(_AND_WHOEVER):
        lead = _LEAD.match(item.plain)
        item = item.cut(lead.end()) if lead else item
        end = _SAID_OF_IT.search(item.plain)
        if bare := (item.cut(0, end.start()) if end else item).strip(" ,;"):
            yield bare
