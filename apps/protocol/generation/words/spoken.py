"""Words as people say them, made fit for a document: what only repeats the field's name or speaks of the speaker goes.

Nothing else changes: no number, no condition, no doubt ("we would probably …" stays). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from apps.fields.schema.field import Field
from apps.protocol.generation.words.decisions import without_wish
from apps.protocol.generation.words.done_by_us import as_done, written_out
from apps.protocol.generation.words.entries import aim, either, given, left_out, outcome, taken
from apps.protocol.generation.words.lead_ins import without_separators
from apps.protocol.generation.words.speaker import without_speaker
from apps.protocol.generation.words.talk import TOLD, own_hospital, without, without_talk
from apps.protocol.generation.words.trims import own_place, plain_criterion, plain_outcome, plain_plan
from apps.protocol.reading.words.frames import criterion, place, unaware

POPULATION: Final = "pico.population"
SETTING: Final = "pico.setting"
INCLUSION: Final = "pico.inclusion_criteria"
EXCLUSION: Final = "pico.exclusion_criteria"
SETS: Final = "endpoints.analysis_sets"
ANALYSIS: Final = "endpoints.primary_analysis"
ROLES: Final = "study_design.blinded_roles"
STRATA: Final = "study_design.stratification_factors"
OBJECTIVES: Final = "scientific_question.objectives"
NAMED: Final = ("endpoints.exposure", "endpoints.confounders", "endpoints.baseline")
TREATMENTS: Final = ("pico.intervention", "pico.comparator")
OUTCOMES: Final = (
    "pico.outcomes",
    "endpoints.outcomes.primary",
    "endpoints.outcomes.secondary",
    "endpoints.outcomes.safety",
)
# What is planned is said of these by whoever plans it; their names stand in sentences about them ("the DMC is …").
PLANNED: Final = (
    *(
        f"study_design.{key}"
        for key in ("randomisation_method", "allocation_concealment", "implementation", "matching")
    ),
    *(f"study_design.{key}" for key in ("recruitment_rate", "interim_analysis", "dmc", "safety_reporting")),
    *(f"sample_size.{key}" for key in ("margin_justification", "assumptions_source")),
    "endpoints.missing_data",
)
GROUNDS: Final = tuple(path for path in PLANNED if path.startswith("sample_size."))  # "our own data" are ours
TIDIED: Final = (
    *TOLD,
    *PLANNED,
    *(POPULATION, SETTING, INCLUSION, EXCLUSION),
    *TREATMENTS,
    *OUTCOMES,
    *(STRATA, ROLES),
    *NAMED,
    "study_design.reference_standard",
    ANALYSIS,
    SETS,
)

# "Patients are adults with asthma" and "病人是60到80岁的": who is meant, without the sentence around it.
PEOPLE_EN: Final = re.compile(
    r"(?:(?:(?:our|the|my)\s+)?(?:patients|participants|people|subjects)\s+(?:are|will be|would be)"
    r"|(?:it|that|they|this)(?:['’](?:s|d\sbe|re|ll\sbe)|\s(?:is|are|will be|would be)))\s+(?:just\s)?"
    r"(?=(?:adults|children|women|men|patients|people|those|all|everyone|everybody|anyone|anybody)\b)",
    re.IGNORECASE,
)
PEOPLE_ZH: Final = re.compile(
    r"(?:我们?想?要的|我们的?|本院的?)?(病人|患者|受试者|研究对象)(?:主要|都|就)?(?:是|为)([^。；;]+?)(的?)"
)
GETS_ZH: Final = re.compile(
    r"(?:我们|咱们)?(?:想|准备|打算|计划)?(?:就)?(?:做(?![操功家])|接受(?!度)|给予|采用|使用(?!率))(?=[^。；;]{3})"
)
# "They'd get 30 minutes of exercise": what is given, without who receives it.
GETS_EN: Final = re.compile(
    r"they(?:['’](?:d|ll)|\s(?:would|will))?\s(?:(?:just|simply|all)\s)?"
    r"(?:get|receive|be given)\s+(?!to\b|better\b|worse\b)",
    re.IGNORECASE,
)
# "The other arm gets …", “对照组就……”: what is given, without to which group.
GROUP_EN: Final = re.compile(
    r"(?:the\s)?(?:(?:other|control|comparison|placebo|intervention|treatment|treated|active|test|experimental|first|second)\s"
    r"(?:arm|group|half|lot|ones|patients|people|side)|controls|others|rest)(?:['’](?:d|ll)|\s(?:would|will))?\s"
    r"(?:(?:just|simply|all|only)\s)?(?:get|gets|receive|receives|be\sgiven|is\sgiven|are\sgiven|takes?|has|have)\s"
    r"(?!to\b|better\b|worse\b)",
    re.IGNORECASE,
)
GROUP_ZH: Final = re.compile(
    r"(?:待评价|要评价|拟评价|被评价)的?(?:试验|方法|检查|技术)?(?:就)?(?:是|为)|(?:试验组|实验组|干预组|治疗组|研究组|对照组|安慰剂组|另外?一组|其他人)(?:的?(?:病人|患者|受试者|人))?(?:呢|嘛)?[，,]?(?:就|都|则|是)*"
    r"(?=[^，,。；;]{3})"
)
MEASURED_ZH: Final = re.compile(
    r"安全(?:性|方面|性方面|上)[，,]?(?:主要|还要|也要|还|也)?(?:看|怕|关注|担心)(?:的是|的)?"
    r"|(?:次要|安全性?)(?:结果|结局|终点|指标)还有[，,]?"
    r"|(?:我们|我|最|主要|另外|还|就|也(?=想看|要看))+(?:想看|要看|看重|看中|关心|关注|在意|看(?!护|诊|病)|怕)(?:的)?(?:就?是)?"
)
MEASURED_EN: Final = re.compile(
    r"(?:the main thing (?:we count )?(?:is|would be)"
    r"|(?:and )?then there(?:['’]s| is| are)(?! no\b| not\b)"
    r"|we(?:['’]d| would| will)?(?: also)? count(?! on\b)"
    r"|(?:what )?we(?:['’]re| are)(?: mainly| mostly)? (?:looking (?:for|at)|interested in)(?: is)?"
    r"|(?:i|we)(?:['’](?:d|ll)|\swould|\swill)?(?:\salso|\sjust|\slike\sto|\swant\sto){0,2}"
    r"\s(?:look\sat|note|record|measure|track|want|check|see)(?=\s(?:how|the|at|[a-z]{4,})))\s+",
    re.IGNORECASE,
)
# "…, at serum urate and at how many stop": what was looked at; "at least one fall" and "at 12 months" are none.
LOOKED_AT: Final = re.compile(
    r"at\s(?!(?:least|most|any|all|risk|rest|home|work|night|birth|baseline|discharge|admission|follow-?up|the\s(?:end|start|time|last|first|next)"
    r"|(?:a|one|two|three|six|day|week|month|year|visit)\b)\b|\d)(?=(?:how|the|[a-z]{4,})\b)",
    re.IGNORECASE,
)
TAKEN_ZH: Final = re.compile(r"(?:的)?(?:都)?(?:可以|(?<!不)能|才能|才)(?:收|入组|纳入)$")
WHICH_ZH: Final = re.compile(
    r"(?<=[\u4e00-\u9fffA-Za-z0-9])(?<![目标有的])的$"
)  # “对青霉素过敏的” is a condition: “对青霉素过敏”
# “按中心分层”: the factor, without what is done by it.
STRATIFIED: Final = re.compile(
    r"(?:(?:(?:we(?:['’]d|['’]ll|\swould|\swill)\s)?stratif(?:y|ied|ication)\s)?by\s)(.+)|(?:按照?|根据|以)([^，,。；;]+?)(?:来|进行|做)?分层?",
    re.IGNORECASE,
)
AND_ZH: Final = re.compile(r"(?:还有|另外还?有?|以及)[，,、]?\s*(?=[^，,。])")
# "We'd analyse everyone in the group …": who belongs to the set.
ANALYSED_EN: Final = re.compile(
    r"we(?:['’]d|['’]ll| would| will)?\s+analy[sz]e\s+"
    r"(?=(?:everyone|everybody|anyone|all|only|those|patients|participants)\b)",
    re.IGNORECASE,
)
# "We'd use the intention-to-treat population": the set by its name.
SETS_USED_EN: Final = re.compile(
    r"(?:we|i)(?:['’]d|['’]ll|\s+would|\s+will)?\s+(?:(?:just|simply)\s+)?(?:use|take|go with|do)\s+"
    r"(?=(?:the|an?|our|everyone|everybody|anyone|all|only|those|patients|participants|intention|full|per|ITT)\b)",
    re.IGNORECASE,
)
SETS_USED_ZH: Final = re.compile(
    r"(?:我们|咱们)?(?:就|会|要|打算|准备|计划|想)*(?:采用|使用|用|按照?)(?=意向性|ITT|全分析集|FAS|符合方案|PPS|安全性?(?:分析|数据)?集)"
)
# "We use a t-test", "用协方差分析，……": the method by its name, where nothing else is done with it.
METHOD_USED_EN: Final = re.compile(
    r"(?:we|i)(?:['’]d|['’]ll|\s+would|\s+will)?\s+(?:(?:just|simply)\s+)?(?:use|fit|run|apply|do)\s+"
    r"(?!not\b|no\b|nothing\b|so\b|this\b|that\b|it\b)(?=\S)",
    re.IGNORECASE,
)
METHOD_USED_ZH: Final = re.compile(
    r"(?:我们|咱们)?(?:就|会|要|打算|准备|计划|想)*用(?![药量于途])个?"
    r"(?=[^，,。；;]{0,20}(?:分析|检验|回归|模型|法)吧?(?:[，,。；;]|$))"
)
# “也是一天三次”: as in the other group, of which nothing is said here.
ALSO_ZH: Final = re.compile(
    r"(?<=[，,；;])\s?(?:也|同样)是?(?=(?:一[天日周]|每[天日周次晚早]|连|[0-9一二两三四五六七八九十]))"
)
NEEDED_EN: Final = re.compile(
    r"(?:they|patients|participants)\s+(?:(?:need|have) to|must|should)\s+(?:be\s+)?", re.IGNORECASE
)
WHO_EN: Final = re.compile(
    r"who(?=['’]|\s)(?P<verb>\s(?:are|have|were|do|take|need|use|drink|smoke|live|want|refuse|speak)(?=\s))?",
    re.IGNORECASE,
)
MOST_LEADS: Final = 4
ONE_DOES: Final = {" are": " is", " have": " has", " were": " was", " do": " does"} | {
    f" {verb}": f" {verb}s"
    for verb in ("take", "need", "use", "drink", "smoke", "live", "want", "refuse", "speak")
}
OUR_PLACE_ZH: Final = re.compile(
    r"(?:就)?在?(?:我们|咱们)(?:这)?(?:一?家|个)?(医院|科室|科|中心)(?:里)?(?:做|开展|进行)?"
)
PLACE_EN: Final = re.compile(
    r"(?:just\s+|only\s+)?(?:in|at)\s+|(?:just|only)\s+(?=(?:our|the|one|two|this)\b)", re.IGNORECASE
)


def tidied(field: Field, value: Any) -> Any:
    """A value of one of `TIDIED`: texts, lists of texts and the names of lists of objects."""
    if isinstance(value, str):
        return _text(field, value)
    if not isinstance(value, list):
        return value
    return [_entry(field, entry) for entry in value]


def planned(text: str) -> str:
    """What is planned, whoever plans it; that it is we is the last to be looked for."""
    return written_out(as_done(without_speaker(plain_plan(own_place(text)))))


def _entry(field: Field, entry: Any) -> Any:
    if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
        return {**entry, "name": _text(field, entry["name"])}
    return _text(field, entry) if isinstance(entry, str) else entry


def _text(field: Field, text: str) -> str:
    """As it was said where nothing would be left of it."""
    if field.path in PLANNED:
        told = without_wish(text.strip())
        return without_speaker(plain_plan(own_place(told))) if field.path in GROUNDS else planned(told)
    found = text.strip()
    for _ in range(
        MOST_LEADS if field.path in TOLD else 1
    ):  # "I guess the hypothesis is that I think …": one behind the other
        before, found = found, _of_field(field.path, _without_label(field, found)).strip() or found
        if found == before:
            break
    return found if field.path in TOLD else written_out(found)


def _of_field(path: str, text: str) -> str:
    if path in TOLD:
        told = without_talk(path, text)
        return aim(told) if path == OBJECTIVES else told
    if path == POPULATION:
        return _people(text)
    if path == SETTING:
        return _place(text)
    if path == ROLES:
        return unaware(text)
    if path == STRATA:
        found = STRATIFIED.fullmatch(text)
        return either((found[1] or found[2]) if found else text)
    if path in OUTCOMES:
        return outcome(plain_outcome(without(without(without(text, MEASURED_ZH), MEASURED_EN), LOOKED_AT)))
    if path == SETS:
        return without(without(without(text, ANALYSED_EN), SETS_USED_EN), SETS_USED_ZH)
    if path == ANALYSIS:
        text = plain_plan(text)
        text = without(without(text, METHOD_USED_EN), METHOD_USED_ZH)
    if path in (INCLUSION, EXCLUSION):
        return _criterion(text, is_exclusion=path == EXCLUSION)
    if path in NAMED:
        text = either(text)
    if path in TREATMENTS:
        text = own_hospital(text)
        text = without(without(without(without(text, GROUP_ZH), GROUP_EN), GETS_ZH), GETS_EN)
        return ALSO_ZH.sub("", given(without_speaker(text)))
    return without_speaker(text)


def _people(text: str) -> str:
    found = PEOPLE_ZH.fullmatch(text)
    if found is None:
        return without(text, PEOPLE_EN)
    people, described, attribute = found.groups()
    return f"{described}的{people}" if attribute else described


def _place(text: str) -> str:
    if found := OUR_PLACE_ZH.fullmatch(text):
        return {"医院": "本院", "中心": "本中心"}.get(found[1], "本科室")
    return without(place(own_hospital(text)), PLACE_EN)


def _criterion(text: str, *, is_exclusion: bool) -> str:
    """“自己签了同意书的都可以收”, "I wouldn't take anybody with asthma": the list says by itself who takes part."""
    text = criterion(
        plain_criterion(without(text, AND_ZH), is_exclusion=is_exclusion), is_exclusion=is_exclusion
    )
    if is_exclusion:
        text = left_out(without_separators(text))
    else:
        text = taken(TAKEN_ZH.sub("", without(text, NEEDED_EN)))
    text = WHICH_ZH.sub("", text)
    if not (who := WHO_EN.match(text)):
        return text
    return f"anyone who{ONE_DOES.get(who['verb'] or '', who['verb'] or '')}{text[who.end() :]}"


def _without_label(field: Field, text: str) -> str:
    return without(text, _label(field.path, _names(field)))


def _names(field: Field) -> tuple[str, ...]:
    """Letters that stand for a field ("P") are too short to be told from a word."""
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return tuple(sorted((name for name in names if len(name) > 1), key=len, reverse=True))


@lru_cache(maxsize=64)
def _label(path: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """The field's own name before a colon; before a verb too, but where the name is that of people."""
    joins = r"\s*[:：]\s*|[嘛呢呀吧]?[，,]\s*(?=(?:well|you know|i mean|so|basically|honestly)\b)|[嘛呢呀吧][，,]\s*"
    if path != POPULATION:
        joins = rf"(?:{joins}|\s+(?:is|are|was|will be|would be)"
        joins += r"(?:\s*[:,])?\s+(?:that\s+)?|(?:就是|是|为)[，,]?(?=[^否]))"
    return re.compile(rf"(?:(?:the|our)\s+)?(?:{'|'.join(map(re.escape, names))}){joins}", re.IGNORECASE)
