"""A request as one writes it on a keyboard: shares and changes that are said in words become the percentages that they
are, and what is denied is left out.

A share that is only said about ("两成多", "a bit under half") stays words: it is no figure.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.reading.quantities.numbers import DIGITS as WRITTEN
from apps.fields.reading.quantities.numbers import ENGLISH, NUMBER, to_decimal
from apps.fields.reading.spoken.taken_back import BREATH, BREATH_ZH, FILLER, FILLER_ZH, TURN, TURN_ZH

TEXTS_KEPT: Final = 256
FULL_WIDTH: Final = {0xFF01 + n: 0x21 + n for n in range(94)}
AS_TYPED: Final[dict[int, int | str]] = {
    **FULL_WIDTH,
    ord("−"): "-",
    ord("–"): "-",
    ord("∶"): ":",
    ord("～"): "~",
}
DIGITS: Final = r"(?:\d{1,12}(?:\.\d{1,12})?|\.\d{1,12})"

_COUNTS: Final = {each: 1 + place for place, each in enumerate("一二三四五六七八九")} | {"两": 2, "半": 5}
# "四成五" is 45 %, of "四成五六" and "两成多" nobody knows how much.
_TENTHS: Final = re.compile(
    r"(?<![一二三四五六七八九十百第])(?P<n>[一二两三四五六七八九])成(?P<ones>[一二三四五六七八九半])?"
    r"(?![立功员人年本为分果就熟多几来一二三四五六七八九十个天月周成]|不变)"
)

# What so many stand among is no number of people: "2 in 10 centres".
_NO_PEOPLE: Final = (
    r"(?!\.\d|[\d%]|[\s-]?(?:cent(?:re|er)s?|sites?|hospitals?|clinics?|wards?|practices?|clusters?|schools?|countries|years?"
    r"|months?|weeks?|days?|hours?|minutes?|seconds?|m[glm]|mcg|kg|g|groups?|arms?|visits?|doses?|cycles?|points?|steps?)\b)"
)
# "five percent", "百分之五", "one in ten", "about a tenth", "45 in a hundred".
_IN_WORDS: Final = re.compile(
    rf"百分之(?P<zh>{NUMBER})|(?P<en>{ENGLISH})\s?(?:percent|per cent|%)(?!age)|(?P<figure>{WRITTEN})\sper cent\b"
    rf"|(?<![一二三四五六七八九十百0-9])千分之(?P<thousandth>{NUMBER})"
    rf"|\b(?:one|1)\s(?:in|out of)\s(?:every\s)?(?P<one_in>{ENGLISH}|[1-9]\d{{0,2}}(?![\d.%]))"
    r"|\b(?:a|one)[ -](?P<part>twentieth|tenth|fifth|quarter|third(?=\sof\b))\b(?!\s(?:year|dose|visit|group|arm|time))"
    r"|(?P<nth>[三四五六八十])分之一"
    rf"|(?:每\s?|(?<![0-9第十百])(?=[二两三四五六七八九十]个里))(?P<every>[二两三四五六七八九十]|\d{{1,2}})\s?[个位例]?[^,。;\d]{{0,8}}?[里中](?:面|头)?(?:就|大概)*有一[个位例]?(?!半)"
    rf"|(?<![0-9一二两三四五六七八九十百千第])(?P<all_zh>一百|100|十|10)个?(?:[^\W\d]{{0,2}}人|患者)?(?:里[面头]?|当中)(?:估计|大概|大约|差不多|可能|也就|就|会|总)*有(?P<some_zh>{NUMBER})(?=[个人位例])"
    rf"|(?<![\d.])(?P<of>\d{{1,3}}(?:\.\d)?|{ENGLISH})\s(?:in|out\sof|of(?=\s(?:every\s|each\s|a\s|one\s)?(?:hundred|thousand|1000?\b)))\s(?:every\s|each\s|a\s|one\s)?(?P<base>hundred|1000?|thousand|ten|10|twenty|20|five)\b{_NO_PEOPLE}"
    r"|(?<![\d.])(?P<some>\d{1,4})\sout\sof\s(?:every\s)?(?P<whole>\d{1,4})(?![\d.%])"
    rf"|\b(?P<points>{ENGLISH})(?=\s(?:percentage\s)?points?\b)|(?<![几数一二两三四五六七八九十])(?P<points_zh>[一二两三四五六七八九十]{{1,3}})(?=个(?:百分)?点)",
    re.IGNORECASE,
)
_PARTS: Final = {"twentieth": 20, "tenth": 10, "fifth": 5, "quarter": 4, "third": 3, "half": 2}
_BASES: Final = {"hundred": 100, "thousand": 1000, "ten": 10, "twenty": 20, "five": 5}

# "40 against 60 percent": the sign stands for both.
_PERCENT_OF_BOTH: Final = re.compile(
    r"(?<![\d.%])(?P<one>\d{1,2}(?:\.\d+)?)(?P<between>\s(?:against|versus|vs\.?)\s)(?=\d{1,2}(?:\.\d+)?\s?(?:%|percent\b))",
    re.IGNORECASE,
)
# "Twenty to thirty percent": both are shares.
_TO_A_SHARE: Final = re.compile(
    rf"\b(?P<n>{ENGLISH})(?=\s(?:to|or)\s(?:{ENGLISH}|\d{{1,3}})\s?(?:%|percent\b|per cent\b))",
    re.IGNORECASE,
)
_DOWN_TO: Final = re.compile(
    r"\d(?:\.\d+)?\s?(?:%|percent)\s(?:down|up)\sto\s\d{1,2}(?:\.\d+)?(?!\s?(?:%|percent)|[\d.])",
    re.IGNORECASE,
)
# “二点八”; “下午三点二十” is a time, and behind “百分之” it is read with it.
_DECIMAL_ZH: Final = re.compile(
    r"(?<![一二两三四五六七八九十百零之])(?<![早晚上午夜第])[一二三四五六七八九十零〇]{1,3}点[一二三四五六七八九零〇]{1,3}(?![十百一二三四五六七八九分半倍])"
)
# "One point five", "point oh five".
_ONES: Final = ("oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ONE: Final = rf"(?:{'|'.join(_ONES)}|zero|nought)"
_DECIMAL: Final = re.compile(
    rf"\b(?:(?P<whole>{ENGLISH}|\d{{1,3}}|nought)\s)?point\s(?P<places>{_ONE}(?:[\s-]{_ONE}){{0,3}})\b(?!-)",
    re.IGNORECASE,
)
# "One and a half points", "a point and a half", “一分半”, “两个半”; “一点半” is a time.
_AND_A_HALF: Final = re.compile(
    rf"\b(?P<en>{ENGLISH}|\d{{1,3}})\sand\sa\shalf\b(?!-|\s(?:dose|tablet)s?\b)"
    r"|\b(?:a|one|1)\s(?P<unit>points?|[a-z]{0,6}met(?:re|er)|day|hour|week|month|year|unit|degree)\sand\sa\shalf\b"
    r"|(?<![\d.一二两三四五六七八九十百第])(?P<zh>[一二两三四五六七八九十]|\d{1,2})(?P<of>[分个])半(?![年月天个片粒路]|小(?!时))",
    re.IGNORECASE,
)
_TERMS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_RATIO_IN_WORDS: Final = re.compile(
    r"(?<!in\s)\b(one|two|three|four)[\s-]to[\s-](one|two|three|four)\b(?!\s(?:in|out\sof)\b)", re.IGNORECASE
)
# How the one rate comes from the other, by a share of itself: "halve that", "cut it by a third", “降到一半”, “翻一番”.
_IT: Final = (
    r"(?:that|it|this|them|those"
    r"|(?:(?:the|our|its)\s)?(?:[a-z]{3,14}\s){0,2}?(?:rates?|risks?|incidence|mortality|infections?|deaths?))"
)
_CUTS: Final = (
    r"(?:cut(?:s|ting)?|reduc(?:e|es|ed|ing)|lower(?:s|ed|ing)?|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|fall(?:s|ing)?"
    r"|fell|bring(?:s|ing)?|brought|go(?:es)?|gets?|getting|take|slash)"
)
_PART: Final = (
    r"(?:a\s|one\s)?(?P<{n}>half|third|quarter|fifth|tenth)\b"
    r"(?!\s(?:a\s|of\sa\s|the\s)?(?:per\s?cent|point|dose|year|month))"
)
_NO_RATE_ZH: Final = "".join(
    f"(?<!{each})" for each in ("剂量", "药量", "用量", "人数", "时间", "疗程", "费用", "例数")
)
_DOWN_ZH: Final = r"(?:减少?|降低?|下降|砍|压)"
_CHANGES: Final = (
    (
        re.compile(
            rf"\bhalv(?:e|es|ing)\s{_IT}\b|{_NO_RATE_ZH}{_DOWN_ZH}(?:掉|去|了)*一?半(?![年天个月]|的?(?:剂量|药|用量))"
            rf"|{_NO_RATE_ZH}{_DOWN_ZH}(?:低|少)?(?:到|至|成)(?:原来|现在|对照组?)?的?一半(?!以下|以上|不到|的)",
            re.IGNORECASE,
        ),
        " RRR 50% ",
    ),
    (
        re.compile(
            rf"\bdoubl(?:e|es|ing)\s{_IT}\b|{_NO_RATE_ZH}(?:翻(?:一番|倍|一倍)|(?:提高|增加|升高|上升)(?:了)?(?:一|1)倍)",
            re.IGNORECASE,
        ),
        ", relative increase 100% ",
    ),
)
_CUT_BY: Final = re.compile(
    rf"\b{_CUTS}\s(?:{_IT}\s)?(?:down\s)?by\s(?:about\s|around\s|roughly\s)?{_PART.format(n='by')}"
    rf"|\b{_CUTS}\s(?:{_IT}\s)?(?:down\s)?to\s(?:about\s|around\s)?(?P<to>half)\b(?!-|\sa\s|\sof\s(?:them|the\s(?:patients|people)|people|patients))"
    rf"|\b(?:cut|slash)\s{_IT}\sin\s(?P<in>half)\b"
    rf"|{_NO_RATE_ZH}{_DOWN_ZH}(?:掉|去|了)*(?:约|大概|大约)?(?P<of>[三四五])分之(?P<n>[一二三])(?!的)",
    re.IGNORECASE,
)
# "Testing at the usual five percent" names its level by how usual it is.
_USUAL: Final = re.compile(
    r"\b(?:usual|standard|conventional|customary|ordinary)\s{1,2}(?=5%)(?!5%\s(?:power|drop|loss|rate))|(?:常规|惯例|老规矩)的?\s?(?=5%)",
    re.IGNORECASE,
)
# "A ninety percent chance of seeing that" is the power.
_CHANCE: Final = re.compile(
    r"(?<![\d.])(?P<n>[89]\d(?:\.\d)?%)\s(?:chance|probability)\s(?:of|to)\s(?:seeing|see|finding|find|detect\w*|show\w*|spot\w*|pick\w*)\b",
    re.IGNORECASE,
)
# "15 %, not 10": a figure that is denied is none.
_DENIED: Final = re.compile(
    rf",?\s?(?:而)?(?:不(?:是|按|用|要)|别(?:再)?(?:按|用|取|写|算)?)(?:原来的?|之前的?)?\s?{DIGITS}\s?%?(?=\s?(?:[,.。;]|$))"
    rf"|,?\s(?:not|rather than|instead of)\s(?:the\s)?{DIGITS}\s?(?:%|percent)?(?=\s?(?:[,.;]\s|[,.;]?$))",
    re.IGNORECASE,
)
# "20%, no wait, still 10%", “按20%算，不对，还是10%吧”: of one figure that is thought over, the last one counts.
_THOUGHT_OVER: Final = re.compile(
    rf"(?P<before>(?:\A|[,;!?。]|\.(?!\d))[^,.;!?。\d]*)(?P<first>{DIGITS})\s?(?P<unit>%|percent\b)?(?P<between>(?![.\d])[^,.;!?。\d]{{0,24}})"
    rf"(?:[,.;!。]|\s-{{1,2}}\s|[-—]{{2}})\s?(?:(?:and|but|or)\s)?"
    rf"(?:{TURN}(?:[\s,.]+(?:{TURN}|{BREATH}))*[\s,.]+(?:{FILLER}\s){{0,3}}"
    # "不不，山里人出院就找不着了，按15%算": why stands before the other figure
    rf"|{TURN_ZH}(?:[\s,。]*(?:{TURN_ZH}|{BREATH_ZH})){{0,2}}(?:,[^,。;?\d]{{2,24}},(?=(?:还是)?[按取算用定就]|改成|还是))?[\s,。]*{FILLER_ZH}{{0,3}})"
    rf"(?P<last>{DIGITS})\s?(?P<last_unit>%|percent\b)?(?=\s?(?:[,.;!?。]|[吧啊呢了算]|\Z))",
    re.IGNORECASE,
)


def _settled(text: str) -> str:
    if sum(map(str.isdecimal, text)) < 2:  # the pattern, which takes long, has two figures
        return text
    return _THOUGHT_OVER.sub(
        lambda match: (
            f"{match['before']}{match['last']}{match['last_unit'] or match['unit'] or ''}{match['between']}"
        ),
        text,
    )


@lru_cache(maxsize=TEXTS_KEPT)  # several who look for figures ask it of the same words
def plain(text: str) -> str:
    """Signs as one writes them on a keyboard, shares in words as a percentage, "halve" as the reduction that it is;
    what is denied or taken back is left out."""
    text = _DOWN_TO.sub(r"\g<0>%", text.translate(AS_TYPED))
    text = _RATIO_IN_WORDS.sub(lambda match: f"{_TERMS[match[1].lower()]}:{_TERMS[match[2].lower()]}", text)
    text = _PERCENT_OF_BOTH.sub(r"\g<one>%\g<between>", _changes(text))
    text = _TO_A_SHARE.sub(lambda match: f"{to_decimal(match['n']):f}", _AND_A_HALF.sub(_and_a_half, text))
    text = _DECIMAL_ZH.sub(lambda match: f"{to_decimal(match[0]):f}", _DECIMAL.sub(_decimal, text))
    figures = _IN_WORDS.sub(_in_figures, _TENTHS.sub(_percent, text))
    return _CHANCE.sub(r"power \g<n>", _USUAL.sub(" alpha ", _settled(_DENIED.sub("", figures))))


def _and_a_half(match: re.Match[str]) -> str:
    if match["unit"]:
        return f"1.5 {match['unit']}"
    return f"{to_decimal(match['en'] or match['zh']):f}.5{match['of'] or ''}"


def _decimal(match: re.Match[str]) -> str:
    whole = (match["whole"] or "zero").lower()
    places = re.split(r"[\s-]", match["places"].lower())
    digits = "".join(str(_ONES.index(each) if each in _ONES else 0) for each in places)
    return f"{0 if whole == 'nought' else to_decimal(whole):f}.{digits}"


def _changes(text: str) -> str:
    for words, way in _CHANGES:
        text = words.sub(way, text)
    return _CUT_BY.sub(lambda match: f" RRR {_cut(match):.10g}% ", text)


def _cut(match: re.Match[str]) -> float:
    if match["of"]:
        return 100 * _COUNTS[match["n"]] / _COUNTS[match["of"]]
    return 100 / _PARTS[(match["by"] or match["to"] or match["in"]).lower()]


def _in_figures(match: re.Match[str]) -> str:
    if match["part"]:
        return _nth(_PARTS[match["part"].lower()])
    if points := match["points"] or match["points_zh"]:
        return f"{to_decimal(points):f}"
    if whole := match["one_in"] or match["nth"] or match["every"]:
        return _nth(int(to_decimal(whole)))
    for some, whole in (("some", "whole"), ("of", "base"), ("some_zh", "all_zh")):
        if match[some]:
            return _share_of(match, match[some], match[whole])
    before = match.string[: match.start()][-1:]
    apart = " " if before and before.isascii() and not before.isspace() else ""
    if match["thousandth"]:
        return f"{apart}{to_decimal(match['thousandth']) / 10:f}%"
    return f"{apart}{to_decimal(match['zh'] or match['en'] or match['figure']):f}%"


def _share_of(match: re.Match[str], some: str, whole: str) -> str:
    part, base = float(to_decimal(some)), _BASES.get(whole.lower()) or float(to_decimal(whole))
    return f"{100 * part / base:.6g}%" if part < base else match[0]


def _nth(parts: int) -> str:
    return f"{100 / parts:.6g}%"


def _percent(match: re.Match[str]) -> str:
    """ "两成半" is 25 %, "四成五" 45 %."""
    return f"{10 * _COUNTS[match['n']] + (_COUNTS[match['ones']] if match['ones'] else 0)}%"
