"""What an answer keeps of its turn: the suggested replies and the next turn go by it, so that nobody reads the
message again. By itself, because it has to agree with what reads it there."""

from __future__ import annotations

from typing import Any

from apps.agents.tools.registry import follower_of
from apps.agents.turn.answer.next_step import asked_by
from apps.agents.turn.answer.open_here import unclear
from apps.agents.turn.context import TurnContext
from apps.fields.paths import get_value


def kept_of(turn: TurnContext) -> dict[str, Any]:
    """What the suggested replies and the next turn go by, so that nobody reads the message again."""
    reading, done = turn.input.reading, turn.execution
    kept: dict[str, Any] = {"language": reading.language}
    if asked := done.asked or asked_by(turn):
        kept["asked"] = asked
    kept["choices"] = {
        path: choices
        for path, choices in reading.choices.items()
        if path not in {f.field for f in done.found}
    }
    if questions := _questions(turn):
        kept["questions"] = questions
    if lacking := turn.plan.lacking:
        kept["wanted"] = {
            "tool": lacking[0].tool,
            "arguments": dict(lacking[0].arguments),
            "replies": list(lacking[0].replies),
            **({"compares": True} if lacking[0].compares else {}),
        }
    if calls := _calls_made(turn):
        kept["calls"] = calls
    if follows := [wish.tool for wish in turn.plan.wishes if wish.is_answered]:
        kept["follows"] = follows
    if replies := [reply for wish in turn.plan.wishes if not wish.missing for reply in wish.replies]:
        kept["replies"] = replies
    if done.found:
        kept["proposes"] = list(dict.fromkeys(found.field for found in done.found))
    if done.left_open:
        kept["left_open"] = done.left_open
    if done.put_off:
        kept["put_off"] = list(done.put_off)
    if replies := [reply for problem in reading.unreadable for reply in problem.replies]:
        kept["replies"] = replies
    if done.replies and (turn.query.requires_clarification or "replies" not in kept):
        kept["replies"] = list(done.replies)
    if done.dropped:
        kept["dropped"] = list(done.dropped)
    if done.explains:
        kept["explains"] = done.explains
    if done.named:
        kept["named"] = list(done.named)
    if turn.query.requires_clarification:
        kept["asked_back"] = True
    if done.offers:
        kept["offers"] = [list(offer) for offer in done.offers]
    if done.clauses:
        kept["clauses"] = dict(done.clauses)
    if own := {words: text for words, text in done.own.items() if words in done.leftovers}:
        kept["own"] = own
    if parts := {words: list(part) for words, part in done.parts.items() if words in done.leftovers}:
        kept["parts"] = parts
    if done.leftovers:
        kept["leftovers"] = list(done.leftovers)
    if done.told_below:
        kept["told_below"] = [[said, short] for said, short in done.told_below.items()]
    if done.lists_open:
        kept["lists_open"] = True
    if done.passed:
        kept["passed"] = list(done.passed)
    if done.entries:
        kept["entries"] = [list(row) for row in done.entries]
    if done.records:
        kept["records"] = {words: dict(texts) for words, texts in done.records.items()}
    if clear := [words for words in done.clear if words in done.leftovers]:
        kept["clear"] = clear
    if sends := {words: list(paths) for words, paths in done.sends.items() if paths}:
        kept["sends"] = sends
    if nearest := {words: list(paths) for words, paths in done.nearest.items() if paths}:
        kept["nearest"] = nearest
    return kept


def _questions(turn: TurnContext) -> list[dict[str, Any]]:
    """What is asked with buttons (presenters/questions.py): each with what its field held then."""
    return [
        {
            "field": problem.field,
            "choices": problem.choices,
            "replies": problem.replies,
            "held": get_value(turn.input.data, problem.field),
        }
        for problem in unclear(turn)
        if problem.choices or problem.replies
    ]


def _calls_made(turn: TurnContext) -> list[dict[str, Any]]:
    """What tools were called with, where a later message may come back to it."""
    return [
        {"tool": result.tool, "arguments": dict(result.arguments), "compares": result.compares}
        for result in turn.execution.tool_results
        if result.ok and follower_of(result.tool) is not None
    ]
