"""What people say for the fields of a trial: one phrasebook, put together from the tables of this folder."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.phrasebook import FieldPhrases, Phrasebook
from apps.protocol.reading.cues import CUES, NEEDS
from apps.protocol.reading.figures import AIMS, FIGURES, NOUNS
from apps.protocol.reading.margins import MARGINS
from apps.protocol.reading.names import NAMES, TOO_COMMON
from apps.protocol.reading.phrases import BROAD, CHOICES, PHRASES
from apps.protocol.reading.rates import equal_rates
from apps.protocol.reading.senses import SENSES
from apps.protocol.reading.sentences import MAY_DENY, MAY_DOUBT, NARRATIVE, SENTENCES
from apps.protocol.reading.vocabulary import EXPECTED, VOCABULARY

TOTALS: Final = frozenset({"n_total"})
HIGHEST: Final = {"alpha": 0.2}  # a bare "0.5" beside the sides is no level


def _keys() -> list[str]:
    """Every field of which a table speaks, in the order of the tables."""
    tables = (PHRASES, CHOICES, SENSES, NAMES, CUES, NEEDS, FIGURES, NOUNS, AIMS, SENTENCES, HIGHEST)
    sets = (NARRATIVE, MAY_DENY, MAY_DOUBT, TOTALS)
    return list(dict.fromkeys([*(k for t in tables for k in t), *(k for s in sets for k in sorted(s))]))


def _row(key: str) -> FieldPhrases:
    return FieldPhrases(
        phrases=PHRASES.get(key, ()),
        choices=CHOICES.get(key, ()),
        broad=BROAD.get(key),
        sense=SENSES.get(key),
        names=NAMES.get(key, ""),
        cues=CUES.get(key, ()),
        needs=NEEDS.get(key, ""),
        figures=FIGURES.get(key, ()),
        noun=NOUNS.get(key, ""),
        aim=AIMS.get(key, ""),
        sentence=SENTENCES.get(key),
        may_deny=key in MAY_DENY,
        may_doubt=key in MAY_DOUBT,
        narrative=key in NARRATIVE,
        is_total=key in TOTALS,
        highest=HIGHEST.get(key, 0.0),
    )


TRIAL: Final = Phrasebook(
    fields={key: _row(key) for key in _keys()},
    vocabulary=VOCABULARY,
    margins=MARGINS,
    scans=(equal_rates,),
    too_common=TOO_COMMON,
    expected=EXPECTED,
)
