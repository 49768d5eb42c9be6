"""What a message wants, as far as rules can tell: patterns in both languages, in the order of the message.

A pattern says yes only to what leaves no doubt; everything else is left to the model, or counts as information
when values were read, or is unclear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from apps.agents.configuration.intents import NAVIGATE
from apps.agents.configuration.snapshot import StageConfig
from apps.agents.tools.asked_for import Tools
from apps.agents.turn.commands.rest import Rest, tool_asked
from apps.agents.turn.context import Intent
from apps.fields.reading.sentences import COMPLETES, Sort, completes, is_marked, sentences, sort_of
from apps.fields.reading.spoken.greetings import greets
from apps.fields.reading.text import Said

CERTAIN, LIKELY, GUESS = 0.95, 0.75, 0.4

GO_TO = re.compile(
    r"\b(?:go|jump|switch|return|back|move)(?: (?:back|on))? to (?:the )?(?:stage )?[“\"]?(?P<en>[\w -]{2,40})"
    r"|(?:返回|回到|跳到|跳转到|转到|切换到|退回)[“\"]?(?P<zh>[\w ]{2,20})",
    re.IGNORECASE,
)
LONGEST_COMMAND = 40
_CLAUSE_END = re.compile(r"[,，;；]\s?")


def by_rules(
    rest: Rest, *, has_values: bool, stages: Iterable[StageConfig], known: frozenset[str], tools: Tools
) -> tuple[Intent, ...]:
    """The intents in the order in which they stand in the message; empty when the rules cannot tell.

    `tools` are those of the agent that can be asked for in words.
    """
    text = rest.text
    if greets(text):
        return _only_known((Intent("chitchat", CERTAIN),), known)
    found: list[tuple[int, Intent]] = []
    if (match := GO_TO.search(text)) and (
        target := _stage_named(match.group("en") or match.group("zh"), stages)
    ):
        found.append((match.start(), Intent(NAVIGATE, CERTAIN, target)))
    elif match := COMPLETES.search(text):
        found.append((match.start(), Intent("confirm_complete", CERTAIN)))
    elif (named := _completed_by_name(text, stages)) is not None:
        found.append((named, Intent("confirm_complete", CERTAIN)))
    if asked := tool_asked(text, tools):
        found.append((asked[0], Intent("request_tool", CERTAIN, asked[1])))
    found += _values_and_questions(rest, has_values)
    ordered = tuple(intent for _, intent in sorted(found, key=lambda pair: pair[0]))
    return _only_known(ordered, known)


def _values_and_questions(rest: Rest, has_values: bool) -> list[tuple[int, Intent]]:
    found: list[tuple[int, Intent]] = []
    change = next(rest.sentences_of(Sort.REQUEST), None)
    if change is not None:
        behind = 2 if Sort.QUESTION in sort_of(change.plain) else 0  # one that asks is a question first
        found.append((change.start + behind, Intent("request_change", CERTAIN if has_values else LIKELY)))
    elif has_values:
        found.append((0, Intent("provide_info", CERTAIN)))
    question = next(rest.sentences_of(Sort.QUESTION), None)
    if question is not None:
        sure = CERTAIN if is_marked(question.plain) else LIKELY
        found.append((question.start + 1, Intent("ask_question", sure)))
    return found


def _completed_by_name(text: str, stages: Iterable[StageConfig]) -> int | None:
    """Where a sentence, or a clause of one, wants a stage to be completed that it names."""
    names = tuple(name for stage in stages for name in (*stage.name.values(), stage.key.replace("_", " ")))
    found = (said for line in Said.of(text).split(re.compile("\n")) for said in sentences(line))
    clauses = (part for said in found for part in (said, *said.split(_CLAUSE_END)))
    return next((said.start for said in clauses if completes(said.plain.strip(), names)), None)


def completes_stage(text: str, stages: Iterable[StageConfig]) -> bool:
    """Whether a short message does nothing but complete a stage."""
    return len(text) <= LONGEST_COMMAND and _completed_by_name(text, stages) is not None


def moves(text: str, stages: Iterable[StageConfig]) -> bool:
    """Whether a short message does nothing but complete a stage, or go to one."""
    stages = tuple(stages)
    to = GO_TO.search(text) if len(text) <= LONGEST_COMMAND else None
    goes = to is not None and bool(_stage_named(to.group("en") or to.group("zh"), stages))
    return goes or completes_stage(text, stages)


def navigation(text: str, confidence: float, stages: Iterable[StageConfig]) -> Intent:
    """To the stage that the text names wherever; without argument where it names none."""
    said = text.casefold()
    named = [
        (len(name), stage.key)
        for stage in stages
        for name in _names_of(stage)
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name), said)
    ]
    return Intent(NAVIGATE, confidence, max(named, default=(0, ""))[1])


def _names_of(stage: StageConfig) -> list[str]:
    names = (stage.key, stage.key.replace("_", " "), *stage.name.values())
    return [name.casefold() for name in names if name]


def _stage_named(text: str, stages: Iterable[StageConfig]) -> str:
    """The stage whose key or name the text begins with; the longest name wins."""
    said = text.casefold().strip(' “”"')
    named = [(len(name), stage.key) for stage in stages for name in _names_of(stage) if said.startswith(name)]
    return max(named, default=(0, ""))[1]


def _only_known(intents: tuple[Intent, ...], known: frozenset[str]) -> tuple[Intent, ...]:
    return tuple(intent for intent in intents if intent.code in known)
