"""What a test or a survey is expected to find, and what controls had, as talk tells it: "Sensitivity, I'd bet on 95
percent. Specificity say 90", “特异度七十吧”, “中度以上的大概占三成”, "in the controls I think that 25 percent have
feathers … an odds ratio of 2".

A measure of a test without a sign of percent can be no other figure. Two figures for one of them are asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, is_said
from apps.fields.schema.field import Field
from apps.protocol.reading.told.pairs import asked_if_meant, with_recorded
from apps.protocol.reading.words.parts import Part, bare, is_of_size, parts_of, share, with_topics

_F: Final = rf"(?:{share()}|{bare()})"
_HEDGE: Final = (
    r"(?:[\s,:]|\b(?:i|i'd|we|we'd|would|say|bet|on|guess|reckon|think|expect|assume|hope|for|about|around|roughly|somewhere|more|like|maybe|perhaps|should|be|is|of|at|the"
    r"|it's|take|put|it|to|comes?|out|near|close|some|could|will|probably|as|and)\b|我们?|咱们?|估计?|按照?|算|取|大概|大约|差不多|就|先|嘛|呢|的话|是|有|在|能|到|应该|想|希望|指望|定|约|为){0,12}"
)
_NO_LIMIT: Final = (
    r"(?!\s?(?:以上|以下|or\s(?:more|less|above|below)))(?!\s(?:in|at|among)\s(?:adults|children|men|women))"
)
_MEASURES: Final = {
    "se": re.compile(
        rf"(?:\bsens(?:itivity)?\b|灵敏[度性]|敏感[度性]){_HEDGE}{_F}{_NO_LIMIT}", re.IGNORECASE
    ),
    "sp": re.compile(rf"(?:\bspec(?:ificity)?\b|特异[度性]){_HEDGE}{_F}{_NO_LIMIT}", re.IGNORECASE),
}
# Of those without it, how many are called positive all the same.
_CALLED_ILL: Final = re.compile(
    rf"\b(?:without|healthy|normal|negative)\b[^%\d]{{0,40}}?\b(?:wrongly|falsely|still|by\smistake)\b[^%\d]{{0,30}}?{share()}"
    rf"|(?:没有?|不是|正常|健康)[^%\d,。;]{{0,8}}(?:里头?|当中|中)?[^%\d,。;]{{0,4}}(?:误报|误判|假阳性?|误诊){_HEDGE}{share('other')}",
    re.IGNORECASE,
)
_REFUSED: Final = re.compile(
    r"\b(?:not|no|below|above|least|than|if|analysis)\b|n't\b|不低|不高|不能|低于|高于|至少|如果|要是|分析",
    re.IGNORECASE,
)
_FINDS: Final = (
    re.compile(
        rf"\b(?:test|scan|assay|swab|lamp|score|camera|it|kit|app|probe|dog)\s(?:would\s|will\s|should\s|can\s)?(?:picks?\sup|finds?|catch(?:es)?|detects?|spots?){_HEDGE}{share()}(?=\s*$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:能|可以|会)(?:抓住?|抓到|逮住?|查出来?|认出来?|找出来?|检出|发现){_HEDGE}{share()}(?:左右|吧)?\s*$"
    ),
)
_HAVE_IT: Final = (
    re.compile(
        rf"{share()}\s(?:of\s(?:the|our|those|them|all|these)\b[^%\d]{{0,50}}?\s)?(?:will\s|would\s|do\s|really\s|actually\s|truly\s)*(?:(?:have|has|had)\s(?:it|the\s(?:disease|condition|thing))\b|(?:end|ends|turn|turns)\s(?:up|out)\s(?:with|positive|to\shave)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:以上|以下|真[的有是]?|阳性|确诊|有病|得病|患病)的?(?:大概|大约|差不多|估计|约|能|就|也就)*占(?:了|到)?(?:大概|大约|差不多|约)?{share()}(?:左右|吧)?\s*$"
    ),
    re.compile(
        rf"(?:大概|大约|差不多|估计|约|有|能有){{0,4}}{share()}(?:左右)?(?:的)?(?:是真的|是真有|真是|真有|有病|阳性|确诊)"
    ),
)
_PREVALENT_ALONE: Final = re.compile(
    rf"\b(?:about|around|roughly)?\s?{share()}\sof\s(?:those|the|our|them)\s[a-z]+(?:\s[a-z]+)?\s*$",
    re.IGNORECASE,
)
_ENDS_WITH: Final = re.compile(
    r"^\W*(?:end|turn|come)s?\s(?:up|out)\s(?:with|having|to\shave)\b", re.IGNORECASE
)
_OF_CONTROLS: Final = re.compile(
    rf"(?:\b(?:in|of|among|for)\s(?:the\s|our\s)?controls\b[^%\d]{{0,60}}?|对照(?:组|里头?|中|当中|那边)?[^%\d,。;]{{0,16}}?){share()}",
    re.IGNORECASE,
)
_ODDS: Final = re.compile(
    r"(?:\bodds\sratio\s(?:of\s)?(?:about\s|around\s|at\sleast\s)?|(?<![A-Za-z])OR(?![A-Za-z])[^\d,。;]{0,6}?|比值比[^\d,。;]{0,6}?)(?P<n>\d{1,2}(?:\.\d{1,2})?)(?![\d.]*\d|\s?%|\s?(?:to|-|~|到)\s?\d)"
)
_HAZARD: Final = re.compile(r"\bhazard\sratio\b|(?<![A-Za-z])(?-i:HR)(?![A-Za-z])|风险比", re.IGNORECASE)
_SETTLES: Final = re.compile(
    r"(?:\b(?:settle\sfor|take|use|go\s(?:for|with)|plan\son)\s(?:about\s)?|按|取|用|觉得|我[们]?)(?P<n>0?\.\d{1,2})(?![\d%])",
    re.IGNORECASE,
)
_POINTS: Final = re.compile(
    r"(?:±|\+/-|正负|上下|误差|精度|半宽|give\sor\stake|plus\sor\sminus|within|margin\sof\serror|precision|half-?width)[^,;。]{0,24}?\d|\d\s?(?:%|percent|points?)?\s(?:either|each)\s(?:way|side)",
    re.IGNORECASE,
)
_NO_SURVEY: Final = re.compile(
    r"\b(?:answer|respond|reply|response|consent|refuse|attend|participate|confidence|women|men|lost|lose|drop|won't|return)\b|[应答填收回拒]|同意|愿意|男|女|置信|失访|脱落|不来",
    re.IGNORECASE,
)
_LEAST_BARE: Final = 50  # a test that finds less is none


def told_measures(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("assumptions", known)
    if field is None or not is_of_size(field, known) or asks(said.plain):
        return
    kind = known.value("study_design.design_type")
    if kind == "diagnostic_accuracy":
        yield from _read(dict(_of_a_test(said)), field, known)
    elif kind == "case_control":
        yield from _read(dict(_of_cases(said)), field, known)
    elif kind == "cross_sectional":
        yield from _of_survey(said, field, known)
    elif is_said(_HAZARD, known.message):
        yield from _settled_for(said, field, known)


def _settled_for(said: Said, field: Field, known: Known) -> Iterator[Unreadable]:
    """ "0.7 is what the oncologists dream of, I'd settle for 0.75": ours, though the clause does not name it."""
    parts = parts_of(said)
    is_named = any(not part.is_ours and _HAZARD.search(part.text) for part in parts)
    for part in parts:
        found = _SETTLES.search(part.text) if is_named and part.is_ours else None
        if found is not None:
            yield asked_if_meant([{"hr": float(found["n"])}], [part], field, known)


def _read(
    found: dict[str, list[tuple[float, Part]]], field: Field, known: Known
) -> Iterator[ReadValue | Unreadable]:
    certain: dict[str, Any] = {}
    places: list[Part] = []
    for key, told in found.items():
        ours = {value: part for value, part in told if part.is_ours}
        others = {value: part for value, part in told if not part.is_ours}
        if len(ours) == 1 and not (key == "prevalence" and set(others) - set(ours)):
            ((value, part),) = ours.items()
            certain[key] = value
            places.append(part)
        elif ours:
            both = {**ours, **others}
            yield asked_if_meant([{key: value} for value in both], [*both.values()], field, known)
            return
    if certain:
        spans = tuple(dict.fromkeys(part.span for part in places))
        yield ReadValue(field.path, with_recorded(certain, field, known), spans, True, ROUTED)


_TOPIC: Final = re.compile(
    r"\W*(?:(?:and|then|so|as\sfor|for)\s)*(?:the\s)?(?:sensitivity|specificity|灵敏度|敏感度|敏感性|特异度|特异性)(?:嘛|呢|的话|这块)?\W*",
    re.IGNORECASE,
)


def _of_a_test(said: Said) -> Iterator[tuple[str, list[tuple[float, Part]]]]:
    parts = list(with_topics(parts_of(said), _TOPIC))
    for key, form in _MEASURES.items():
        told = []
        for part in parts:
            match = form.search(part.text)
            if match is None or part.whose == "theirs" or _REFUSED.search(part.text[: match.end()]):
                continue
            value = float(match["share"] or match["bare"])
            if match["share"] or _LEAST_BARE <= value < 100:
                told.append((round(value / 100, 6), part))
        if key == "se" and not told:
            told = [
                (_share(found), part)
                for part in parts
                for form in _FINDS
                if (found := form.search(part.text))
            ]
        if key == "sp" and not told:
            false = [(found, part) for part in parts if (found := _CALLED_ILL.search(part.text))]
            told = [
                (round(1 - float(found["share"] or found["other"]) / 100, 4), part) for found, part in false
            ]
        yield key, told
    prevalent = [
        (_share(found), part) for part in parts for form in _HAVE_IT if (found := form.search(part.text))
    ]
    prevalent += _split(parts)
    yield "prevalence", prevalent


def _split(parts: Sequence[Part]) -> Iterator[tuple[float, Part]]:
    """ "About a third of those babies, 35 percent if you believe our registry, end up with atresia"."""
    for at, part in enumerate(parts):
        behind = parts[at + 1 : at + 3]
        if (found := _PREVALENT_ALONE.search(part.text)) and any(
            _ENDS_WITH.search(each.text) for each in behind
        ):
            yield _share(found), part
            for each in behind:
                if len(each.shares) == 1:
                    yield each.shares[0], each


def _share(match: re.Match[str]) -> float:
    return round(float(match["share"]) / 100, 4)


def _of_cases(said: Said) -> Iterator[tuple[str, list[tuple[float, Part]]]]:
    parts = [part for part in parts_of(said) if part.whose not in ("theirs", "opinion")]
    yield "p1", [(_share(found), part) for part in parts if (found := _OF_CONTROLS.search(part.text))]
    odds = [(float(found["n"]), part) for part in parts if (found := _ODDS.search(part.text))]
    yield "odds_ratio", [(value, part) for value, part in odds if value > 0]


def _of_survey(said: Said, field: Field, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The one share beside how near it has to be told; without that it is asked whether it is meant."""
    parts = [
        part
        for part in parts_of(said, with_before=True)
        if part.is_ours and not _NO_SURVEY.search(part.text) and not _POINTS.search(part.text)
    ]
    told = {
        share: part
        for part in parts
        for share in part.shares
        if part.stands_in(said) or not known.value(field.path)
    }
    recorded = known.value(field.path)
    if len(told) != 1 or (isinstance(recorded, dict) and "p" in recorded):
        return
    ((value, part),) = told.items()
    if not part.stands_in(said) and not _POINTS.search(said.plain):
        return
    if _POINTS.search(in_digits_of(known.message)):
        spans = (part.span,)
        yield ReadValue(field.path, with_recorded({"p": round(value, 4)}, field, known), spans, True, ROUTED)
    elif part.stands_in(said):
        yield asked_if_meant([{"p": round(value, 4)}], [part], field, known)


def in_digits_of(message: str) -> str:
    return " ".join(part.text for part in parts_of(Said.of(message)))
