"""What an answer says of words that no item takes, but a place of the document: the button that writes them there comes
first, the page where it may be done by hand is named once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from apps.agents.context.domains import domain_of
from apps.agents.turn.answer.leftovers.told_apart import told_apart
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import Elsewhere, phrasebook
from apps.fields.reading.text import Said

_EDGES: Final = " \n,;.，。；"
_AND: Final = re.compile(r"^(?:and|so|but|then|also)\s+", re.IGNORECASE)


def by_button(titles: Mapping[str, str], language: str) -> str:
    """One sentence for all that a button writes into the document."""
    between = "、" if language.startswith("zh") else ", "
    names = {
        "titles": between.join(f"**{title}**" for title in titles),
        "places": between.join(dict.fromkeys(filter(None, titles.values()))),
    }
    if not titles:
        return ""
    if not names["places"]:
        return (
            _("About %(titles)s: no item takes this. The button below writes it into the document.") % names
        )
    said = _(
        "About %(titles)s: no item takes this. The button below writes it into the document; or edit it there: "
        "%(places)s."
    )
    return said % names


def in_document(said: Said) -> dict[Elsewhere, int]:
    """The matter that words are of by where they stand, which begins with them. Within the phrasebook."""
    judge = phrasebook().in_document
    matter = judge(said) if judge and said.plain.strip(_EDGES) else None
    return {matter: 0} if matter else {}


def matters_in(said: Said) -> dict[Elsewhere, int]:
    """The matters that no item takes, and where each begins in words: those that they name, and what stands before
    these, or all of it, by its place."""
    named = {
        topic: found.start()
        for topic in phrasebook().elsewhere
        if (found := topic.pattern.search(said.plain))
    }
    before, _told = told_apart(said, named)
    return {**named, **in_document(before)}


def offer_entries(turn: TurnContext, topics: Iterable[Elsewhere], words: str) -> frozenset[str]:
    """What of the words goes into an entry of the document: with a button, and by nothing else. Gives these entries."""
    known = domain_of(turn.input.config.slug).entries
    words = words.strip(_EDGES)
    told = ((topic.entry, topic.entered(_AND.sub("", words))) for topic in topics)
    rows = [(entry, words, text) for entry, text in told if known and text and known.find(entry)]
    turn.execution.entries = tuple(dict.fromkeys((*turn.execution.entries, *rows)))
    return frozenset(entry for entry, _words, _text in rows)


def linked(topic: Elsewhere, url: str) -> str:
    """The place where a matter goes, as a link to it where there is a page."""
    return (
        f"[{topic.place}]({url}#{topic.anchor})" if topic.place and url and topic.anchor else str(topic.place)
    )
