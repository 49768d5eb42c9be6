"""Phrases of the question: objectives, the primary endpoint, the exposure or the test that is examined."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.fields.bilingual import both
from apps.fields.reading.sentences import is_marked
from apps.protocol.checks.reading import says_nothing
from apps.protocol.generation.facts.observational import exposure_of, has_outcome_at_start, test_interval
from apps.protocol.generation.facts.phrase import DESIGN, OBJECTIVES, PRIMARY, QUESTION, Maker, Phrase
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.phrases import ENDS, as_clause, joined
from apps.protocol.times.named_times import with_time

# A question that is told as what is to be found out: "Whether a patch …", "if a patch …", "是否……".
WHETHER: Final = re.compile(r"(?:whether(?:\sor\snot)?|if(?=[^,，]*$))\s+(?=\S)", re.IGNORECASE)
# "how well a patch sticks"; "how does a patch stick" is asked.
HOW: Final = re.compile(
    r"(?:how\s(?:well|often|much|many|long|far|good|accurate(?:ly)?|common|likely|soon|fast|safe)|which|what|why)\b"
    r"(?!\s(?:[\w-]+\s){0,2}?(?:is|are|was|were|does|do|did|can|could|will|would|should|has|have|might)\b)(?=\s\S)",
    re.IGNORECASE,
)
WHETHER_ZH: Final = re.compile("是否|能否|可否|有无")
SECONDARY: Final = "endpoints.outcomes.secondary"
SAFETY: Final = "endpoints.outcomes.safety"
SEVERAL: Final = re.compile(r"[.?!]\s|[。？！;；]\s*\S")
WORDS: Final = re.compile(r"[a-z]{4,}|[\u3400-\u9fff]{2}", re.IGNORECASE)


def _primary(source: Source) -> Phrase:
    """The names of the primary endpoints, with their times."""
    rows = [
        {**row, "name": as_clause(str(row["name"]), source.zh)}
        for row in source.rows(PRIMARY)
        if row.get("name")
    ]
    named = [with_time(row, zh=source.zh) for row in rows]
    return Phrase(joined(named, source.zh), (PRIMARY,), both("primary endpoint", "主要终点"))


def _primary_variable(source: Source) -> Phrase:
    """What is measured for it."""
    told = [str(row["variable"]) for row in source.rows(PRIMARY) if row.get("variable")]
    return Phrase(
        joined(told, source.zh),
        (PRIMARY,),
        both("how the primary endpoint is assessed", "主要终点的评估方法"),
    )


def _primary_parts(source: Source) -> Phrase:
    """By which figure it is read off, where nobody told what is measured for it: no method, so that each part has its
    name."""
    rows = source.rows(PRIMARY)
    told = [] if any(row.get("variable") for row in rows) else [_read_off(source, row) for row in rows]
    return Phrase(joined([each for each in told if each], source.zh), (PRIMARY,), {})


def _read_off(source: Source, row: Mapping[str, Any]) -> str:
    known = source.catalogue.find(PRIMARY)
    told = {key: as_clause(str(row[key]), source.zh) for key in ("metric", "aggregation") if row.get(key)}
    parts = [(part, told[key]) for key in told if known and (part := known.part(key))]
    colon, stop = ("：", "；") if source.zh else (": ", "; ")
    return stop.join(
        f"{part.titles.in_language(source.language).lower()}{colon}{words}" for part, words in parts
    )


def primary_objective(source: Source) -> str:
    """The objective that speaks of the primary endpoint most; the first one where none stands out."""
    objectives = _objectives(source)
    names = " ".join(str(row.get("name") or "") for row in source.rows(PRIMARY)).lower()
    wanted = set(WORDS.findall(names))
    return max(objectives, key=lambda text: len(wanted & set(WORDS.findall(text.lower()))), default="")


def _objectives(source: Source) -> list[str]:
    found = source.value(OBJECTIVES)
    return [str(text) for text in found] if isinstance(found, list) else []


def _primary_objective(source: Source) -> Phrase:
    """As stated; where none was, to answer the question that the study asks."""
    text, question = primary_objective(source), source.text(QUESTION)
    missing = both("primary objective", "主要目的")
    if text or not question:
        return Phrase(text, (OBJECTIVES,), missing)
    if told := _told(source):
        answered = f"明确{told}" if source.zh else f"to determine {told}"
    else:
        answered = f"回答以下研究问题：{question}" if source.zh else f"to answer the question: {question}"
    return Phrase(answered, (OBJECTIVES, QUESTION), missing)


def is_question(source: Source) -> bool:
    """Whether nobody stated an objective, so that it is to answer the question."""
    return not primary_objective(source) and bool(source.text(QUESTION))


def _objective_referred(source: Source) -> Phrase:
    """Where the question stands in the same document: it is not said again."""
    if not is_question(source):
        return _primary_objective(source)
    place = "2.1" if kind_of_study(source.value(DESIGN)) == "trial" else "2.2"
    words = f"回答{place}所述的研究问题" if source.zh else f"to answer the question stated in {place}"
    return Phrase(words, (OBJECTIVES, QUESTION), {})


def _question_told(source: Source) -> Phrase:
    return Phrase(_told(source), (QUESTION,), both("research question", "研究问题"))


def _told(source: Source) -> str:
    """The question as the clause that it was told as ("whether a patch …"); empty where it is asked as a question."""
    question = source.text(QUESTION).strip()
    if SEVERAL.search(question):
        return ""
    if WHETHER_ZH.match(question):
        return question.rstrip(ENDS + "?？")
    if HOW.match(question) and not is_marked(question):
        return f"{question[:1].lower()}{question[1:].rstrip(ENDS)}"
    asked_for = WHETHER.match(question)
    if asked_for is None or (asked_for[0].lower().startswith("if") and is_marked(question)):
        return ""
    return f"whether {question[asked_for.end() :].rstrip(ENDS + '?？')}"


def secondary_objectives(source: Source) -> list[str]:
    first = primary_objective(source)
    return [text for text in _objectives(source) if text != first]


def further_estimands(source: Source) -> list[Mapping[str, Any]]:
    """The endpoints beside those that a trial has a table for anyway, whose estimands somebody told."""
    paths = (
        (SECONDARY, SAFETY)
        if kind_of_study(source.value(DESIGN)) == "trial"
        else (PRIMARY, SECONDARY, SAFETY)
    )
    return [row for path in paths for row in source.rows(path) if row.get("estimand")]


def _exposure(source: Source) -> Phrase:
    named = "endpoints.exposure" if source.text("endpoints.exposure") else "pico.intervention"
    return Phrase(as_clause(exposure_of(source), source.zh), (named,), both("exposure", "暴露"))


def _exposure_described(source: Source) -> Phrase:
    """In the words of the question, which often say more than the names; the names where it has none."""
    described = source.text("pico.intervention")
    return _exposure(source) if says_nothing(described) else Phrase(described, ("pico.intervention",), {})


def _index_test(source: Source) -> Phrase:
    test = source.text("pico.intervention")
    return Phrase(
        "" if says_nothing(test) else test, ("pico.intervention",), both("index test", "待评价试验")
    )


def _test_interval(source: Source) -> Phrase:
    return Phrase(
        test_interval(source),
        ("pico.intervention", "study_design.reference_standard"),
        both("interval", "间隔"),
    )


def _outcome_left_out(source: Source) -> Phrase:
    fields = ("pico.exclusion_criteria", PRIMARY)
    return Phrase(has_outcome_at_start(source), fields, both("outcome at baseline", "起点的结局状态"))


PHRASES: Final[Mapping[str, Maker]] = {
    "primary": _primary,
    "primary_variable": _primary_variable,
    "primary_parts": _primary_parts,
    "primary_objective": _primary_objective,
    "objective_referred": _objective_referred,
    "question_told": _question_told,
    "exposure": _exposure,
    "exposure_described": _exposure_described,
    "outcome_left_out": _outcome_left_out,
    "index_test": _index_test,
    "test_interval": _test_interval,
}
LISTS: Final[Mapping[str, Callable[[Source], list[str]]]] = {"secondary_objectives": secondary_objectives}
