"""What a message wants, as far as rules can tell: patterns in both languages, in the order of the message.

A pattern says yes only to what leaves no doubt; everything else is left to the model, or counts as information
when values were read, or is unclear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from apps.agents.configuration.intents import NAVIGATE
from apps.agents.configuration.snapshot import StageConfig
from apps.agents.tools.asked_for import Tools
from apps.agents.turn.context import Intent
from apps.fields.reading import Reading
from apps.fields.reading.greetings import greets
from apps.fields.reading.sentences import COMPLETES, Sort, completes, is_marked, sentences, sort_of
from apps.fields.reading.text import Said

CERTAIN, LIKELY, GUESS = 0.95, 0.75, 0.4

GO_TO = re.compile(
    r"\b(?:go|jump|switch|return|back|move)(?: back)? to (?:the )?(?:stage )?[“\"]?(?P<en>[\w -]{2,40})"
    r"|(?:返回|回到|跳到|跳转到|转到|切换到|退回)[“\"]?(?P<zh>[\w ]{2,20})",
    re.IGNORECASE,
)
LABEL = re.compile(r"[^:：\n]{1,80}[:：][\s*_]*")
LONGEST_COMMAND = 40
_CLAUSE_END = re.compile(r"[,，;；]\s?")
COMMAND = re.compile(r"^\s*/(?P<name>[\w-]+)")


def by_rules(
    text: str, *, has_values: bool, stages: Iterable[StageConfig], known: frozenset[str], tools: Tools
) -> tuple[Intent, ...]:
    """The intents in the order in which they stand in the message; empty when the rules cannot tell.

    `tools` are those of the agent that can be asked for in words.
    """
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
    if asked := _tool_asked(text, tools):
        found.append((asked[0], Intent("request_tool", CERTAIN, asked[1])))
    found += _values_and_questions(text, has_values)
    ordered = tuple(intent for _, intent in sorted(found, key=lambda pair: pair[0]))
    return _only_known(ordered, known)


def _values_and_questions(text: str, has_values: bool) -> list[tuple[int, Intent]]:
    found: list[tuple[int, Intent]] = []
    change = next(sentences_of(text, Sort.REQUEST), None)
    if change is not None:
        behind = 2 if Sort.QUESTION in sort_of(change.plain) else 0  # one that asks is a question first
        found.append((change.start + behind, Intent("request_change", CERTAIN if has_values else LIKELY)))
    elif has_values:
        found.append((0, Intent("provide_info", CERTAIN)))
    question = next(sentences_of(text, Sort.QUESTION), None)
    if question is not None:
        sure = CERTAIN if is_marked(question.plain) else LIKELY
        found.append((question.start + 1, Intent("ask_question", sure)))
    return found


def sentences_of(text: str, sort: Sort) -> Iterator[Said]:
    """The sentences of a text that are of this sort."""
    lines = Said.of(text).split(re.compile("\n"))
    found = (sentence for line in lines for sentence in sentences(line))
    return (sentence for sentence in found if sort in _sort_of(sentence))


def _sort_of(sentence: Said) -> Sort:
    """However long it is, what ends with a mark asks: who writes on and on may still want an answer."""
    marked = Sort.QUESTION if is_marked(sentence.plain) else Sort.STATEMENT
    return marked | sort_of(sentence.plain)


def _tool_asked(text: str, tools: Tools) -> tuple[int, str] | None:
    """Where a tool is asked for first, and its name."""
    if command := COMMAND.match(text):
        return 0, command["name"]
    asked = ((words.search(text), name) for name, words in tools.items())
    return min(((match.start(), name) for match, name in asked if match), default=None)


def without_values(text: str, reading: Reading, tools: Tools) -> str:
    """The message with blanks where values were read, and their labels: what a value says is not what is wanted."""
    spans = [span for value in reading.values for span in value.spans]
    spans += [tie.span for tie in reading.ties] + [problem.span for problem in reading.unreadable]
    blanked = text
    for start, end in spans:
        line = text.rfind("\n", 0, start) + 1
        is_label = LABEL.fullmatch(text, line, start) and not _tool_asked(text[line:start], tools)
        begin = line if is_label else start
        blanked = f"{blanked[:begin]}{' ' * (end - begin)}{blanked[end:]}"
    return blanked


def _completed_by_name(text: str, stages: Iterable[StageConfig]) -> int | None:
    """Where a sentence, or a clause of one, wants a stage to be completed that it names."""
    names = tuple(name for stage in stages for name in (*stage.name.values(), stage.key.replace("_", " ")))
    found = (said for line in Said.of(text).split(re.compile("\n")) for said in sentences(line))
    clauses = (part for said in found for part in (said, *said.split(_CLAUSE_END)))
    return next((said.start for said in clauses if completes(said.plain.strip(), names)), None)


def completes_stage(text: str, stages: Iterable[StageConfig]) -> bool:
    """Whether a short message does nothing but complete a stage."""
    return len(text) <= LONGEST_COMMAND and _completed_by_name(text, stages) is not None


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
