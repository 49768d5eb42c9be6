"""How long the treatment lasts, and whether it is a drug at all: what was recorded, else what its description says.

"Mirror therapy, 60 minutes a day for four weeks" and “每周5天，做四周” say both. Of several lengths none is
taken. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.reading import format_value
from apps.protocol.generation.facts.arm_names import named_arms
from apps.protocol.generation.facts.phrase import Maker, Phrase
from apps.protocol.generation.source import Source
from apps.protocol.sample_size.arms import control_arm
from apps.protocol.times.lasting import lengths_told, the_length_told
from apps.protocol.times.said_times import in_figures

KIND: Final = "study_design.intervention_type"
DURATION: Final = "study_design.treatment_duration"
INTERVENTION: Final = "pico.intervention"
SINGLE: Final = re.compile(
    r"\bonce\b(?!\s(?:a|an|every|per|each|daily|weekly|monthly|more|the|they|it)\b)|\bsingle\s(?:dose|injection|session|administration|infusion)\b"
    r"|单次|一次性(?!使用)|[只仅](?:做|打|给|用|注射)?一次",
    re.IGNORECASE,
)
AGAIN: Final = re.compile(r"\brepeat|\bagain\b|\bdaily\b|\bweekly\b|重复|再|每[天日周次]", re.IGNORECASE)
SITTING: Final = re.compile(
    r"\bfor\s(?P<n>\d{1,3})\s(?P<unit>minute|hour)s?\b|(?<=[敷贴泡浸热冷压戴含])(?P<n_zh>\d{1,3})\s?(?P<unit_zh>分钟|小时)",
    re.IGNORECASE,
)
UNITS: Final = {
    **dict.fromkeys(("minute", "分钟"), ("minute", "分钟")),
    **dict.fromkeys(("hour", "小时"), ("hour", "小时")),
}
WITHIN_IT: Final = re.compile(r"\bevery\s[\w-]+\sminutes?\b|每[^，。；]{1,4}分钟", re.IGNORECASE)
REPEATED: Final = re.compile(r"\bevery|\btimes\b|\btwice\b|\ba\s(?:day|week)\b|\beach\b|每|次", re.IGNORECASE)
DRUG: Final = re.compile(
    r"\d\s?(?:mg|g|µg|mcg|ml|IU|毫克|微克|毫升|克|片|粒|支)\b|\d\s?(?:毫克|微克|毫升|单位|片|粒)"
    r"|\b(?:drugs?|tablets?|capsules?|pills?|dos(?:es?|ing)|oral(?:ly)?|intravenous|subcutaneous|injections?|infusions?"
    r"|inject\w*|vaccin\w*|placebo|\w+(?:mab|cillin|mycin|statin|pril|sartan|prazole|olol|xaban|gliptin|gliflozin|tinib))\b"
    r"|药|注射|口服|静脉|静滴|滴注|吸入剂|疫苗|安慰剂|单抗|胶囊|颗粒|针剂|栓剂|软膏|洛尔|沙坦|普利|他汀|西林|沙星",
    re.IGNORECASE,
)
DOSE: Final = re.compile(
    r"\d\s?(?:mg|µg|mcg|IU|毫克|微克)(?![a-zA-Z])|\d\s?(?:片|粒)|\b\d+\s(?:tablets?|capsules?|pills?)\b",
    re.IGNORECASE,
)
NO_DRUG: Final = re.compile(
    r"\b(?:physio\w*|rehabilitat\w*|exercis\w*|(?:mirror|occupational|speech|cognitive|behaviou?ral?|talking|movement"
    r"|music|manual|constraint[\w-]*|robot\w*)\s(?:[a-z]+\s)?therapy|training|yoga|tai\schi|counsel\w*|coaching|education\w*"
    r"|massage|walking|mindfulness|leaflets?|reminders?|phone\scalls?)\b"
    r"|康复|训练|锻炼|运动|镜像|作业疗法|理疗|物理治疗|按摩|推拿|太极|瑜伽|健康教育|宣教|心理(?:治疗|干预|疏导|咨询)|认知行为|电话随访|提醒",
    re.IGNORECASE,
)


def is_drug(source: Source) -> bool:
    """What was recorded, else whether a dose of it was told."""
    kind = source.value(KIND)
    if kind is not None:
        return bool(kind == "drug")
    given = " ".join(_descriptions(source))
    return DOSE.search(given) is not None and NO_DRUG.search(given) is None


def is_no_drug(source: Source) -> bool:
    """What was recorded, else what is given is surely something that people do."""
    kind = source.value(KIND)
    if kind is not None:
        return bool(kind != "drug")
    given = " ".join(_descriptions(source))
    return NO_DRUG.search(given) is not None and DRUG.search(given) is None


def _duration(source: Source) -> Phrase:
    known = source.catalogue.find(DURATION)
    missing = both("treatment duration", "治疗时长")
    if (text := source.text(DURATION)) or known is None:
        return Phrase(text, (DURATION,), missing)
    descriptions = _descriptions(source)
    told = lengths_told(descriptions)
    if not told and any(SINGLE.search(text) and not AGAIN.search(text) for text in descriptions):
        words = "单次给予" if source.zh else "one administration"
    elif not told and (sitting := _sitting(descriptions, zh=source.zh)):
        words = sitting
    elif len(told) == 1:
        value, unit = told.pop()
        words = format_value(known, {"value": value, "unit": unit}, source.language)
    else:
        return Phrase("", (DURATION,), missing)
    # Nobody recorded it by itself, so whoever reads it is told where it comes from.
    mark = "（据干预措施的描述）" if source.zh else " (from the description of the intervention)"
    return Phrase(f"{words}{mark}", (DURATION, INTERVENTION), missing)


def treatment_length(source: Source) -> dict[str, Any] | None:
    """What was recorded, else the only length that its description has."""
    if isinstance(recorded := source.value(DURATION), Mapping):
        return dict(recorded)
    return the_length_told(_descriptions(source))


def _sitting(descriptions: list[str], *, zh: bool) -> str:
    """Of what is done once, how long: "the patch for thirty minutes"; not a session of several, nor one of many."""
    said = [each for text in descriptions for each in SITTING.finditer(in_figures(text))]
    lengths = {(each["n"] or each["n_zh"], UNITS[(each["unit"] or each["unit_zh"]).lower()]) for each in said}
    # "Topped up every five minutes" repeats something within it.
    plain = [WITHIN_IT.sub(" ", text) for text in descriptions]
    is_session = any(AGAIN.search(text) or REPEATED.search(text) or NO_DRUG.search(text) for text in plain)
    if len(lengths) != 1 or is_session:
        return ""
    number, unit = lengths.pop()
    return f"{number}{unit[1]}" if zh else f"{number} {unit[0]}{'' if number == '1' else 's'}"


def _descriptions(source: Source) -> list[str]:
    """What is given to those who receive the treatment: in the study's own words, else in those of its arms."""
    if text := source.text(INTERVENTION):
        return [text]
    arms = named_arms(source)
    control = control_arm(arms, source.value("pico.comparator")) if arms else None
    return [
        f"{arm['name']} {arm.get('description') or ''}" for place, arm in enumerate(arms) if place != control
    ]


PHRASES: Final[Mapping[str, Maker]] = {"treatment_duration": _duration}
