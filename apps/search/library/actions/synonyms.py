"""Loading synonyms: rows of a CSV table, “heading,term”, as a subset of MeSH or a hospital's own list comes."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from apps.documents.encodings import decoded
from apps.projects.actions.audit import record
from apps.projects.errors import Invalid
from apps.projects.models import User
from apps.search.library.records import tidy
from apps.search.library.terms import term_key
from apps.search.models import Synonym

MOST_ROWS = 500_000
BATCH = 2_000
LONGEST = 200
HEADS = frozenset({"heading", "主题词"})


@dataclass(frozen=True)
class Loaded:
    new: int
    known: int


@transaction.atomic
def load_synonyms(*, content: bytes, by: User | None) -> Loaded:
    """Terms that are there already are left as they are; each heading is a term of its own. Invalid, with the line."""
    rows = _rows(content)
    wanted = {(heading, term_key(term)): term for heading, term in rows}
    wanted |= {(heading, term_key(heading)): heading for heading, _term in rows}
    before = Synonym.objects.count()
    Synonym.objects.bulk_create(
        (Synonym(heading=heading, key=key, term=term) for (heading, key), term in wanted.items()),
        batch_size=BATCH,
        ignore_conflicts=True,
    )
    new = Synonym.objects.count() - before
    record(by=by, action="synonyms.loaded", data={"new": new, "rows": len(rows)})
    return Loaded(new, len(wanted) - new)


def _rows(content: bytes) -> list[tuple[str, str]]:
    text = decoded(content)
    if text is None:
        raise Invalid(_("This is no text file."))
    found: list[tuple[str, str]] = []
    for number, cells in enumerate(csv.reader(io.StringIO(text)), start=1):
        if not any(cell.strip() for cell in cells) or (number == 1 and cells[0].strip().casefold() in HEADS):
            continue
        found += _terms(number, [tidy(cell) for cell in cells])
        if len(found) > MOST_ROWS:
            raise Invalid(_("At most %(n)d terms at once.") % {"n": MOST_ROWS})
    return found


def _terms(number: int, cells: list[str]) -> list[tuple[str, str]]:
    """A heading and one or more terms of it."""
    heading, terms = cells[0], [cell for cell in cells[1:] if cell]
    if not term_key(heading) or not terms or not all(map(term_key, terms)):
        raise Invalid(_("Line %(n)d: write a heading and a term, with a comma between them.") % {"n": number})
    if len(heading) > LONGEST or any(len(term) > LONGEST for term in terms):
        raise Invalid(
            _("Line %(n)d: a term has at most %(most)d characters.") % {"n": number, "most": LONGEST}
        )
    return [(heading, term) for term in terms]
