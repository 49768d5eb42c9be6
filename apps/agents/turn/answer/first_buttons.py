"""The items for which words of this answer have a button, and have it first: whoever told them is not asked to tell
them again, but finds them at those words."""

from __future__ import annotations

from apps.agents.turn.context import TurnContext


def first_buttons(turn: TurnContext) -> frozenset[str]:
    """Paths of the items that stand first at a guess, or at words that went nowhere."""
    done = turn.execution
    said = {words: path for words, (path, _text) in done.parts.items()}
    for path, words in done.offers:
        said.setdefault(words, path)
    rows = (said.get(words) or next(iter(done.nearest.get(words, ())), "") for words in done.leftovers)
    return frozenset(filter(None, (*rows, *guessed_paths(turn))))


def guessed_paths(turn: TurnContext) -> frozenset[str]:
    """Paths of the items that words may have named, of which the answer says so by their titles."""
    left = {*turn.execution.leftovers}
    return frozenset(path for path, words in turn.execution.offers if words not in left)
