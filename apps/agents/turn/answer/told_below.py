"""What an answer says in full for whoever has no page, and a page, which shows it below the answer, says shorter: words
that went nowhere stand there whole, each with its choices."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from apps.agents.presenters.quoting import quoted, shortened
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on


def not_recorded(turn: TurnContext, leftovers: Sequence[str], *, asks: bool) -> str:
    """That several are not recorded yet, and what can be done about it."""
    language = turn.input.language
    said = _("Not recorded yet: %(words)s.") % {"words": quoted(leftovers, language)}
    asked = _("Choose the item for each of them, or leave it out.") if asks else ""
    short = unplaced_one(leftovers[0]) if len(leftovers) == 1 else unplaced_words()
    return told(turn, run_on(said, asked, language=language), run_on(short, asked, language=language))


def told(turn: TurnContext, said: str, short: str) -> str:
    """What is said; the page says the `short` sentence in its place."""
    turn.execution.told_below = {**turn.execution.told_below, said: short}
    return said


def unplaced_words() -> str:
    """It stays true once they were recorded, or left out; how many are open the list of them says."""
    return _("I could not tell which items some parts of your message belong to.")


def unplaced_one(words: str) -> str:
    """Its row goes once it was recorded, and nobody could tell then which words were meant."""
    return _("I could not tell which item “%(words)s” belongs to.") % {"words": shortened(words)}


def tell_together(turn: TurnContext, likely: str, rest: str) -> None:
    """Beside guesses, which stand below as well, the page says it once."""
    if likely and rest in turn.execution.told_below:
        asked = _("Choose the item for each of them, or leave it out.")
        short = run_on(unplaced_words(), asked, language=turn.input.language)
        turn.execution.told_below = {**turn.execution.told_below, likely: "", rest: short}
