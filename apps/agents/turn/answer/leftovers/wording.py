"""What an answer asks about words that went nowhere: of the only ones by the items that they may be of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from apps.agents.presenters.buttons.offered import MOST_BESIDE
from apps.agents.presenters.quoting import quoted
from apps.agents.presenters.told_later import known_words, open_leftovers
from apps.agents.turn.answer.likely import between, last_answer
from apps.agents.turn.answer.told_below import not_recorded, told, unplaced_one
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import run_on
from apps.fields.reading.text import bare
from apps.fields.schema.field import Field


def one(turn: TurnContext, words: str, likely: Iterable[Field], *, of_others: bool) -> str:
    """What is said of the only leftover: the question names the items that stand beside it as buttons."""
    language = turn.input.language
    titles = [f"**{field.titles.in_language(language)}**" for field in dict.fromkeys(likely)][:MOST_BESIDE]
    asked = _("Which item is it?")
    if titles:
        asked = _("Is it %(titles)s, or another item?") % {"titles": between(language).join(titles)}
    if of_others:
        named = between(language).join(titles)
        asked = (
            _("If it belongs in your protocol, press %(titles)s or choose another item.") % {"titles": named}
            if titles
            else _("If it holds for your study as well, choose the item for it.")
        )
    said = _("Not recorded yet: %(words)s.")
    if of_others:
        said = _(
            "Not recorded, because it seems to be about another study or other people’s figures: %(words)s."
        )
        short = _(
            "A part of your message seems to be about another study or other people’s figures: not recorded."
        )
        short = run_on(short, asked, language=language)
    else:
        short = run_on(unplaced_one(words), _("Choose the item for it, or leave it out."), language=language)
    return told(turn, run_on(said % {"words": quoted([words], language)}, asked, language=language), short)


def several(turn: TurnContext, leftovers: Sequence[str]) -> str:
    """What can be done with them is said once: not again while the last answer still asks the same."""
    return not_recorded(turn, leftovers, asks=not _named_before(turn))


def _named_before(turn: TurnContext) -> bool:
    """Whether the last answer named such words as well, and they are still open."""
    given, last = turn.input, last_answer(turn)
    known = frozenset(known_words(given.config.catalogue, given.data, given.pending))
    return last is not None and bool(open_leftovers(last, known, [bare(given.message.content)]))
