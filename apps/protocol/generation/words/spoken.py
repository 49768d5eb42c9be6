"""Words as people say them, made fit for a document: what only repeats the field's name or speaks of the speaker goes.

Nothing else changes: no number, no condition, no doubt ("we would probably …" stays). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from apps.fields.schema.field import Field
from apps.protocol.generation.words.lead_ins import without_separators

POPULATION: Final = "pico.population"
SETTING: Final = "pico.setting"
HYPOTHESIS: Final = "scientific_question.hypothesis"
INCLUSION: Final = "pico.inclusion_criteria"
EXCLUSION: Final = "pico.exclusion_criteria"
SETS: Final = "endpoints.analysis_sets"
ANALYSIS: Final = "endpoints.primary_analysis"
TREATMENTS: Final = ("pico.intervention", "pico.comparator")
OUTCOMES: Final = (
    "pico.outcomes",
    "endpoints.outcomes.primary",
    "endpoints.outcomes.secondary",
    "endpoints.outcomes.safety",
)
TOLD: Final = tuple(
    f"scientific_question.{key}"
    for key in ("background", "knowledge_gap", "question", "hypothesis", "significance", "objectives")
)
ASKED: Final = ("scientific_question.question", "scientific_question.objectives")
TIDIED: Final = (
    *TOLD,
    *(POPULATION, SETTING, INCLUSION, EXCLUSION),
    *TREATMENTS,
    *OUTCOMES,
    "study_design.reference_standard",
    ANALYSIS,
    SETS,
)

# "Patients are adults with asthma" and "病人是60到80岁的": who is meant, without the sentence around it.
PEOPLE_EN: Final = re.compile(
    r"(?:(?:our|the|my)\s+)?(?:patients|participants|people|subjects)\s+(?:are|will be|would be)\s+"
    r"(?=(?:adults|children|women|men|patients|people|those|all)\b)",
    re.IGNORECASE,
)
PEOPLE_ZH: Final = re.compile(
    r"(?:我们?想?要的|我们的?|本院的?)?(病人|患者|受试者|研究对象)(?:主要|都|就)?(?:是|为)([^。；;]+?)(的?)"
)
WE_EN: Final = re.compile(
    r"(?:we|i)\s?(?:['’]d|['’]ll|['’]re going to|\s?would|\s?will|\s?are going to|\s?plan to)\s+"
    r"(?:(?:just|simply|also|mainly)\s+)?(?:(?:like|want) to\s+)?(?=[a-z])",
    re.IGNORECASE,
)
DOES_EN: Final = re.compile(
    r"(?:work out|calculate|compute|report|look at|use|give|offer|measure)\s+", re.IGNORECASE
)
ANALYSES_ZH: Final = re.compile(
    r"(?:那|就|然后)?(?:我们|咱们)(?:想|打算|准备|计划|会|要|就)*(?=[用采以按对做将比])|那就(?=[用采按做])"
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
# "我们就是想看看能不能……": what the study asks, without who asks.
ASKS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:就|主要|其实)*(?:是)?想(?:要)?"
    r"(?:看看|看一?下|看(?![到见不护诊病法作成上])|知道|了解|弄清楚?|搞清楚)"
    r"(?:一?下)?(?=[^，。？]{4})"
)
# "我们准备比较……", "We'd like to see whether …": the study does, or asks, without who would like to.
MEANS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:这次|现在|就|主要)*(?:想要?|准备|打算|计划)(?:着手)?(?=(?:比较|评[估价]|验证|观察|研究|探[讨索]|分析|明确|做))"
)
MEANS_EN: Final = re.compile(
    r"(?:we|i)(?:['’]d|\s+would)?\s+(?:(?:just|really)\s+)?(?:like|love|want|hope)\s+to\s+"
    r"(?:(?:see|know|find out|learn|check)\s+(?=(?:whether|if|how|what|which)\b)"
    r"|(?=(?:compare|test|assess|evaluate|study|examine|show|measure)\b))",
    re.IGNORECASE,
)
# What somebody supposes is a hypothesis without their saying that they do: "I think …", "大概能……".
SUPPOSES_EN: Final = re.compile(
    r"(?:i|we)(?:['’]d|\s+would)?\s+(?:(?:do|really)\s+)?(?:think|guess|reckon|suppose|suspect)\s+(?:that\s+)?(?=[a-z0-9])"
    r"(?!so\b|not\b)",
    re.IGNORECASE,
)
SUPPOSES_ZH: Final = re.compile(
    r"(?:(?:我们?|咱们)(?:个人)?(?:想|觉得|认为|估计|猜)|估计|大概|应该)[是，,]?(?=[^，。；]{4})(?![法到起])"
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
    r"|(?:what )?we(?:['’]re| are)(?: mainly| mostly)? (?:looking (?:for|at)|interested in)(?: is)?)\s+",
    re.IGNORECASE,
)
TAKEN_ZH: Final = re.compile(r"(?:的)?(?:都)?(?:可以|(?<!不)能|才能|才)(?:收|入组|纳入)$")
LEFT_OUT_ZH: Final = re.compile(
    r"(?<![未已不能法没可])的?(?:也|都|就|一律|一概|全部)*(?:得|要|应|须|应该)?(?:不要|不收|不纳入|不入组|排除)(?:掉|了)?$"
)
WHICH_ZH: Final = re.compile(
    r"(?<=[\u4e00-\u9fff])(?<![目标有的])的$"
)  # “对青霉素过敏的” is a condition: “对青霉素过敏”
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
    r"(?:我们|咱们)?(?:就|会|要|打算|准备|计划|想)*用(?![药量于途])"
    r"(?=[^，,。；;]{0,20}(?:分析|检验|回归|模型|法)(?:[，,。；;]|$))"
)
NOT_TAKEN_EN: Final = re.compile(
    r"(?:i|we)\s+(?:wouldn['’]t|won['’]t|would not|will not|don['’]t|do not)\s+"
    r"(?:take|include|recruit|want|enrol|enroll)\s+(?:anybody|anyone|people|patients|those)\s+(?:with\s+)?",
    re.IGNORECASE,
)
WANTED_ZH: Final = re.compile(r"我们?想?要的(?:病人|患者|受试者)(?:是|为)")
NEEDED_EN: Final = re.compile(
    r"(?:they|patients|participants)\s+(?:(?:need|have) to|must|should)\s+(?:be\s+)?", re.IGNORECASE
)
WHO_EN: Final = re.compile(r"who(?=['’]|\s)(?P<verb>\s(?:are|have|were|do)(?=\s))?", re.IGNORECASE)
ONE_DOES: Final = {" are": " is", " have": " has", " were": " was", " do": " does"}
OUR_PLACE_ZH: Final = re.compile(
    r"(?:就)?在?(?:我们|咱们)(?:这)?(?:一?家|个)?(医院|科室|科|中心)(?:里)?(?:做|开展|进行)?"
)
PLACE_EN: Final = re.compile(r"(?:just\s+|only\s+)?(?:in|at)\s+", re.IGNORECASE)


# How people begin to speak, at the head of a sentence: "I'd say …", "so basically …", "我觉得……", "就是说……".
LEADS_EN: Final = re.compile(
    r"(?P<before>^|[.!?]\s+)(?:(?:well|so|ok(?:ay)?|basically|actually|you know|i mean|honestly"
    r"|i(?:['’]d| would) say(?: that)?|i guess(?: that)?|let['’]?s say(?: that)?|(?:to|let me) put it simply)"
    r"(?:\s*[,:–—]\s*|\s+))+(?=\S)",
    re.IGNORECASE,
)
LEADS_ZH: Final = re.compile(
    r"(?P<before>^|[。！？；]\s*)(?:(?:嗯|呃(?!逆)|那个(?=[，,])|其实吧?(?![验施行际质现践习])|怎么说呢|简单说|简单来说|总的来说|我觉得吧?|我个人觉得|我感觉|我想说的是"
    r"|也?就是说|就是)[，,：:\s]*)+(?=[^，。])(?![否指])"
)


def tidied(field: Field, value: Any) -> Any:
    """A value of one of `TIDIED`: texts, lists of texts and the names of lists of objects."""
    if isinstance(value, str):
        return _text(field, value)
    if not isinstance(value, list):
        return value
    return [_entry(field, entry) for entry in value]


def _entry(field: Field, entry: Any) -> Any:
    if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
        return {**entry, "name": _text(field, entry["name"])}
    return _text(field, entry) if isinstance(entry, str) else entry


def _text(field: Field, text: str) -> str:
    """As it was said where nothing would be left of it."""
    said = text.strip()
    found = _of_field(field.path, _without_label(field, said)).strip()
    return found or said


def _of_field(path: str, text: str) -> str:
    if path in TOLD:
        return _told(path, _without_leads(text))
    if path == POPULATION:
        return _people(text)
    if path == SETTING:
        return _place(text)
    if path in OUTCOMES:
        return _without(_without(text, MEASURED_ZH), MEASURED_EN)
    if path == SETS:
        return _without(_without(_without(text, ANALYSED_EN), SETS_USED_EN), SETS_USED_ZH)
    if path == ANALYSIS:
        text = _without(_without(text, METHOD_USED_EN), METHOD_USED_ZH)
    if path in (INCLUSION, EXCLUSION):
        return _criterion(text, is_exclusion=path == EXCLUSION)
    if path in TREATMENTS:
        text = _without(_without(text, GETS_ZH), GETS_EN)
    return _without_speaker(_without(text, ANALYSES_ZH))


def _told(path: str, text: str) -> str:
    if path in ASKED:
        return _without(_without(_without(text, ASKS_ZH), MEANS_ZH), MEANS_EN)
    if path == HYPOTHESIS:
        return _without(_without(text, SUPPOSES_ZH), SUPPOSES_EN)
    return text


def _without_leads(text: str) -> str:
    """The sentences without the words by which somebody begins to speak; the first letter stays a capital."""
    found = LEADS_ZH.sub(lambda match: match["before"], text)
    for match in reversed(list(LEADS_EN.finditer(found))):
        if re.fullmatch(r"\W*(?:so|well|actually|ok(?:ay)?)\s+", match[0], re.IGNORECASE):
            continue  # "So far, nobody has …": only with a comma does it lead in
        rest = found[match.end() :]
        found = f"{found[: match.start()]}{match['before']}{rest[:1].upper()}{rest[1:]}"
    return found


def _people(text: str) -> str:
    found = PEOPLE_ZH.fullmatch(text)
    if found is None:
        return _without(text, PEOPLE_EN)
    people, described, attribute = found.groups()
    return f"{described}的{people}" if attribute else described


def _place(text: str) -> str:
    if found := OUR_PLACE_ZH.fullmatch(text):
        return {"医院": "本院", "中心": "本中心"}.get(found[1], "本科室")
    return _without(text, PLACE_EN)


def _criterion(text: str, *, is_exclusion: bool) -> str:
    """“自己签了同意书的都可以收”, "I wouldn't take anybody with asthma": the list says by itself who takes part."""
    text = _without(text, AND_ZH)
    if is_exclusion:
        text = without_separators(LEFT_OUT_ZH.sub("", _without(text, NOT_TAKEN_EN)))
    else:
        text = _without(text, WANTED_ZH)
        text = TAKEN_ZH.sub("", _without(text, NEEDED_EN))
    text = WHICH_ZH.sub("", text)
    if not (who := WHO_EN.match(text)):
        return text
    return f"anyone who{ONE_DOES.get(who['verb'] or '', who['verb'] or '')}{text[who.end() :]}"


def _without_speaker(text: str) -> str:
    """ "We'd just work out the mean" is "the mean"; "we will compare …" keeps its verb."""
    if not (said := WE_EN.match(text)):
        return text
    rest = text[said.end() :]
    does = DOES_EN.match(rest)
    return rest[does.end() :] if does else rest


def _without_label(field: Field, text: str) -> str:
    return _without(text, _label(field.path, _names(field)))


def _names(field: Field) -> tuple[str, ...]:
    """Letters that stand for a field ("P") are too short to be told from a word."""
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return tuple(sorted((name for name in names if len(name) > 1), key=len, reverse=True))


@lru_cache(maxsize=64)
def _label(path: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """The field's own name before a colon; before a verb too, but where the name is that of people."""
    joins = r"\s*[:：]\s*"
    if path != POPULATION:
        joins = rf"(?:{joins}|\s+(?:is|are|was|will be|would be)\s+|(?:就是|是|为)(?=[^否]))"
    return re.compile(rf"(?:(?:the|our)\s+)?(?:{'|'.join(map(re.escape, names))}){joins}", re.IGNORECASE)


def _without(text: str, lead: re.Pattern[str]) -> str:
    """A lead-in that something follows."""
    found = lead.match(text)
    return text[found.end() :] if found and text[found.end() :].strip() else text
