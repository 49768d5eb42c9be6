"""What holds for a study that assigns nothing, for the conditions of its texts: what its values say, never more.

Whether data come from existing records is read from clear words only: a study that may follow people is written in
words that are true of both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from apps.fields.paths import get_value
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation.source import Source

COMPARATOR: Final = "pico.comparator"
SEEN_ONCE: Final = ("cross_sectional", "diagnostic_accuracy")  # nobody has to come back
STANDARD: Final = "study_design.reference_standard"
SAID_OF_DATA: Final = (
    "scientific_question.title",
    "scientific_question.question",
    "pico.setting",
    "pico.population",
    "study_design.recruitment_rate",
)
FROM_RECORDS: Final = re.compile(
    r"\bretrospective(?:ly)?\b|\bfrom\s(?:our\s(?:own\s)?)?(?:routine|existing)\s(?:\w+\s)?(?:records|data)\b"
    r"|\b(?:chart|record)s? reviews?\b|\breview of (?:the )?(?:medical )?(?:charts|records)\b"
    r"|回顾性|(?:病历|病案)回顾|回顾(?:病历|病案)",
    re.IGNORECASE,
)
FORWARD: Final = re.compile(r"\b(?:pro|ambi)spective(?:ly)?\b|前瞻|双向队列", re.IGNORECASE)
SAID_OF_PEOPLE: Final = ("pico.population", "pico.setting")
CONSECUTIVE: Final = re.compile(
    r"\bconsecutive(?:ly)?\s+(?:\w+\s){0,2}?(?:recruited|enrolled|included|referred|seen|patients|participants|adults"
    r"|children|cases|people|enrol(?:l)?ment|recruitment|series|sampling)\b|\b(?:recruited|enrolled|included|referred|selected|seen)\s+consecutively\b"
    r"|连续(?:性)?(?:纳入|入组|入选|收治|招募|抽样|病例)",
    re.IGNORECASE,
)
ACCURACY: Final = re.compile(
    r"\b(?:sensitivity|specificity|predictive values?|likelihood ratios?|area under (?:the )?(?:\w+ )*curve|AUC|AUROC"
    r"|c[- ]statistic|diagnostic (?:accuracy|odds ratio|yield)|youden|kappa)\b"
    r"|灵敏度|敏感度|敏感性(?!分析)|特异度|特异性|预测值|似然比|曲线下面积|准确[度率性]|约登指数|符合率|诊断比值比",
    re.IGNORECASE,
)
WITHIN: Final = re.compile(
    r"\b(?:within|(?:up to|no more than|at most))\s(?:an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve"
    r"|fourteen|thirty)\s(?:hour|day|week|month)s?\b"
    r"|(?:\d+|[一二两三四五六七八九十]+)\s?(?:小时|天|日|周|个?月)(?:之内|以内|内)",
    re.IGNORECASE,
)
# A criterion that leaves out who has the outcome already: "already delirious on arrival", “入院时已有房颤”.
AT_START: Final = re.compile(
    r"\b(?:already(?!\shad\b)|pre-?existing|existing|prevalent|current(?:ly)?)\b|\b(?:at|on)\s(?:baseline|arrival|admission|enrolment"
    r"|inclusion)\b|已经?[有存患发出]|已(?:经)?(?:诊断|确诊)|(?:基线|入院|入组|入选|纳入|起点)(?:时|前)|现患",
    re.IGNORECASE,
)
HEAD: Final = re.compile(
    r"\s(?:in|within|at|after|during|by|on|over|from|between|up)\s|[,，(（;；]", re.IGNORECASE
)
OUTCOME_WORD: Final = re.compile(r"[a-z]{6,}", re.IGNORECASE)
STEM: Final = 6
OF_EVERY_OUTCOME: Final = frozenset(
    {
        *(
            "incidence",
            "occurrence",
            "proportion",
            "percentage",
            "patients",
            "participants",
            "postoperative",
            "hospital",
        ),
        *(
            "complication",
            "complications",
            "events",
            "primary",
            "change",
            "reduction",
            "quality",
            "clinical",
            "mortality",
        ),
        *(
            "composite",
            "adverse",
            "severe",
            "length",
            "duration",
            "surgery",
            "operation",
            "treatment",
            "disease",
        ),
    }
)
COMMON_ZH: Final = re.compile(
    r"术后|术中|治疗后|发生率|发生|比例|患者|住院|期间|人数|新发|并发症|死亡率|发病率|率$|的|[0-9]+\s?[天日周月年]+内?"
)
SENTENCES: Final = re.compile(r"[.;；。]\s*")
LONG_WORDS: Final = re.compile(r"[a-z]{5,}")
OF_EVERY_TEST: Final = frozenset(
    {
        *("tests", "result", "results", "standard", "reference", "examination", "within"),
        *("hours", "weeks", "months", "minutes", "training"),
    }
)
CHINESE: Final = re.compile(r"[\u3400-\u9fff]+")
CONTROLS: Final = re.compile(r"\bcontrols?\b|对照", re.IGNORECASE)


# A sentence that names somebody else's study tells of that one.
OTHERS: Final = re.compile(
    r"\b(?:unlike|colleagues?|(?:their|his|her)\s(?:study|cohort|data|trial)|published|previous(?:ly)?|earlier|others?|instead\sof|last\syear|used\sto)\b"
    r"|人家|别人|文献|以前|之前|隔壁|同事|原来|报道|不像",
    re.IGNORECASE,
)


def observational_flags(source: Source) -> Mapping[str, bool]:
    comparator = source.text(COMPARATOR)
    compared = not says_nothing(comparator)
    return {
        "compared": compared,
        "controls_described": compared and describes_controls(source),
        "compared_besides": compared and is_besides_standard(source),
        "exposed": bool(exposure_of(source)),
        "from_records": is_from_records(source),
        "dropout_allowed": _allows_for_dropout(source),
        "consecutive": any(CONSECUTIVE.search(source.text(path)) for path in SAID_OF_PEOPLE),
        "accuracy_measured": measures_accuracy(source),
    }


def is_of_one_group(source: Source, arms: int) -> bool:
    """One was told; or a survey describes people and compares nobody."""
    groups = len(source.rows("sample_size.n_per_group"))
    is_survey = source.value("study_design.design_type") == "cross_sectional"
    describes = source.value("study_design.framework") == "descriptive"
    return 1 in (groups, arms) or (
        is_survey and describes and not groups and says_nothing(source.text(COMPARATOR))
    )


def is_accuracy(name: object) -> bool:
    """Whether an outcome is a measure of a test: it is computed from the results and measured in nobody."""
    return ACCURACY.search(str(name or "")) is not None


def measures_accuracy(source: Source) -> bool:
    """Whether all that a diagnostic study primarily asks for are such measures, with nothing else said of them."""
    rows = source.rows("endpoints.outcomes.primary")
    return (
        source.value("study_design.design_type") == "diagnostic_accuracy"
        and bool(rows)
        and all(is_accuracy(row.get("name")) and not row.get("variable") for row in rows)
    )


def describes_controls(source: Source) -> bool:
    """Whether the comparator of a case-control study says who the controls are: in its own words, before they are
    fitted to stand behind a title."""
    return CONTROLS.search(str(get_value(source.data, COMPARATOR) or "")) is not None


def test_interval(source: Source) -> str:
    """The time between the two tests: where one is described, beside words of the other ("…, colonoscopy within
    six weeks"). A time that stands by itself may be that of the test's own reading."""
    test, standard = source.text("pico.intervention"), source.text(STANDARD)
    for said, other in ((test, standard), (standard, test)):
        for sentence in SENTENCES.split(said):
            if (found := WITHIN.search(sentence)) and _names(sentence, other):
                return found.group()
    return ""


def _names(sentence: str, other: str) -> bool:
    wanted = _telling(other)
    return bool(wanted & _telling(sentence))


def _telling(text: str) -> set[str]:
    """Words long enough to name something; of Chinese any three characters beside each other."""
    words = {word for word in LONG_WORDS.findall(text.lower()) if word not in OF_EVERY_TEST}
    runs = (text[place : place + 3] for place in range(len(text) - 2))
    return words | {run for run in runs if CHINESE.fullmatch(run)}


def exposure_of(source: Source) -> str:
    """Its names, else the intervention or exposure of the question; empty where it says that there is none."""
    found = source.text("endpoints.exposure") or source.text("pico.intervention")
    return "" if says_nothing(found) else found


def is_from_records(source: Source) -> bool:
    sentence = source.meta.get("design_sentence", "")
    own = "" if OTHERS.search(sentence) else sentence
    said = " ".join(
        (*(source.text(path) for path in SAID_OF_DATA), source.meta.get("said_of_design", ""), own)
    )
    return FROM_RECORDS.search(said) is not None and FORWARD.search(said) is None


def has_outcome_at_start(source: Source) -> str:
    """The criterion by which those who have the primary outcome already are left out; empty where none surely does."""
    named = [str(row.get("name") or "") for row in source.rows("endpoints.outcomes.primary")]
    if len(named) != 1:
        return ""
    head = HEAD.split(named[0])[0]
    stems = {
        word[:STEM].lower() for word in OUTCOME_WORD.findall(head) if word.lower() not in OF_EVERY_OUTCOME
    }
    stems |= {word for word in CHINESE.findall(COMMON_ZH.sub(" ", head)) if len(word) > 1}
    criteria = source.value("pico.exclusion_criteria")
    for criterion in criteria if isinstance(criteria, list) else []:
        if AT_START.search(str(criterion)) and any(stem in str(criterion).lower() for stem in stems):
            return str(criterion)
    return ""


def is_besides_standard(source: Source) -> bool:
    """Whether the comparator is something else than the reference standard, or than what is said of it."""
    comparator, standard = (source.text(path).casefold().strip() for path in (COMPARATOR, STANDARD))
    return bool(comparator) and comparator not in standard


def _allows_for_dropout(source: Source) -> bool:
    """Whether more are planned than have to be evaluable."""
    dropout, evaluable, total = (
        source.value(f"sample_size.{key}") for key in ("dropout", "n_evaluable", "n_total")
    )
    return bool(dropout) and isinstance(evaluable, int) and isinstance(total, int) and total > evaluable
