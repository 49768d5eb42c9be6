"""What an answer keeps of its turn: the suggested replies and the next turn go by it, so that nobody reads the
message again. By itself, because it has to agree with what reads it there."""

from __future__ import annotations

from typing import Any

from apps.agents.tools.registry import follower_of
from apps.agents.turn.answer.next_step import asked_by
from apps.agents.turn.answer.open_here import question_of, unclear
from apps.agents.turn.context import Execution, TurnContext


def kept_of(turn: TurnContext) -> dict[str, Any]:
    """What the suggested replies and the next turn go by, so that nobody reads the message again.

    What is empty is left out, but for the choices.
    """
    named = _of_what_was_heard(turn) | _of_what_was_done(turn.execution) | _of_leftovers(turn.execution)
    found = {f.field for f in turn.execution.found}
    choices = {path: some for path, some in turn.input.reading.choices.items() if path not in found}
    return {
        "language": turn.input.reading.language,
        "choices": choices,
        **{key: value for key, value in named.items() if value},
    }


def _of_what_was_heard(turn: TurnContext) -> dict[str, Any]:
    """What was asked and wanted, by the assistant and of it."""
    return {
        "asked": turn.execution.asked or asked_by(turn),
        "questions": _questions(turn),
        "wanted": _wanted(turn),
        "calls": _calls_made(turn),
        "follows": [wish.tool for wish in turn.plan.wishes if wish.is_answered],
        "replies": _replies(turn),
        "asked_back": turn.query.requires_clarification,
    }


def _wanted(turn: TurnContext) -> dict[str, Any]:
    """The tool that was wished for and lacks something."""
    if not (lacking := turn.plan.lacking):
        return {}
    first = lacking[0]
    return {
        "tool": first.tool,
        "arguments": dict(first.arguments),
        "replies": list(first.replies),
        **({"compares": True} if first.compares else {}),
    }


def _replies(turn: TurnContext) -> list[str]:
    """Of what nobody could read before those of a wish; those of the answer itself where it asks back, or alone."""
    unread = [reply for problem in turn.input.reading.unreadable for reply in problem.replies]
    wished = [reply for wish in turn.plan.wishes if not wish.missing for reply in wish.replies]
    others = unread or wished
    own = list(turn.execution.replies)
    return own if own and (turn.query.requires_clarification or not others) else others


def _of_what_was_done(done: Execution) -> dict[str, Any]:
    return {
        "proposes": list(dict.fromkeys(found.field for found in done.found)),
        "left_open": done.left_open,
        "put_off": list(done.put_off),
        "dropped": list(done.dropped),
        "explains": done.explains,
        "named": list(done.named),
        "offers": [list(offer) for offer in done.offers],
        "entries": [list(row) for row in done.entries],
        "lists_open": done.lists_open,
    }


def _of_leftovers(done: Execution) -> dict[str, Any]:
    """What no item took, with what its buttons write."""
    return {
        "clauses": dict(done.clauses),
        "own": {words: text for words, text in done.own.items() if words in done.leftovers},
        "parts": {words: list(part) for words, part in done.parts.items() if words in done.leftovers},
        "leftovers": list(done.leftovers),
        "told_below": [[said, short] for said, short in done.told_below.items()],
        "passed": list(done.passed),
        "records": {words: dict(texts) for words, texts in done.records.items()},
        "clear": [words for words in done.clear if words in done.leftovers],
        "sends": {words: list(paths) for words, paths in done.sends.items() if paths},
        "nearest": {words: list(paths) for words, paths in done.nearest.items() if paths},
    }


def _questions(turn: TurnContext) -> list[dict[str, Any]]:
    """What is asked with buttons (presenters/questions.py): each with what its field held then."""
    return [question_of(turn, problem) for problem in unclear(turn) if problem.choices or problem.replies]


def _calls_made(turn: TurnContext) -> list[dict[str, Any]]:
    """What tools were called with, where a later message may come back to it."""
    return [
        {"tool": result.tool, "arguments": dict(result.arguments), "compares": result.compares}
        for result in turn.execution.tool_results
        if result.ok and follower_of(result.tool) is not None
    ]
