"""Inputs of a calculation as plain statements: how wide an interval may be, how many of those who come have it, what a
test finds, how alike those of one ward are: “半宽想控制在5个百分点”, "about a third of them will really have it".

Each clause is read by itself, and only where the study is one that takes such an input. What others had is nobody's
plan; the figure behind it that is ours is of the same thing, where its own clause names none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, Span, is_said
from apps.fields.reading.words import HEDGE, NEGATION
from apps.protocol.reading.figures.clusters import (
    CORRELATION,
    Told,
    first_of,
    names_correlation,
    of_clusters,
)
from apps.protocol.reading.words.other_people import clauses_of, is_of_others
from apps.protocol.size_requests.inputs.one_group import ABSOLUTE_ERROR, NAMED_MEASURES
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.remainder import compiled, figure, number, share

_SHARE: Final = rf"(?:{share()})"
_ABOUT: Final = r"(?:about\s|around\s|roughly\s|some\s|maybe\s|perhaps\s|at\sleast\s)?"
# Who is counted among those that a test is made for.
_TRULY: Final = r"(?:really|actually|truly|indeed|genuinely|in\sfact)"
_HAVE: Final = (
    r"(?:have|has|having|got)\s(?!to\b|no\b|not\b|time|trouble|problems?"
    r"|an?\s(?:car|phone|job|bad|good|hard|point|problem|carer)\b)"
)
_PREVALENT: Final = compiled(
    rf"{_SHARE}\s(?:of\s[^,.;\d]{{2,50}}?\s)?(?:will\s|would\s|do\s|does\s|should\s)?{_TRULY}\s(?:will\s|do\s)?(?:{_HAVE}|(?:are|be)\s(?:ill|sick|infected|positive|affected)\b)",
    rf"{_SHARE}\s(?:of\s[^,.;\d]{{2,50}}?\s)?(?:will\s|would\s|should\s)?(?:(?:turns?|come|comes)\sout\s(?:to\s|as\s)|proves?\sto\s|ends?\sup\s)"
    rf"(?:{_HAVE}|(?:be\s|being\s)?(?:ill|sick|infected|positive|affected)\b)",
    rf"{_SHARE}(?:左右|上下)?[的个]?(?:人|病人|患者|孩子)?(?:最后|后来|到头来|查出来|会|能|要|都|是|才)*"
    r"(?:真(?:是|的是)(?!没|不|想|因为|冲)|真(?:的)?(?:会)?(?:有|得|患)(?!事|困难|问题|意见|空|时间|不|出)|是真的?(?!不|没)|(?:被)?(?:确诊|证实)(?:为|是|有)?)",
)
_OF_THE_ILL: Final = (
    r"(?:the\s|all\s|those\s|our\s|true\s|real\s|actual\s){0,2}(?:infected|ill|sick|diseased|affected|cases|cancers|tumou?rs|fractures"
    r"|positives|carriers|infections|clots|strokes|lesions|polyps|bleeds|(?:patients|people|children|women|men|those|ones)\s(?:with|who\shave)"
    r"|[a-z]+(?:itis|osis|omas?|aemia|emia))\b"
)
_ILL_ZH: Final = r"(?:感染者|患者|病人|病例|阳性|病灶|[^,。;\d]{1,6}(?:癌|瘤|炎|病|症|栓塞|骨折|结核|感染))"
_FINDS_ZH: Final = r"(?:[查检测筛认][得查测]?出|发现|识别|抓住|揪出)"
_FOUND: Final = compiled(
    rf"\b(?:pick(?:s|ing)?\sup|detect(?:s|ing)?|catch(?:es|ing)?|find(?:s|ing)?|spot(?:s|ting)?|flag(?:s|ging)?)\s{_ABOUT}{_SHARE}\sof\s{_OF_THE_ILL}",
    rf"{_FINDS_ZH}(?:来)?(?:约|大概|大约|差不多|其中)*{_SHARE}(?:左右)?的?{_ILL_ZH}",
    rf"{_SHARE}(?:左右)?的?{_ILL_ZH}(?:都|能|可以|会|应该|被)+{_FINDS_ZH}(?:来)?(?=\s?(?:[,.。;吧]|$))",
)
_EXPECTS: Final = (
    r"(?:hop\w+|guess|expect\w*|reckon\w*|think|assum\w+|should|would|want|aim\w*|plan\w*|suppose|say|take|comes?\sout|more\slike|rather"
    r"|指望|希望|估|应该|想|能|按|预[计期]|算|取|定|假[设定]|得有|要求|争取)"
)
# A limit that is not to be undercut is no value, and "90 % in adults" none of all.
_LEADS: Final = (
    r"(?:(?!不低|不劣|不小|高于|优于|低于|超过|不到|least|above|below|under|over|than)[^,.;，。；\d%]){0,24}?"
)
_OF_ALL: Final = r"(?!\s?(?:以上|以下)|\s(?:in|at|for|among)\s)"
_PREVALENCE_NAME: Final = r"(?:(?<![a-z])prevalence|患病率|患病比例)"
_MEASURES: Final = {
    key: compiled(
        rf"(?=[^,.;，。；]{{0,80}}{_EXPECTS}){words}{_LEADS}{_SHARE}{_OF_ALL}",
        rf"{_EXPECTS}[^,.;，。；]{{0,30}}?{words}{_LEADS}{_SHARE}{_OF_ALL}",
    )
    for key, words in {**NAMED_MEASURES, "prevalence": _PREVALENCE_NAME}.items()
}
_POINTS: Final = re.compile(r"%|percent|point|点")
# What is said of ours behind the figure of others, without naming the thing again.
_BEHIND: Final = re.compile(
    r"\s*(?:但是?|不过|那|所以|and\s|but\s|so\s)?(?:"
    r"(?:我们?|咱们?)(?:自己|这[里边儿])?(?:就|还是|先|打算|准备|想|希望|要|得|只能|也)*(?:把它)?"
    r"(?:按照?|算|取|用|定|估|压[到在]|缩[到小]到?|控制[到在]|降到|收[到在]|做到|要)(?:大概|大约|约)?"
    r"|(?:we|i)(?:'d|'ll|\swould|\swill|\sshould)?(?:\srather|\sjust|\sonly|\sreally)?\s"
    rf"(?:take|use|need|want|assume|expect|go\s(?:for|with)|settle\sfor|plan\s(?:on|for)|reckon\s(?:on|with)|have)\s{_ABOUT})"
    rf"{figure()}(?:\s?(?:来?算|以内|之内|左右|就行|就够|吧|了|instead|here))*\s*",
    re.IGNORECASE,
)
# What others had is taken: “文献上一般用0.05，就先用这个”.
_ADOPTS: Final = re.compile(
    r"\W*(?:那|就|也|先|我们?|咱们?|所以){0,5}(?:用|按|取|拿|照|采用)(?:着)?(?:这个|它|这)(?:数字?|值)?(?:来?算)?(?:了|吧|好了|就行)?\W*"
    r"|\W*(?:so|and|then|\s)*(?:(?:we|i)(?:'ll|'d|\swill|\swould)?|let'?s|let\sus)\s(?:just\s)?(?:go\swith|use|take|stick\s(?:to|with))"
    r"\s(?:that|it|this)(?:\s(?:one|figure|number|value))?(?:\s(?:for\snow|too|then))?\W*",
    re.IGNORECASE,
)
_CORRELATED: Final = compiled(r"(?<![\d.])(?P<n>0?\.\d{1,4})(?![\d%])")
_PARTS: Final = (
    (re.compile(r"\btwo[ -]thirds\b|三分之[二两]", re.IGNORECASE), "66.67%"),
    (re.compile(r"\bthree[ -]quarters\b|四分之三", re.IGNORECASE), "75%"),
)
_HALF: Final = re.compile(
    r"(?:一半|半数)(?=的?人|的?病人|最后|后来|真|是真|会真|查出|确诊)|\bhalf(?=\sof\b)", re.IGNORECASE
)
_TOPIC: Final = re.compile(
    r"\s*(?:(?:置信|可信)?区间的?)?(?:半宽|精度|允许误差|误差|患病率|灵敏[度性]|敏感[度性]|特异[度性])(?:嘛|呢|的话|这块|方面|我们)?\s*",
    re.IGNORECASE,
)
_REFUSED: Final = re.compile(
    r"\btoo\s(?:wide|large|big|loose|much|narrow|tight|low|high)\b|太[宽大松窄紧高低]|不够[窄准]",
    re.IGNORECASE,
)
_CONFIDENCE: Final = re.compile(
    r"\d{2}(?:\.\d)?\s?(?:%|percent)\s?(?:的)?(?=confidence|CIs?\b|置信|可信|区间)", re.IGNORECASE
)
_ESTIMATES: Final = frozenset({"diagnostic_accuracy", "cross_sectional"})
_PRECISION: Final = frozenset(
    {"prevalence", "prevalence_cluster", "diagnostic_sensitivity", "diagnostic_specificity"}
)
_SURVEY: Final = "cross_sectional"
_OF_ESTIMATE: Final = re.compile(
    r"半宽|区间|精度|误差|敏感度|灵敏度|特异度|interval|half-?\s?width|precision|sensitivity|specificity|prevalence",
    re.IGNORECASE,
)
_LIMIT: Final = re.compile(
    r"\b(?:no|not)\s(?:wider|more|larger|bigger|worse)\sthan\b|[不别](?:要|能)?(?:超过|大于|宽于)",
    re.IGNORECASE,
)
_DIGITS: Final = 4
_MOST_ALIKE: Final = 0.5
_MOST_WIDE: Final = 0.3
_PEOPLE_ZH: Final = (
    r"(?:孩子|学生|老人|居民|村民|人|病人|患者|护士|职工|妇女|孕妇|医生|儿童|成人|男性|女性|青少年|工人)"
)
_SURVEYED: Final = compiled(
    rf"\b(?:we|i)(?:'d|\swould)?\s(?:expect|reckon|assume|guess|think|suspect|anticipate|suppose)\s(?:that\s)?{_ABOUT}{_SHARE}\sof\s[^,.;\d]{{3,40}}?\s(?:to\s|will\s|would\s)?(?:{_HAVE}|(?:be|are)\s[a-z]+)",
    rf"^\s?(?:我们?|咱们?)?(?:估计|预计|大概|大约|差不多|估摸着?|约)+(?:有|能有|会有)?{_SHARE}(?:左右)?的{_PEOPLE_ZH}(?:是|有|得|患|会)*[^,。;\d]{{1,10}}$",
)
_NOT_SURVEYED: Final = re.compile(
    r"\b(?:answer|respond|reply|consent|refuse|attend|women|men|female|male)\b|[应答填回拒来参走掉退]|同意|愿意|男|女",
    re.IGNORECASE,
)


def inputs_in_talk(said: Said, known: Known) -> Iterator[ReadValue]:
    """What the clauses of a sentence say for a calculation, beside what is recorded."""
    field = field_for("assumptions", known)
    if field is None or asks(said.plain) or not any(each.isdigit() for each in _in_figures(said)):
        return
    told: dict[str, Any] = {}
    places: list[Span] = []
    before: str | None = None  # what the clause of others before it named
    theirs: dict[str, Any] = {}
    is_correlation = False
    for clause in _with_topics(clauses_of(said)):
        found = dict(_told(clause, known))
        is_refused = _REFUSED.search(clause.plain) is not None
        if is_refused or is_of_others(clause.plain):
            if is_correlation and not found and not is_refused:
                found = dict(
                    first_of(CORRELATION, _CORRELATED, clause.plain, lambda value: value < _MOST_ALIKE)
                )
            before = next(iter(found)) if len(found) == 1 else before if is_refused else None
            theirs = {} if is_refused else found
            continue
        is_correlation = names_correlation(clause.plain)
        if theirs and _ADOPTS.fullmatch(clause.plain):
            found = theirs
        theirs = {}
        if not found and before is not None:
            found = dict(_behind(clause, before))
        if found and not HEDGE.search(clause.plain):
            if any(told.get(key, value) != value for key, value in found.items()):
                return  # of two of a kind nobody knows which
            told |= found
            places.append(clause.strip(" ").span)
    if told:
        recorded = known.value(field.path)
        value = {**(recorded if isinstance(recorded, dict) else {}), **told}
        yield ReadValue(field.path, value, tuple(places), True, ROUTED)


def _with_topics(clauses: Iterable[Said]) -> Iterator[Said]:
    """A clause that only names a thing belongs to the next one: “半宽嘛，八个点也能接受”."""
    begun: Said | None = None
    for clause in clauses:
        whole = replace(begun, end=clause.end) if begun is not None else clause
        begun = whole if _TOPIC.fullmatch(whole.plain) else None
        if begun is None:
            yield whole


def _told(clause: Said, known: Known) -> Iterator[Told]:
    text = _CONFIDENCE.sub(" ", _in_figures(clause))
    if _estimates(known):
        yield from _of_estimates(text, known)
    yield from of_clusters(text, known)


def _in_figures(said: Said) -> str:
    text = _HALF.sub("50%", plain(said.plain))
    for words, figures in _PARTS:
        text = words.sub(figures, text)
    return text


def _behind(clause: Said, key: str) -> Iterator[Told]:
    """The figure of ours: in the words of the others' one, which may have had its sign."""
    match = _BEHIND.fullmatch(plain(clause.plain))
    if match is None:
        return
    value = number(match)
    if key != CORRELATION and not match["n_unit"] and value >= 1:
        value /= 100
    if 0 < value < (_MOST_WIDE if key == "abs_error" else 1):
        yield key, round(value, _DIGITS)


def _of_estimates(text: str, known: Known) -> Iterator[Told]:
    widths = [each for form in ABSOLUTE_ERROR for each in form.finditer(text) if _POINTS.search(each[0])]
    if widths and 0 < number(widths[0]) <= _MOST_WIDE and not _denied(text[: widths[0].start()]):
        yield "abs_error", round(number(widths[0]), _DIGITS)
    if _is_survey(known):
        if not _NOT_SURVEYED.search(text):
            yield from first_of("p", _SURVEYED, text, _is_share)
        return
    yield from first_of("prevalence", (*_PREVALENT, *_MEASURES["prevalence"]), text, _is_share)
    yield from first_of("se", (*_MEASURES["se"], *_FOUND), text, _is_share)
    yield from first_of("sp", _MEASURES["sp"], text, _is_share)


def _denied(before: str) -> bool:
    return NEGATION.search(_LIMIT.sub("", before)) is not None


def _is_share(value: float) -> bool:
    return 0 < value < 1


def _estimates(known: Known) -> bool:
    """Whether something is to be estimated: by what is recorded, else by what the message or its stage is about."""
    calculation, kind = _recorded("design", known), _recorded("design_type", known)
    if calculation is not None:
        return calculation in _PRECISION
    if kind is not None:
        return kind in _ESTIMATES
    field = field_for("assumptions", known)
    is_here = field is not None and field.stage == known.current_stage
    return is_here or is_said(_OF_ESTIMATE, known.message)


def _is_survey(known: Known) -> bool:
    return _recorded("design_type", known) == _SURVEY or str(_recorded("design", known)).startswith(
        "prevalence"
    )


def _recorded(key: str, known: Known) -> Any:
    field = field_for(key, known)
    return known.value(field.path) if field else None
