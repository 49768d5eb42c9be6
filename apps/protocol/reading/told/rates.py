"""The shares of two groups as talk tells them, each in a clause of its own: "Our audit says 22 per cent and I'd be
thrilled to get that down to ten. The Dutch had thirty-odd but …", “光做LIFT的按六十五算，……，加了PRP我希望到八十五”.

What it is with us, or without the thing, is the control group's; what we hope for the other one's. Figures of others
never count. Where a figure has no sign of percent and none stands near it, or nothing tells whose it is, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.spoken.taken_back import BREATH, BREATH_ZH, FILLER, FILLER_ZH, TURN, TURN_ZH
from apps.fields.reading.text import Said, is_said
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.figures.assumed import OF_MARGIN
from apps.protocol.reading.figures.assumptions import WITH_MARGIN
from apps.protocol.reading.figures.told_pairs import OTHER_MATTERS
from apps.protocol.reading.told.losses import tells_loss
from apps.protocol.reading.told.pairs import (
    asked_if_meant,
    asked_whose,
    role_by_name,
    role_recorded,
    with_recorded,
)
from apps.protocol.reading.words.parts import Part, bare, is_of_size, parts_of, share
from apps.protocol.reading.words.spoken_shares import in_shares

_FIGURE: Final = re.compile(rf"{share()}|{bare()}", re.IGNORECASE)
_OTHER: Final = re.compile(
    r"\b(?:sided|tailed|alpha|power\w*|drop-?outs?|lose|losing|won't|never|missing|unusable|move|margin|confidence|sensitivity|specificity|prevalence|points?"
    r"|odds\sratio|hazard|limits?|bounds?|doses|SDs?|deviation|means?|average|patients|people|participants|each|per|of\s\d+|out\sof|eligible|agree|both|or\s(?:less|more|lower|better)"
    r"|women|men|get\sit\searly|exposed|plus\sor\sminus|give\sor\stake|either\s(?:way|side))\b|±|正负|上下各|两边各"
    r"|[上下]限|负\d|[喝吃用服做打]够|单侧|双侧|把握|检验|失访|脱落|丢|找不着|不合格|界值|误差|置信|灵敏|特异|标准差|均|平均|岁|[每各两三]组|一组|以[下上内]|不到|不超过|一共|总共|[个例名](?!点)|(?-i:(?<![A-Za-z])(?:OR|HR)(?![A-Za-z]))|α|\d分|占|风险比|比值比|愿意|同意|肯入组|随访|依从|应答|回收|完成率|缺失",
    re.IGNORECASE,
)
_HOPED: Final = re.compile(
    r"\b(?:thrilled|happy|happily|pleased|delighted|content|glad|satisfied|chuffed|over\sthe\smoon|ecstatic|hop(?:e|ed|ing)|aim(?:ing)?|dream"
    r"|(?:get|bring|brought|got|cut|push|take|lower|raise|lift)\s(?:that|it|this|them)\s(?:down\s|up\s)?to|settle\sfor|like\sto\s(?:see|get|reach|bring)|want\sto\s(?:see|get|reach|bring))\b"
    r"|希望|想(?!到)|争取|指望|盼|但愿|目标|降到|压到|减到|提到|升到|涨到|缩到|满意|就(?:值|知足)",
    re.IGNORECASE,
)
_NOW: Final = re.compile(
    r"\b(?:our\s(?:own\s)?(?:[a-z-]+\s){0,2}?(?:audit|log-?book|records?|registry|data|clinic|ward|unit|department|hospital|series|figures?|rate|place|practice|pilot|notes)"
    r"|in\sour|with\sus|ours|we\s(?:see|have|sit|run|are|get|currently|now)|we're(?!\s(?:think|hop|expect|plan|aim|guess|assum|look|go|after|talk))|at\spresent|currently|at\sthe\smoment|these\sdays|now|nowadays|before|as\sthings\sstand|by\s(?:them|it)sel(?:f|ves)|on\s(?:their|its)\sown|spontaneously|anyway)\b"
    r"|我们?(?:自己)?(?:科|院|这|病房|那|中心|组)|咱|病房|现在|目前|眼下|光|单用|单做|只做|原来的?|老办法"
    r"|自己(?:就|也)?(?:能|会|可以)?(?:好|长|愈|退|消)|自愈|[不没]治",
    re.IGNORECASE,
)
_WHO: Final = re.compile(r"\b(?:our|the|with)\s(?:patients|people|women|men)\W*$", re.IGNORECASE)
# By how much it changes, and not to what: "we hope to get it down by 20 %", “希望能降20%”.
_BY: Final = re.compile(
    r"\bRRR\b|\bby\s(?:about\s|around\s|at\sleast\s)?\d|(?:降低?|减少?|提高|增加|升高?|涨|下降|[少多低高](?=[了出]))(?:了|个|掉|出)?(?:大概|约)?\s?\d",
    re.IGNORECASE,
)
_ONE_ARM: Final = re.compile(
    r"单[臂组]|\b(?:single|one)[\s-](?:arm|group)\b|\bsimon\b|目标值|历史上", re.IGNORECASE
)
_SUPPOSES_IT: Final = re.compile(
    r"\b(?:what\sif|suppose|for\sexample|e\.g)\b|比如|例如|打个比方", re.IGNORECASE
)
_HALVES: Final = re.compile(
    r"\s(?:and|but|while|whereas|against|versus)\s(?=(?:i|i'\w+|we|we'\w+|if|with|without|in|on|the)\b"
    r"|(?:(?:about|around|roughly|maybe|perhaps|only|just|say)\s)?\d)",
    re.IGNORECASE,
)
# Of two limits nobody knows which is meant.
_RANGE: Final = re.compile(r"\bbetween\s\d|\d\s?%?\s?(?:to|or|-|~|[至到或])\s?\d", re.IGNORECASE)
_GUESSED: Final = re.compile(rf"{HEDGE.pattern}|\bguess(?:ing)?\b|瞎猜|我猜", re.IGNORECASE)
_TIMES: Final = re.compile(
    r"\d+(?:\.\d+)?[\s-]?(?:years?|weeks?|days?|hours?|minutes?|months?|个?月|周|天|年|个?小时)"
    r"|\b(?:day|week|month|year|visit)\s\d+",
    re.IGNORECASE,
)
_MARK: Final = re.compile(r"%|percent")
_EQUAL: Final = re.compile(
    r"两组[^,。;\d]{0,6}(?:一样|相同|相等|相当|同样)|\bboth\s(?:groups|arms)\s(?:alike|the\ssame)|\bthe\ssame\sin\sboth\b"
    r"|\b(?:assume|expect|take|suppose|reckon\son)\s(?:about\s|exactly\s|just\s|much\s)?the\ssame\s(?:with|for|in|on|under)\b"
    r"|另(?:外)?一组[^,。;\d]{0,4}(?:一样|同样|差不多)",
    re.IGNORECASE,
)
_OF_A_GROUP: Final = re.compile(
    r"\b(?:with|on|in|under|after|using|without)\s(?:the|it|them|our|this|that|an?|those|[a-z]+ing)\b|^\W*[^\W\d]{1,8}[的组]|\b(?:arm|group)\b",
    re.IGNORECASE,
)
_NAMES_GROUP: Final = re.compile(
    r"\b(?:with|on|in|under)\s(?:the|our|those)\s(?!end\b|group\b|arm\b|one\b|other\b)[a-z]"
    r"|^(?!另|剩|其[他余它]|不)[^\W\d_]{2,8}[这那][组边]",
    re.IGNORECASE,
)
# "…, hm, rather 90 %": another figure of what was told just before.
_BREATHS: Final = (
    rf"(?:{TURN}|{BREATH}|{FILLER}|or|maybe"
    rf"|{TURN_ZH}|{BREATH_ZH}|{FILLER_ZH}|[嗯呃啊哦哎唉]|或者?|要不|不如|干脆)"
)
_TAKES_BACK: Final = re.compile(rf"\W*(?:{_BREATHS}[\s,.]*)+(?:{share()}|{bare()})", re.IGNORECASE)
# “试验组80，对照组40”: people, where nothing speaks of a share.
_COUNTS: Final = re.compile(r"\W*[^\W\d]{1,6}组\s?\d{1,4}\W*")
_OF_SHARES: Final = re.compile(r"率|比例|[%成]")
_TWO: Final = 2


@dataclass(frozen=True)
class Told:
    """A share with the clause that tells it; `is_marked`: it has a sign of percent; `in_words`: it is "half" or the
    like, which is said of other things as well; `is_guessed`: whoever tells it is not sure; `is_named`: its clause
    calls the group something, `is_recorded`: both are recorded, and it calls one of them by what it is."""

    value: float
    role: str | None
    part: Part
    is_marked: bool
    in_words: bool = False
    is_guessed: bool = False
    is_named: bool = False
    is_recorded: bool = False


def told_rates(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    field = field_for("assumptions", known)
    if field is None or asks(said.plain) or not _may_compare(known):
        return
    parts = parts_of(said, with_before=True)
    is_equal = _EQUAL.search(said.plain) is not None and _has_margin(known)
    told = _told(parts, known, takes_bare=is_equal)
    is_here = any(each.part.stands_in(said) for each in told)
    if not (is_of_size(field, known) or all(each.is_recorded for each in told)):
        return
    if _SUPPOSES_IT.search(said.plain) or not (is_here or is_equal):
        return
    if len(told) == 1 and is_equal:
        places = [
            told[0].part,
            *(part for part in parts if _EQUAL.search(part.text) and part.stands_in(said)),
        ]
        yield asked_if_meant([{"p_c": told[0].value, "p_t": told[0].value}], places, field, known)
    if len(told) == 1 and told[0].is_recorded and not is_equal:
        yield from _of_one_group(told[0], field, known)
    if len(told) != _TWO or told[0].value == told[1].value:
        return
    if all(_COUNTS.fullmatch(each.part.text) for each in told) and not is_said(_OF_SHARES, known.message):
        return
    yield from _pair(told, parts, field, known)


def _of_one_group(told: Told, field: Field, known: Known) -> Iterator[Unreadable]:
    """The rate of a group that is called by its recorded name, offered beside what is known of the other one."""
    control, treated = ("p_c", "p_t") if _has_margin(known) else ("p1", "p2")
    values = with_recorded({control if told.role == "control" else treated: told.value}, field, known)
    if values != known.value(field.path) and is_of_size(field, known):
        yield asked_if_meant([values], [told.part], field, known)


def _pair(
    told: Sequence[Told], parts: Sequence[Part], field: Field, known: Known
) -> Iterator[ReadValue | Unreadable]:
    names = ("p_c", "p_t") if _has_margin(known) else ("p1", "p2")
    roles = {each.role: each for each in told}
    places = [each.part for each in told]
    recorded = known.value(field.path)
    if isinstance(recorded, dict) and set(names) <= set(recorded):
        return
    is_another = False  # a group by a name that is not the recorded one
    if None in roles and len(roles) == _TWO:
        certain = next(role for role in roles if role)
        is_another = roles[None].is_named and _is_recorded(_other(certain), known)
        roles = {certain: roles[certain], _other(certain): roles[None]}
    if set(roles) != {"control", "treated"}:
        is_certain = all(each.is_marked and each.part.is_ours and not each.in_words for each in told)
        if is_certain and None in roles and _next_to_each_other(told, parts):
            figures = (told[0].value, told[1].value)
            yield from asked_whose((names[0], names[1]), figures, {}, places, field, known)
        return
    values = dict(zip(names, (roles["control"].value, roles["treated"].value), strict=True))
    near = any(_MARK.search(part.text) and not _OTHER.search(part.text) for part in parts)
    are_recorded = all(each.is_recorded for each in told)
    is_sure = all(
        each.part.is_ours and (each.is_marked or near) and (are_recorded or not each.is_guessed)
        for each in told
    )
    if is_sure and not is_another and is_of_size(field, known):
        spans = tuple(dict.fromkeys(part.span for part in places))
        yield ReadValue(field.path, with_recorded(values, field, known), spans, True, ROUTED)
    else:
        yield asked_if_meant([values], places, field, known)


def _is_recorded(role: str, known: Known) -> bool:
    field = field_for("comparator" if role == "control" else "intervention", known)
    return field is not None and isinstance(known.value(field.path), str)


def _other(role: str) -> str:
    return "treated" if role == "control" else "control"


def _next_to_each_other(told: Sequence[Told], parts: Sequence[Part]) -> bool:
    first, second = (parts.index(each.part) for each in told)
    return abs(second - first) <= 1


def _told(parts: Sequence[Part], known: Known, *, takes_bare: bool) -> list[Told]:
    """The shares that are ours or nobody's; the same one told twice of one group is one. A clause that names another
    matter without its figure has the next one."""
    found: dict[tuple[float, str | None], Told] = {}
    are_recorded = _is_recorded("treated", known) and _is_recorded("control", known)
    is_elsewhere = False
    is_behind_another = False  # the last figure was one of another matter
    for part in parts:
        if part.whose in ("theirs", "opinion"):
            continue
        said = _TIMES.sub(" ", part.text)
        text = in_shares(said)
        is_of_both = _MARK.search(text) is not None  # the sign of the one figure is that of the other
        for half in _HALVES.split(text):
            figures = [*_FIGURE.finditer(half)]
            role = _role(half, known)
            is_of_group = role_recorded(half, known) is not None
            other = half.replace("占", " ") if is_of_group else half
            if _BY.search(half) or _OTHER.search(other) or OTHER_MATTERS.search(half) or tells_loss(half):
                is_elsewhere = not (figures or _WHO.search(half))
                is_behind_another = is_behind_another or bool(figures)
                continue
            if is_behind_another and role is None and _TAKES_BACK.match(half):
                continue
            is_behind_another = is_behind_another and not figures
            is_elsewhere = is_elsewhere and role is None
            if len(figures) != 1 or is_elsewhere or _RANGE.search(text):
                continue
            if figures[0]["bare"] and float(figures[0]["bare"]) < 1:
                continue  # 0.7 without a sign is no 0.7 %
            value = round(float(figures[0]["share"] or figures[0]["bare"]) / 100, 6)
            is_marked = figures[0]["share"] is not None or is_of_both
            if 0 < value < 1 and (is_marked or takes_bare or role is not None):
                in_words = figures[0][0] not in said
                if in_words and role is None and not _OF_A_GROUP.search(half):
                    continue
                is_guessed = _GUESSED.search(half) is not None
                is_named = _NAMES_GROUP.search(half) is not None
                is_recorded = are_recorded and role_by_name(half, known) is not None
                told = Told(value, role, part, is_marked, in_words, is_guessed, is_named, is_recorded)
                found.setdefault((value, role), told)
    return _without_repeats([*found.values()])


def _without_repeats(told: list[Told]) -> list[Told]:
    """A figure without a group that is told of one as well is that one."""
    named = {each.value for each in told if each.role}
    return [each for each in told if each.role or each.value not in named]


def _role(text: str, known: Known) -> str | None:
    if _HOPED.search(text):
        return "treated"
    if (role := role_by_name(text, known)) is not None:
        return role
    return "control" if _NOW.search(text) else None


def _may_compare(known: Known) -> bool:
    """Whether the study, as far as it is known, compares two shares."""
    if is_said(_ONE_ARM, known.message):
        return False
    kind, design = known.value("study_design.design_type"), known.value("sample_size.design")
    if kind in ("diagnostic_accuracy", "cross_sectional", "case_control", "single_arm"):
        return False
    return design is None or "proportions" in str(design) or "risk_ratio" in str(design)


def _has_margin(known: Known) -> bool:
    design, framework = known.value("sample_size.design"), known.value("study_design.framework")
    if design is not None:
        return design in WITH_MARGIN
    return framework in ("non_inferiority", "equivalence") or is_said(OF_MARGIN, known.message)
