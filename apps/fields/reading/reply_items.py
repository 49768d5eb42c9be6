"""The items of a reply that is a list: without what stands around each of them and is none of it.

"No dogs, no cats" about what is not wanted names dogs and cats; "dogs are out" names dogs. What is taken away is
blanked, so that places stay.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from apps.fields.reading.lines.items import listed
from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.reply_parts import without_particles
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_ONLY_NOT: Final = re.compile(r"not\b", re.IGNORECASE)  # "not asleep" may be the very thing
_ITEM: Final = re.compile(r"[,;、\n]\s?(?:and\s|or\s)?|\s(?:and|or)\s|[和及]", re.IGNORECASE)

_ONLY_COUNTED: Final = worded(
    lambda words: (
        rf"(?:just|only|就|只有?|一共|共)?\s?(?:{NUMBER})\s?(?:个|种|条|项)?"
        rf"(?:{words.groups}|groups?|visits?|items?|组|次访视|次)(?=\s?(?:[.;。]|$))"
    )
)


def items_of(reply: Said, field: Field, known: Known) -> Found | None:
    """What a list field makes of a reply. Raises CannotRead."""
    if _ONLY_COUNTED().match(reply.plain):
        raise CannotRead(_("This is only a number."), _("A short name for each, one per line."))
    own = without_particles(_without_opposites(reply, field))
    return listed(_without_ends(_without_denials(own, field), field), field, known, commas=True)


def _without_opposites(reply: Said, field: Field) -> Said:
    """Up to a sentence that opens like the items of another field: "Grown dogs. No puppies" goes on to what is not
    wanted."""
    rows = phrasebook().fields
    others = [row.item_before for key, row in rows.items() if row.item_before and key != field.key]
    for end in re.finditer(r"[.。;]\s?", reply.plain):
        if any(re.match(before, reply.plain[end.end() :], re.IGNORECASE) for before in others):
            return reply.cut(0, end.start())
    return reply


def _without_denials(reply: Said, field: Field) -> Said:
    """ "no dogs, no cats" about what is not wanted: dogs and cats. Blanked, so that places stay.

    Only where each item has it: "no lead, cats" may well mean that the lead is missing.
    """
    before = phrasebook().of(field.key).item_before
    items = [item for item in _ITEM.split(reply.plain) if item.strip()]
    if not before or _ONLY_NOT.match(reply.plain):
        return reply
    if not all(re.match(before, item, re.IGNORECASE) for item in items):
        return reply
    blanked = re.sub(
        rf"(^|{_ITEM.pattern})({before})",
        lambda match: match[1] + " " * len(match[2]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    folded = reply.folded[: reply.start] + blanked + reply.folded[reply.end :]
    return Said(reply.message, folded, reply.start, reply.end)


def _without_ends(reply: Said, field: Field) -> Said:
    """ "Dogs are out, and cats as well": what is said behind each item of itself, and between the items. Blanked."""
    after = phrasebook().of(field.key).item_after
    if not after:
        return reply
    ends = after.removesuffix("$")
    blanked = re.sub(
        rf"(?:{ends})(?=\s?(?:[,;。.\n]|$))|(?<=[,;。\n])\s?(?:还有|另外|以及)(?=\S)",
        lambda match: " " * len(match[0]),
        reply.plain,
        flags=re.IGNORECASE,
    )
    folded = reply.folded[: reply.start] + blanked + reply.folded[reply.end :]
    return Said(reply.message, folded, reply.start, reply.end)
