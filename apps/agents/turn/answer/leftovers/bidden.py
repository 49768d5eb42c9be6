"""What of a message orders something of which nothing was made, or comes to nothing by its own words: it is said
plainly, and never offered as a value.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from apps.agents.presenters.quoting import quoted
from apps.agents.turn.answer.leftovers.left_over import Leftover
from apps.agents.turn.context import TurnContext
from apps.fields.reading.corrections.orders.acts import is_order
from apps.fields.reading.corrections.orders.addressed import bids_us, defies
from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.reading.prose.unchanged import unchanged_in
from apps.fields.reading.results import CORRECTED, TURNED_DOWN
from apps.fields.reading.sentences import around, sentences
from apps.fields.reading.text import Said


def said_plainly(turn: TurnContext) -> str:
    """What changes nothing: what somebody thought of and left as it is, and what is never done."""
    given = turn.input
    if not given.config.stages or given.form:
        return ""
    with speaking_of(given.config.catalogue.phrasebook):
        kept = [each.text.strip() for each in unchanged_in(Said.of(given.message.content), given.data)]
        refused = [
            sentence.text.strip()
            for piece in given.reading.outline.loose
            for sentence in sentences(piece)
            if defies(sentence.plain)
        ]
    lines = (
        (kept, _("Nothing changes: %(words)s. What is recorded stays as it is.")),
        (
            refused,
            _(
                "Nothing was changed: %(words)s. Each value is proposed by itself, and recorded once you add it."
            ),
        ),
    )
    return "\n\n".join(line % {"words": quoted(words, given.language)} for words, line in lines if words)


def is_bidden(turn: TurnContext, leftover: Leftover) -> bool:
    """Whether words order something, or stand in a sentence that does and of which nothing was made: what an order says
    is no value, nor is any part of it."""
    sentence = around(leftover.said)
    if defies(sentence.plain):
        return True
    own = leftover.said.plain if _is_carried(turn, sentence) else sentence.plain
    if turn.input.data and is_order(own):
        return True
    judge = phrasebook().is_command
    return judge is not None and bids_us(own) and judge(leftover.said)


def named(turn: TurnContext, orders: Iterable[Leftover]) -> str:
    """The line about such orders; nothing for those that are never carried out, of which it was said."""
    words = [each.words for each in orders if not defies(around(each.said).plain)]
    if not words:
        return ""
    return _("Not carried out: %(words)s. Say which item is meant, and what is to stand there.") % {
        "words": quoted(words, turn.input.language)
    }


def _is_carried(turn: TurnContext, sentence: Said) -> bool:
    corrected = [v for v in turn.input.reading.values if v.confidence in (CORRECTED, TURNED_DOWN)]
    spans = [span for value in corrected for span in value.spans]
    spans += [problem.span for problem in turn.input.reading.unreadable]
    return any(start < sentence.end and sentence.start < end for start, end in spans)
