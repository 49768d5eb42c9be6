"""How the recorded primary outcome is expressed and summarised, as somebody tells it: "the change from baseline, as a
mean", "as the proportion of patients in each group", "指标是较基线的变化，用均数汇总".

A protocol needs both (SPIRIT 2025, item 16), and nobody says them by the names that the form has for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.text import Said
from apps.fields.reading.words import certain
from apps.protocol.reading.outcomes.kinds import told_by_kind
from apps.protocol.reading.outcomes.moments import moment_in_reply, moment_told
from apps.protocol.reading.outcomes.replies import told_in_reply
from apps.protocol.reading.outcomes.summed import summary_alone
from apps.protocol.reading.outcomes.words import (
    AGGREGATION,
    AVERAGED,
    BESIDE,
    LETTER,
    METRIC,
    within_sentence,
)

PRIMARY: Final = "endpoints.outcomes.primary"
# What else may have been asked for last: a time is none of these.
_SAY_NO_PART: Final = frozenset({"", "endpoints.analysis_sets", "endpoints.primary_analysis"})
ASKED_IN_WORDS: Final = frozenset({"metric", "aggregation"})
_NAMES: Final = re.compile(
    r"\b(?:metric|measure|aggregat\w+|summari[sz]ed|summary|expressed|reported)\b|指标|汇总|表示|表达",
    re.IGNORECASE,
)
_OF_THE_PRIMARY: Final = re.compile(r"\b(?:primary|main)\b|主要(?:结局|终点|指标)", re.IGNORECASE)
# "For each patient I take the change from baseline to week twelve and in each group we give the mean".
_WE: Final = r"(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:just\s|then\s)?"
_OF_EACH: Final = re.compile(
    rf"\b(?:for|of|from|in)\s(?:each|every)\s(?!group|arm)[a-z]+,?\s{_WE}(?:take|use|calculate|compute|work\sout|look\sat|measure)\s"
    r"(?:the\s)?(?P<metric>(?:change|difference|value|time|percentage\schange)\b[^,.;]{0,60}?),?\s(?:and\s)?(?:then\s)?"
    rf"(?:in|for|within|of)\s(?:each|every|either|the)\s(?:group|arm)s?,?\s{_WE}(?:give|report|take|use|compare|show|calculate|look\sat)\s"
    r"(?:the\s)?(?P<aggregation>(?:mean|average|median|proportion|share)\b[^,.;]{0,30}?)\s?[.]?\s*$",
    re.IGNORECASE,
)
_OF_EACH_ZH: Final = re.compile(
    r"每[个位名例]?(?:病人|患者|受试者|人|孩子)(?:都|就)?(?:算|取|看|用|计算)(?:一下|出)?(?P<metric>[^,。;]{0,16}?(?:变化|差值|改变|测量值)(?:值|量)?)[,;]?"
    r"(?:然后|再)?[每各]组(?:再|就|都)?(?:报告?|给出?|取|算|用|比较?)(?P<aggregation>均[数值]|平均[数值]?|中位数|比例)\s?[。]?\s*$"
)


def outcome_parts(said: Said, known: Known) -> Iterator[ReadValue]:
    """The one primary outcome that is recorded, with what a sentence says of it."""
    if told := _told_of_each(said.plain):
        yield from _with_parts(said, known, told)
        return
    if (recorded := _recorded(known)) and (told := summary_alone(said.plain, recorded)):
        yield from _with_parts(said, known, told)
        return
    if time := moment_told(said.plain):
        yield from _with_parts(said, known, {"time_point": time})
        return
    if certain(said.plain) and _tells_of_them(said.plain):
        yield from _with_parts(said, known, parts_told(said.plain))


def replies_for_parts(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """The same from a reply to the question for a part of it, or behind the list of all that it lacks. There "change",
    "whether" and "是否" are no doubt and no question but what is taken of each patient."""
    pieces = list(pieces)
    if len(pieces) != 1 or not _may_reply(known):
        return
    said = pieces[0].strip()
    plain = said.plain
    if is_marked(plain):
        return
    if (told := _told_of_each(plain)) or (told := _told_in_words(plain, known)):
        yield from _with_parts(said, known, told)
    elif certain(METRIC.sub(" ", plain)):
        yield from _with_parts(said, known, _time_told(plain) or _parts_told_alone(plain))


def _may_reply(known: Known) -> bool:
    """Whether a part was asked for, or nothing that such words could say: a refusal names all parts at once."""
    is_free = known.current_stage == PRIMARY.partition(".")[0] and known.asked in _SAY_NO_PART
    return is_free or known.asked.startswith(f"{PRIMARY}.")


def _told_of_each(plain: str) -> dict[str, str]:
    """What is taken of each patient and what of each group, in one sentence that is about nothing else."""
    found = _OF_EACH.search(plain) or _OF_EACH_ZH.search(plain)
    return {part: words.strip() for part, words in found.groupdict().items()} if found else {}


def _told_in_words(plain: str, known: Known) -> dict[str, str]:
    part, recorded = known.asked.rpartition(".")[2], _recorded(known)
    if recorded is None or part not in ASKED_IN_WORDS:
        return {}
    return told_in_reply(plain, recorded, part) or told_by_kind(plain, recorded)


def _parts_told_alone(plain: str) -> dict[str, str]:
    return parts_told(plain) if _tells_of_them(plain) else {}


def _recorded(known: Known) -> Mapping[str, Any] | None:
    """The primary outcome, where it is only one."""
    recorded = known.value(PRIMARY)
    if not isinstance(recorded, list) or len(recorded) != 1 or not isinstance(recorded[0], Mapping):
        return None
    return recorded[0]


def _with_parts(said: Said, known: Known, told: Mapping[str, str]) -> Iterator[ReadValue]:
    recorded = _recorded(known)
    if recorded is None:
        return
    if new := {part: words for part, words in told.items() if not recorded.get(part)}:
        value: list[Any] = [{**recorded, **new}]
        yield ReadValue(PRIMARY, value, (said.strip(" .。\n").span,), True, PATTERN)


def parts_told(plain: str) -> dict[str, str]:
    """The metric and the aggregation that folded words name, in their words; a part that they name twice is none."""
    found = {"metric": [*METRIC.finditer(plain)], "aggregation": [*AGGREGATION.finditer(plain)]}
    told = {
        part: within_sentence(matches[0][0].strip(" ,"))
        for part, matches in found.items()
        if len(matches) == 1
    }
    if "metric" in told:
        told["metric"] = AVERAGED.sub("", told["metric"])
    return told


def _time_told(plain: str) -> dict[str, str]:
    """The time point, where the reply is nothing else: whichever part was asked for, that is no other one."""
    time = moment_in_reply(plain)
    return {"time_point": time} if time else {}


def _tells_of_them(plain: str) -> bool:
    """Whether the sentence is about how it is expressed or summarised, by name or because it says nothing else."""
    if _NAMES.search(plain) and _OF_THE_PRIMARY.search(plain):
        return True
    rest = BESIDE.sub(" ", AGGREGATION.sub(" ", METRIC.sub(" ", plain)))
    return LETTER.search(rest) is None
