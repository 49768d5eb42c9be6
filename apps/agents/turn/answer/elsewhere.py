"""What of a message belongs to no item: said by its name, with where it goes, and nothing is offered for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from apps.agents.turn.answer.left_over import Leftover
from apps.fields.reading.phrasebook import phrasebook


def kept_apart(leftovers: Iterable[Leftover], language: str) -> tuple[list[Leftover], str]:
    """The leftovers that may belong to an item, and a line about the others; within the phrasebook of the catalogue."""
    left, titles = list[Leftover](), dict[str, None]()
    for each in leftovers:
        found = [str(topic.title) for topic in phrasebook().elsewhere if topic.pattern.search(each.said.plain)]
        if found:
            titles.update(dict.fromkeys(found))
        else:
            left.append(each)
    return left, _line(list(titles), language)


def _line(titles: list[str], language: str) -> str:
    if not titles:
        return ""
    between = "、" if language.startswith("zh") else ", "
    named = {"titles": between.join(f"**{title}**" for title in titles)}
    return _("About %(titles)s: no item takes this. Write it into its section of the Word document.") % named
