"""Where goes what people tell of and no item takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from apps.fields.reading.phrasebook import speaking_of, topics_in


def places_told(titles: Mapping[str, str], language: str) -> Iterator[str]:
    """Where what was told goes, by its titles: each place once."""
    between = "、" if language.startswith("zh") else ", "
    for place in dict.fromkeys(titles.values()):
        own = between.join(f"**{title}**" for title, of in titles.items() if of == place)
        if place:
            named = {"titles": own, "place": place}
            yield _("About %(titles)s: no item takes this. Write it into %(place)s.") % named
        else:
            sentence = _(
                "About %(titles)s: no item takes this. Write it into its section of the Word document."
            )
            yield sentence % {"titles": own}


def told_elsewhere(plain: str, phrasebook: str, language: str) -> list[str]:
    """The same of words that name such a matter: a label that nobody knows."""
    with speaking_of(phrasebook):
        titles = {str(topic.title): str(topic.place) for topic in topics_in(plain)}
    return [*places_told(titles, language)]
