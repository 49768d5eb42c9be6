"""Words of the person in an answer: each once, shortened, and of many only the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from apps.agents.presenters.buttons.offered import MOST_NAMED
from apps.fields.bilingual import run_on

LONGEST: Final = 60  # characters
EDGES: Final = " \n,;.，。；"


def shortened(words: str) -> str:
    """Long words by their beginning, without half a word."""
    words = " ".join(words.strip(EDGES).split())
    if len(words) <= LONGEST:
        return words
    start, _space, cut = words[:LONGEST].rpartition(" ")
    return f"{(start if start and cut.isascii() else words[:LONGEST]).rstrip(EDGES)}…"


def quoted(several: Sequence[str], language: str) -> str:
    """In quotation marks, numbered where there are several: the buttons below have the same numbers."""
    if len(several) == 1:
        return f"“{shortened(several[0])}”"
    named = [
        _("(%(number)d) “%(words)s”") % {"number": number, "words": shortened(words)}
        for number, words in enumerate(several[:MOST_NAMED], 1)
    ]
    if (more := len(several) - MOST_NAMED) > 0:
        named.append(
            npgettext("quotations", "and %(count)d more", "and %(count)d more", more) % {"count": more}
        )
    return run_on(*named, language=language)
