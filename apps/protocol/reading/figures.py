"""Whole phrases that say a figure where the name of its field is too common, and nouns beside choices."""

from __future__ import annotations

from typing import Final

from apps.fields.evidence.figures import COUNT

_STUDY: Final = r"(?:trial|study|design|survey|试验|研究|设计|调查)"
_RECRUIT: Final = r"(?:recruit|enrol|enroll|include|randomi[sz]e)"
_PEOPLE: Final = (
    r"(?:patients|participants|subjects|adults|children|people|women|men|persons|volunteers|cases)"
)
_NO_PART: Final = r"(?!\s?(?:per|in each|each|a (?:year|month|week)|every|of (?:them|whom|our|the|these)))"
_BETWEEN_WORDS: Final = r"(?:(?!(?:for|of|with|to|in|by|per|beds?|and|or)\b)[a-z-]+\s){0,2}"
_CENTRES: Final = r"(?:centres?|centers?|hospitals?|sites?|clinics?)"

# By key: whole phrases with the figure as `value`, for names that are too common to stand beside just anything.
FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "centres": (
        rf"\b(?:in|at|from|across|involving)\s(?P<value>{COUNT})\s(?:[a-z-]+\s){{0,2}}{_CENTRES}\b",
        rf"(?P<value>{COUNT})\s(?:[a-z-]+\s){{0,2}}{_CENTRES}\s(?:will\s|are going to\s)?"
        rf"(?:take part|participate|recruit|enrol|join)",
        rf"\bnumber of {_CENTRES}\s?(?:is|:|=|will be)\s?(?P<value>{COUNT})",
        rf"(?:在|由|联合|计划在|拟在)(?:全国|国内)?(?P<value>{COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)",
        rf"(?P<value>{COUNT})\s?[个家所](?:三甲|研究|临床)?(?:中心|医院)(?:共同)?(?:参加|参与|开展|入组|招募|实施)",
        rf"中心数(?:为|是|:)\s?(?P<value>{COUNT})",
    ),
    "n_total": (
        rf"\b(?:will|to|we)\s{_RECRUIT}\s(?:a total of\s|about\s|in total\s)?(?P<value>{COUNT})\s"
        rf"{_BETWEEN_WORDS}{_PEOPLE}\b{_NO_PART}",
        rf"\b(?:a )?total of (?P<value>{COUNT})\s{_BETWEEN_WORDS}{_PEOPLE}\b{_NO_PART}",
        rf"(?P<value>{COUNT})\s{_PEOPLE}\s(?:in total\b|(?:will be|are to be)\s{_RECRUIT}d?e?d?\b)",
        rf"\b(?:total )?sample size\s?(?:of|is|will be|:|=)\s?(?:about\s)?(?P<value>{COUNT}){_NO_PART}",
        rf"(?:共|总共|合计|计划|拟)(?:计划)?(?:纳入|入组|招募)(?:约)?(?P<value>{COUNT})\s?[例名人位]",
        rf"(?:总?样本量|总例数)(?:为|是|约|约为|:|共)?\s?(?P<value>{COUNT})\s?[例名人]?",
    ),
    "n_evaluable": (
        rf"(?P<value>{COUNT})\sevaluable (?:{_PEOPLE})",
        rf"\bevaluable (?:number|{_PEOPLE})\s?(?:is|:|=)\s?(?P<value>{COUNT})",
        rf"可评价(?:例数|病例)?(?:为|是|:|共)?\s?(?P<value>{COUNT})",
    ),
    "n_events": (
        rf"\b(?:number of|total of|requires?|need|needs|required?)\s(?:about\s)?(?P<value>{COUNT})\sevents?\b",
        rf"\bnumber of events\s?(?:is|:|=|will be)\s?(?P<value>{COUNT})",
        rf"(?:事件数(?:为|是|:)?|需要(?:观察到)?)\s?(?P<value>{COUNT})(?:\s?[例个次](?:事件)?)",
    ),
    "sided": (
        r"(?P<value>(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed))\s(?:test\w*|alpha|significance|type I|at 0?\.0"
        r"|level|0?\.0|5\s?%|2\.5\s?%|hypothesis)",
        r"(?:alpha|α|significance level|test(?:ing)?|tests?)\s(?:is|are|will be|=|of 0?\.[0-9]+,?)\s?"
        r"(?P<value>(?:one|two|single|double|1|2)[\s-]?(?:sided|tailed))",
        r"(?P<value>[单双]侧)(?:检验|α|alpha|0?\.0|5\s?%|2\.5\s?%|显著性)",
    ),
}
NOUNS: Final = {
    "design_type": _STUDY,
    "framework": rf"(?:{_STUDY}|framework|hypothesis)",
    "hypothesis": r"(?:test|hypothesis|margin|检验|假设|界值)",
    "blinding": rf"(?:{_STUDY}|fashion|manner)",
    "question_type": r"(?:question|问题)",
}
AIMS: Final = {
    "framework": r"(?:(?:show|demonstrate|establish|prove|test(?: for)?)\s(?:the\s)?|(?:验证|证明|检验)[^,。;]{0,12}?)",
}
