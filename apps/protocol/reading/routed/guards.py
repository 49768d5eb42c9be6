"""When a sentence that seems to be about a field tells something else all the same."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import is_of_topic, phrasebook, surely_of
from apps.fields.reading.quantities.numbers import NUMBER, PERCENT
from apps.fields.reading.results import Known
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.spoken.no_answer import leaves_open, retracts
from apps.fields.reading.spoken.set_aside import is_kept_out, is_left
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.fields.schema.field import Field
from apps.protocol.reading.marked.no_plan import is_anecdote
from apps.protocol.reading.routed.fields import is_short, misplaced, shares_of_fields
from apps.protocol.reading.texts.clear import is_clear, may_be_remade
from apps.protocol.reading.words.verdicts import STAYS
from apps.protocol.reading.words.wording import MEASURED_BY

# What both halves get is neither of the two.
_BOTH_HALVES: Final = re.compile(
    r"一[半组边].*(?:另|剩下|其余|一[半组边])|\bhalf\b.*\b(?:rest|others?|half)\b", re.IGNORECASE
)
# What was done before is no plan.
_NOT_NOW: Final = re.compile(
    r"以前|之前我们|原先|上次|\b(?:used\sto|previously|in\sthe\spast|last\stime|back\sthen)\b", re.IGNORECASE
)
_OF_THE_SPEAKER: Final = re.compile(
    r"^\W*(?:hi|hello|hey|dear)?\W*(?:i'm|i\sam|i\s(?:work|look|run|see)|my\sname)\b"
    r"|^\W*(?:你好|您好)?\W*我(?:是|叫|在)",
    re.IGNORECASE,
)
# What a word means.
_DEFINES: Final = re.compile(r"是指|定义[为成是]|\b(?:means|being|defined\sas)\b", re.IGNORECASE)
# What it is about as a whole, and what we are asked about.
_ABOUT: Final = re.compile(
    r"^\W*(?:it|this|the\sstudy|my\sstudy)(?:'s|\sis)\s(?:all\s)?about\b|\bwhether\s(?:we|i)\s(?:should|need|ought|could)\b"
    r"|我们?(?:该|应该|要|需)不(?:该|应该|要|需要)"
    r"|\bwant\s[^,.;]{2,40}?\sto\sbe\b",
    re.IGNORECASE,
)
# Said of a thing that is not wanted, or of what goes with it.
_NOT_WANTED: Final = re.compile(
    r"太(?:麻烦|难|贵|慢|久|复杂)|不现实|前要|都要做|都(?:行|可以)[。.]?$|少[。.]?$|\bgets?\s(?:worse|better)\b"
    r"|两组[^,。;]{0,6}都|\b(?:both\s(?:arms|groups|lots)|everyone|everybody|all\sof\sthem)\s(?:will\s|would\s)?(?:gets?|receives?|has|have)\b"
    r"|\btoo\s(?:hard|much|many|few|slow|long|complicated|expensive)\b"
    r"|\bwould\s(?:kill|ruin|sink|wreck|finish|be\s(?:fatal|the\send|a\sdisaster))\b|就(?:完了|废了|砸了|黄了)|要命",
    re.IGNORECASE,
)
_COUNTS_PLACES: Final = re.compile(
    r"^\W*there(?:'d|'ll|'re|\s(?:are|will|would))\b|来一个[^,。;]{0,2}一个|[连顺挨]着收|\bconsecutive\w*\b",
    re.IGNORECASE,
)
_FOLLOWED: Final = re.compile(
    r"\b(?:follow\w*|track\w*|see\s(?:them|how)|watch\w*)\b|随访|跟|观察", re.IGNORECASE
)
_RECRUITED: Final = re.compile(
    r"\b(?:recruit\w*|enrol\w*|accru\w*|get\s(?:them|everyone|everybody|enough)|fill\w*)\b|招|入组|收[满齐够完]|凑",
    re.IGNORECASE,
)
# Without one of these a text of that field tells something else.
_NEEDS: Final = {
    "follow_up_duration": _FOLLOWED,
    "recruitment_period": _RECRUITED,
    "primary_analysis": re.compile(
        r"\b(?:regress\w*|models?|tests?|t-test|chi|ancova|anova|kaplan|log-?rank|cox|poisson|logistic|intervals?"
        r"|ratios?|two\sby\stwo|differences?|compare[ds]?|estimat\w*|curves?)\b"
        r"|回归|模型|检验|分析用|比较|卡方|方差|曲线|四格表|可信区间|置信区间|Cox|Kaplan|ROC",
        re.IGNORECASE,
    ),
    "setting": re.compile(
        r"\b(?:wards?|clinics?|outpatients?|units?|departments?|rehab\w*|communit\w+|practices?|homes?|emergency|icus?|theatres?"
        r"|schools?|prisons?|villages?|surger(?:y|ies)|pharmac\w+|campus\w*|workplaces?|factor(?:y|ies))\b"
        r"|病房|门诊|病区|科(?!研|学)|社区|急诊|监护|养老|家里|学校|体检|诊所|卫生[院站所]|村|厂|中心",
        re.IGNORECASE,
    ),
    "interim_analysis": re.compile(
        r"\b(?:interim|half|halfway|midway|middle|early|peek\w*|stop\w*|futil\w*|o'brien|pocock|data|results?|numbers?|figures"
        r"|anal[iy]s\w+|looks?\sin)\b|期中|中期|中间|一半|提前|停|偷看|看[一几两]?[眼次回]|分析",
        re.IGNORECASE,
    ),
    "randomisation_method": re.compile(
        r"\b(?:blocks?|computer|lists?|sequence|generat\w*|software|random\snumbers?|minimi[sz]\w*|envelopes?|coin)\b"
        r"|\b(?:Stata|SAS|SPSS|Excel)\b|区组|电脑|计算机|软件|随机数|随机表|抽签|最小化|信封",
        re.IGNORECASE,
    ),
}
# Of which analysis or of whom it tells, where the main one is meant.
_OF_OTHER_ANALYSES: Final = re.compile(
    r"\b(?:sensitivity|sub-?group|secondary|exploratory)\b|敏感性|亚组|次要"
    r"|\b(?:ITT|intention|per[\s-]protocol|as\srandomi[sz]ed)\b|意向|符合方案|全分析集",
    re.IGNORECASE,
)
# What is expected of the groups is no text, whatever else stands in it: those figures are an assumption.
_EXPECTS_A_RATE: Final = re.compile(
    rf"\b(?:i|we)(?:'d|\swould|\sshould)?\s(?:expect|guess|reckon|assume|estimate|believe|think|figure|suppose|bet\son|hope\sfor|say)\s[^.;%]{{0,40}}"
    rf"(?:{PERCENT}|{NUMBER}\s(?:out\sof|in)\s(?:ten|a\shundred|[0-9]+)\b)"
    rf"|{PERCENT}[^。;%]{{0,30}}(?:能|可以|会|估计|希望)[^,。;%]{{0,6}}[到至为]\s?{PERCENT}",
    re.IGNORECASE,
)
_TAKES_EXPECTATIONS: Final = frozenset({"hypothesis", "question"})
# What a first stage may tell of; the rest is told when the study is known, or where that is all but certain.
_EARLY: Final = frozenset(
    (
        *("population", "inclusion_criteria", "exclusion_criteria", "intervention", "comparator"),
        *("outcomes", "reference_standard", "setting", "dropout", "recruitment_period"),
    )
)
_FIRST_STAGE: Final = "scientific_question"
SURELY_AHEAD: Final = 0.9  # of what is told before its stage
# Whoever answers for these says how it is done.
_SAYS_SO: Final = frozenset({"primary_analysis", "randomisation_method"})
HARDLY_ABOUT: Final = 0.15
_TREATMENTS: Final = frozenset({"intervention", "comparator"})
AT_LENGTH: Final = 2.5  # times as long
# Who is asked what is measured says by what: "with the six-minute walk".
_HOW: Final = re.compile(r"\W*(?:with|by|on|using|from)\s|\W*(?:用|拿|靠|按)", re.IGNORECASE)
# What is denied may be meant for either.
# What nobody means who does not name it.
BY_NAME: Final = frozenset({"dmc", "interim_analysis", "safety_reporting"})
_RIVALS: Final = frozenset({"inclusion_criteria", "exclusion_criteria"})
# Whoever answers for the one tells no more of the other.
_TOLD_WITH: Final = {"setting": "centres"}


# What is done with somebody who takes part already keeps nobody out.
_WHILE_TREATED: Final = re.compile(
    r"(?:治疗|用药|试验|研究|干预|随访)(?:期间|过程中|中)[^,。;]{0,20}[,，]?[^。;]{0,12}(?:停|换|退出|减量|终止)|就停|停掉"
    r"|\bduring\s(?:the\s|their\s)?(?:treatment|study|trial)\b|\b(?:comes?|taken)\soff\s(?:the|it)\b|\b(?:stop|discontinue)s?\s(?:the|giving|it)\b",
    re.IGNORECASE,
)


def tells(sentence: Said) -> bool:
    """Whether a sentence tells something of the study that is planned."""
    plain = sentence.plain
    if asks(plain) or not is_clear(sentence) or _OF_THE_SPEAKER.match(plain):
        return False
    if _NOT_NOW.search(plain) or is_anecdote(plain) or _DEFINES.search(plain) or may_be_remade(plain):
        return False
    return not (_ABOUT.search(plain) or is_kept_out(plain) or leaves_open(plain) or is_left(plain))


# "No smokers, and nobody who …": read whole, an item would say the opposite of what is meant.
_LEFT_OUT_BY_NO: Final = re.compile(r"^\W*no\s(?!history\b)[a-z]", re.IGNORECASE)
# Who must have something stands beside who is left out: read whole, the one would be taken for the other.
_LETS_IN: Final = re.compile(
    rf"{STAYS}|才(?:[算收要行]|能进|可以)|只[收要招]|必须|\b(?:must|have\sto|need\sto|only\sthose)\s(?:have|be)\b"
    r"|^\W*(?:we|i)(?:'d|'ll|\swould|\swill|\sonly|\sjust)*\s(?:want|take|include|recruit|enrol|accept)\s(?!no\b|nobody|none|not\b|out\b)",
    re.IGNORECASE,
)


def may_take(field: Field, plain: str, known: Known, share: float) -> bool:
    """Whether a field may take such a sentence, as things stand; `share`: how surely the sentence is about it."""
    row, asked = phrasebook().of(field.key), known.asked.partition(".")[2]
    is_known, is_early = known.value(field.path) is not None, known.current_stage == _FIRST_STAGE
    if (surely := surely_of(plain)) and field.key not in surely:
        return False
    if field.key in BY_NAME and not is_of_topic(field.key, plain):
        return False
    if field.key == "exclusion_criteria" and any(
        form.search(plain) for form in (_LEFT_OUT_BY_NO, _LETS_IN, _WHILE_TREATED)
    ):
        return False
    if field.key in _TREATMENTS and (
        MEASURED_BY.match(plain)
        or _BOTH_HALVES.search(plain)
        or (asked.startswith("outcomes") and _HOW.match(plain))
    ):
        return False
    if _EXPECTS_A_RATE.search(plain) and field.key not in _TAKES_EXPECTATIONS:
        return False
    if is_known and not row.adds and not _tells_more(field, plain, known):
        return False
    if (_TOLD_WITH.get(field.key) == asked and asked) or (
        field.key == "setting" and _COUNTS_PLACES.match(plain)
    ):
        return False
    if field.key in _RIVALS and asked in _RIVALS - {field.key} and not is_known:
        return False
    may_be_early = field.key in _EARLY or share >= SURELY_AHEAD
    if not (is_early if row.narrative else may_be_early or not is_early):
        return False  # stories are told at first, how a study is run mostly when it is known
    if (needs := _NEEDS.get(field.key)) and (not needs.search(plain) or _OF_OTHER_ANALYSES.search(plain)):
        return False
    return row.narrative or is_wanted(plain)


def is_misplaced(plain: str, field: Field) -> bool:
    """Whether a reply to the question for a field surely tells something else, or has none of the words without which
    nobody tells it and is hardly about it."""
    if misplaced(plain, field):
        return True
    if field.key not in _SAYS_SO or _NEEDS[field.key].search(plain):
        return False
    told = [each.plain for each in sentences(Said.of(plain)) if not is_short(each.plain, more=2)]
    return bool(told) and all(shares_of_fields(each).get(field.key, 0.0) < HARDLY_ABOUT for each in told)


def is_wanted(plain: str) -> bool:
    """Whether nobody weighs, takes back or refuses what a sentence tells."""
    return not (HEDGE.search(plain) or retracts(plain) or _NOT_WANTED.search(plain))


def _tells_more(field: Field, plain: str, known: Known) -> bool:
    """Whether what somebody gets is told at length, of which no more than a name is recorded."""
    recorded = known.value(field.path)
    return field.key in _TREATMENTS and isinstance(recorded, str) and len(plain) >= AT_LENGTH * len(recorded)
