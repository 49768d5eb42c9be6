"""The rates of two groups as a sentence tells them one by the other: "one in five on X gets it, and I'd be happy if Y
brings that down to one in ten", “对照组估35%，趴的那组27%”, “五个里头就有一个要漏,用了导航估计能砍掉一半”.

The first is what it is without the treatment, by the words beside it; where nothing says so, nothing is read. Half of
a rate is half of it; of "ten per cent less" nobody knows whether of all or of those, and it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT, PERCENT_SIGN, to_decimal
from apps.fields.reading.results import PATTERN, ROUTED, Known, ReadValue
from apps.fields.reading.text import Said, is_said
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.arm_rates import TREATED_ZH, is_control
from apps.protocol.reading.figures.assumed import OF_MARGIN
from apps.protocol.reading.figures.assumptions import WITH_MARGIN
from apps.protocol.reading.figures.shares import share_in
from apps.protocol.reading.words.other_people import clauses_of, without_others
from apps.protocol.size_requests.inputs.rates import AIMED
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.remainder import number

_OLD: Final = rf"(?P<control>{PERCENT})"
_NEW: Final = rf"(?P<treated>{PERCENT})"
_ROUGHLY_ZH: Final = r"(?:左右|上下|吧|的样子)?"
_SAY_ZH: Final = (
    r"(?:估计?|按照?|大概|大约|差不多|预计|我们?|应该|觉得|能|可以|会|就|是|到|算|取|有|约|设|定){0,5}"
)
_END_ZH: Final = r"(?=\s?(?:[计估]?算)?吧?(?:[,.。;、)]|$))"
_GETS_ZH: Final = r"(?:[吃用打做加上贴练喝扎戴服趴敷泡涂喷吸输注灌]|接受|干预|给药|手术|治疗|进行)"
_GIVEN_ZH: Final = r"(?:加上?|用上?了?|上了?|换成?了?|联合|改用|做了?|打了?|吃了?|配上?|有了)"
_THE_OTHERS_ZH: Final = (
    rf"(?:{TREATED_ZH}|{_GETS_ZH}[^,。;:、0-9%的]{{0,8}}的(?:那一?组|[这那]边|人|病人)?"
    r"|(?!其[中余]|里|女|男|全)[^,。;:、0-9%的]{1,8}的?那一?组|(?!对照|一|两|各|每|全)[^,。;:、0-9%的两各每]{2,4}组)"
)
_USUAL_ZH: Final = r"(?:对照|基础|常规|标准|单纯|传统|普通|安慰剂|不[加用吃打做]|现在|目前|眼下)"
_PAIR_ZH: Final = re.compile(
    rf"对照(?:组|[这那]边)?[^,。;、0-9%]{{0,12}}?{_OLD}{_ROUGHLY_ZH}[,;、]\s?而?{_THE_OTHERS_ZH}[^,。;、0-9%]{{0,6}}?{_SAY_ZH}"
    rf"(?:[降升提减压][低高少]?[到至成])?{_NEW}{_ROUGHLY_ZH}(?:{_END_ZH}|(?=就?[很挺也算]?(?:满意|知足|不错|值了|够本)))"
)
_TURNED_ZH: Final = re.compile(
    rf"{_USUAL_ZH}[^,。;、0-9%]{{0,16}}?{_OLD}{_ROUGHLY_ZH},\s?{_GIVEN_ZH}[^,。;、0-9%]{{1,14}}?{_SAY_ZH}"
    rf"(?:[升降提压涨减拉控砍][高低上下]?)?[到至成]\s?{_NEW}{_ROUGHLY_ZH}{_END_ZH}"
)
_HALVED_ZH: Final = re.compile(
    rf"{_OLD}[^。;%0-9,]{{0,12}},\s?{_GIVEN_ZH}[^,。;、0-9%]{{1,14}}?{_SAY_ZH}(?:砍|降|减|少|压|切)[掉低少下]?去?了?(?:一|1)半{_END_ZH}"
)
_BEFALLS: Final = (
    r"(?:gets?|has|have|develops?|dies?|fails?|needs?|relapses?|ends?\sup\swith|comes?\sback|heals?|recovers?|responds?"
    r"|suffers?\sfrom|catch(?:es)?|loses?|bleeds?|bleed|falls?)"
)
_ON_WHAT: Final = (
    rf"{_OLD}\s(?:of\s(?:them|patients|people|those)\s)?(?:on|with|under|in|given)\s(?:the\s|our\s|an?\s)?"
    rf"(?:[a-z-]+\s){{1,4}}?(?:will\s|would\s|still\s)?{_BEFALLS}\b[^.;%0-9,]{{0,60}}?,\s(?:and|but|so)\s"
)
_END: Final = r"(?=\s?(?:[.;,)]|$))"
_TURNED: Final = re.compile(
    rf"{_ON_WHAT}[^.;%0-9]{{0,80}}?\b(?:brings?|gets?|cuts?|takes?|lowers?|reduces?|pushes|raises?|lifts?)\s(?:that|it|this)"
    rf"\s(?:down\s|up\s)?to\s(?:about\s|around\s)?{_NEW}{_END}",
    re.IGNORECASE,
)
_HALVED: Final = re.compile(
    rf"{_ON_WHAT}[^.;%0-9]{{0,60}}?\b(?:(?:that|it|this)\s(?:to\sbe\s|be\s)?(?:halved|(?:cut|reduced|brought\sdown|slashed)\s(?:by|in)\s(?:a\s)?half)"
    rf"|(?:halves?|halving)\s(?:that|it|this)|(?:cuts?|cutting)\s(?:that|it|this)\s(?:by|in)\shalf){_END}",
    re.IGNORECASE,
)
_ABOUT: Final = r"(?:more\slike\s|maybe\s|about\s|around\s|roughly\s|perhaps\s)*"
_OURS: Final = re.compile(
    rf"\bours\s(?:will\sbe|would\sbe|is|to\sbe)\s{_ABOUT}(?P<treated>{NUMBER})(?:{PERCENT_SIGN})?,?\s(?:against|versus|vs\.?|compared\s(?:with|to))\s"
    rf"{_ABOUT}(?P<control>{NUMBER})(?:{PERCENT_SIGN})?\s(?:on|with|under)\s(?:the\s)?(?:old|usual|standard|current|conventional)\s[a-z]+{_END}",
    re.IGNORECASE,
)
# "30 per cent heal with the usual boot and I'd be pleased with 45 in the new one": what is hoped for is of the other.
_HOPES: Final = (
    r"(?:i|we)(?:'d|'ll|\swould|\sshould|'re|\sare|'m|\sam)?\s(?:be\s(?:pleased|happy|content|delighted|satisfied)\s(?:with|to\s(?:see|get|reach))"
    r"|hop(?:e|ing)\s(?:for|to\s(?:see|get|reach))|aim(?:ing)?\s(?:for|at)|(?:want|like)\sto\s(?:see|get|reach)|settle\sfor)"
)
_HOPED: Final = re.compile(
    rf"{_OLD}\s[^.;%0-9,]{{0,40}}?\b(?:with|on|in|under|given)\s(?:the\s|our\s|an?\s)?(?P<on>[a-z][a-z\s-]{{1,30}}?),?\s(?:and|but|so)\s"
    rf"{_HOPES}\s{_ABOUT}(?P<treated>{NUMBER})(?:{PERCENT_SIGN})?(?:\s(?:in|with|on|under)\s(?:the\s|our\s)?(?:new|other)\s[a-z]+)?{_END}",
    re.IGNORECASE,
)
_BROUGHT: Final = re.compile(
    rf"{_OLD}\s[^;%0-9]{{0,80}}?,?\s(?:and|but|so)\s(?:(?:i'd|we'd|i|we)\s(?:say|think|reckon)\s)?(?:bringing|getting|cutting|taking)\s(?:that|it|this)\s(?:down\s|up\s)?to"
    rf"\s{_ABOUT}{_NEW}\s(?:would|will)\s(?:really\s)?(?:change|matter|count|be\s(?:worth|enough|meaningful|important|a\sgood))\b",
    re.IGNORECASE,
)
# "Without the drug 28, with it 18".
_WITHOUT: Final = re.compile(
    rf"\bwithout\s(?:the\s|any\s)?[a-z]+,?\s{_ABOUT}{_OLD}\s[^.;%0-9]{{0,40}}?\b(?:and|but)\swith\s(?:it|that|the\s[a-z]+),?\s{_ABOUT}{_NEW}{_END}",
    re.IGNORECASE,
)
# "Ours heal in about 45 percent as things stand, and I'd be happy with 60 with the podiatrist".
_AT_PRESENT: Final = re.compile(
    rf"{_OLD}\s(?:[a-z]+\s){{0,6}}?(?:as\sthings\sstand|as\sit\sis|at\s(?:the\smoment|present)|right\snow|now|nowadays|today|these\sdays|currently)"
    rf"(?:\s[a-z]+){{0,3}}?,?\s(?:and|but|so)\s{_HOPES}\s{_ABOUT}(?P<treated>{NUMBER})(?:{PERCENT_SIGN})?(?:\s(?:in|with|on|under)\s(?:the\s|our\s)?[a-z]+(?:\s[a-z]+)?)?{_END}",
    re.IGNORECASE,
)
_USUAL: Final = re.compile(
    r"\b(?:usual|standard|current|present|old|existing|conventional|ordinary)\b", re.IGNORECASE
)
# The second of two is thought better of: "对照组我估计六成,干预组能到75吧……不行75太乐观了,按70".
_BETTER_ZH: Final = re.compile(
    rf"对照(?:组|[这那]边)?[^,。;、0-9%]{{0,12}}?{_OLD}{_ROUGHLY_ZH}[,;、]\s?而?{_THE_OTHERS_ZH}[^,。;、0-9%]{{0,6}}?{_SAY_ZH}(?:{PERCENT}|[0-9]{{1,2}}){_ROUGHLY_ZH}"
    rf"[,.…。]*\s?(?:不行|不对|算了|不)?,?\s?(?:[0-9]{{1,2}}%?)?(?:有点)?太(?:乐观|悲观|高|低|保守|理想)了?点?,\s?(?:那?就|还是)?(?:按照?|取|算|估)(?P<treated>{PERCENT}|[0-9]{{1,2}}){_ROUGHLY_ZH}{_END_ZH}"
)
_PAIRS: Final = (_PAIR_ZH, _TURNED_ZH, _TURNED, _BROUGHT, _WITHOUT)
_HALVES: Final = (_HALVED_ZH, _HALVED)
# A loss, a limit or a part of those who take part, or something that is itself measured as a percentage.
OTHER_MATTERS: Final = re.compile(
    r"\b(?:drop\w*|lost|los(?:e|es|ing)\b[^.;]{0,12}\bfollow|loss|attrition|withdr\w+|adher\w*|complian\w*|power|alpha|margin|confidence|intervals?|CIs?|uptake|consent\w*|refus\w*|turnover|fat|h(?:a?e)matocrit|humidity|reimburse\w*|budgets?|occupancy|utili[sz]ation"
    r"|a1c|hba1c|ejection|saturation|women|men|females?|males?|cost)\b"
    r"|失联|随访不[到上]|跟丢|流失|联系不上|报销|医保|体脂|压积|湿度|使用率|利用率|占用率|周转|床位|失访|脱落|退出|依从|把握度|检验|界值|置信|可信|区间|误差|女性|男性|糖化|射血|氧饱和|血氧|比容|价|费|知情|应答率|回收",
    re.IGNORECASE,
)
_THEIRS: Final = re.compile(r"(?:[他她]们|人家|别人|那边)[^,。;]{0,4}$")
_SHARE_SAID: Final = re.compile(rf"{NUMBER}{PERCENT_SIGN}", re.IGNORECASE)
_DIGITS: Final = 4
_RATES: Final = ("p1", "p2")
_SHARE_IN_FIGURES: Final = re.compile(r"[0-9](?:\s?%|\spercent\b)")
_MOST_BEFORE: Final = 160  # characters


def told_pairs(said: Said, known: Known) -> Iterator[ReadValue]:
    """What is assumed for both groups, where the one is told by the other."""
    field = field_for("assumptions", known)
    if field is None:
        return
    told = _told(said, known)
    if told is None:
        yield from _aimed(said, field, known)
        return
    match, control, treated = told
    if not 0 < control < 1 or not 0 < treated < 1 or control == treated:
        return
    value = _with_rates(control, treated, said, field, known)
    # what is taken back in between is no evidence
    places = [match.span()] if match.re is not _BETTER_ZH else [match.span("control"), match.span("treated")]
    spans = tuple(said.cut(*place).strip(" ,;。").span for place in places)
    confidence = ROUTED if match.re in (_BROUGHT, _WITHOUT) else PATTERN  # its "would" is no doubt
    yield ReadValue(field.path, value, spans, True, confidence)


def _aimed(said: Said, field: Field, known: Known) -> Iterator[ReadValue]:
    """What it is with us, and what we hope to make of it; what it is with others beside it is nobody's plan."""
    ours = without_others(_to_its_begin(said))
    text = plain(ours.plain)
    found = [match for form in AIMED for match in form.finditer(text)] if is_ours(text) else []
    if len(found) != 1 or len(_SHARE_IN_FIGURES.findall(text)) != len(_RATES):
        return
    (match,) = found
    control, treated = (number(match, group) for group in ("n", "other"))
    if OTHER_MATTERS.search(text) or not (0 < control < 1 and 0 < treated < 1) or control == treated:
        return
    value = _with_rates(control, treated, said, field, known)
    spans = tuple(clause.strip().span for clause in clauses_of(ours) if clause.strip())
    yield ReadValue(field.path, value, spans, True, ROUTED)


def _to_its_begin(half: Said) -> Said:
    """The sentence up to the end of one of its halves."""
    before = half.folded[: half.start]
    if not before.rstrip().endswith(";"):
        return half
    begin = max(before.rfind(end) for end in "。!?\n") + 1
    return replace(half, start=max(begin, half.start - _MOST_BEFORE))


def _with_rates(control: float, treated: float, said: Said, field: Field, known: Known) -> dict[str, Any]:
    names = ("p_c", "p_t") if _has_margin(said, known) else _RATES
    recorded = known.value(field.path)
    rates = zip(names, (control, treated), strict=True)
    return {
        **(recorded if isinstance(recorded, dict) else {}),
        **{name: round(share, _DIGITS) for name, share in rates},
    }


def _told(said: Said, known: Known) -> tuple[re.Match[str], float, float] | None:
    """The one pair of a sentence; of several nobody knows which is meant."""
    if is_ours(said.plain):
        found = [
            (match, _share(said, match, "control", known), _share(said, match, "treated", known))
            for pattern in _PAIRS
            for match in pattern.finditer(said.plain)
        ]
        halved = [match for pattern in _HALVES for match in pattern.finditer(said.plain)]
        found += [
            (match, whole, whole / 2)
            for match in halved
            for whole in (_share(said, match, "control", known),)
        ]
    else:
        found = []
    if _SHARE_SAID.search(said.plain):  # told against what others had
        ours = (match for match in _OURS.finditer(said.plain))
        found += [(match, _hundredths(match["control"]), _hundredths(match["treated"])) for match in ours]
        hoped = [match for match in _HOPED.finditer(said.plain) if _is_usual(match["on"], known)]
        hoped = hoped or [*_AT_PRESENT.finditer(said.plain)]
        found += [
            (match, _share(said, match, "control", known), _hundredths(match["treated"])) for match in hoped
        ]
    found = [*_bettered(said, known)] or found
    if len(found) != 1 or _THEIRS.search(said.plain[: found[0][0].start()]):
        return None
    match = found[0][0]
    before = re.split(r"[,.。;]", said.plain[: match.start()])[-1]
    return None if OTHER_MATTERS.search(before + match[0]) else found[0]


def _is_usual(name: str, known: Known) -> bool:
    return _USUAL.search(name) is not None or is_control(name, known)


def _bettered(said: Said, known: Known) -> Iterator[tuple[re.Match[str], float, float]]:
    for match in _BETTER_ZH.finditer(said.plain):
        bare = match["treated"].isdigit()
        treated = _hundredths(match["treated"]) if bare else _share(said, match, "treated", known)
        yield match, _share(said, match, "control", known), treated


def _has_margin(said: Said, known: Known) -> bool:
    design = field_for("design", known)
    calculation = known.value(design.path) if design else None
    return calculation in WITH_MARGIN if calculation is not None else is_said(OF_MARGIN, known.message)


def _hundredths(figure: str) -> float:
    return float(to_decimal(figure) / 100)


def _share(said: Said, match: re.Match[str], group: str, known: Known) -> float:
    return share_in(said.cut(*match.span(group)), known) or 0.0
