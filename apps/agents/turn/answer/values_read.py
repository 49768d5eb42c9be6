"""What the rules read in a message, in words: values under their titles, and what could not be read.

Values that are recorded or proposed already stand apart from new ones: nothing is offered twice.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.turn.context import TurnContext
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.values import field_of, same, says_no_more

MOST_VALUES_LISTED = 12


def values(turn: TurnContext) -> str:
    """What was read in this message: new values to be taken over, and apart from them those that are there already."""
    known: dict[str, list[Found]] = {"new": [], "waiting": [], "recorded": []}
    for found in _each_once(turn):
        known[_where(turn, found)].append(found)
    return "\n\n".join(
        _listed(turn, known[where], heading)
        for where, heading in (
            ("new", _new_heading(len(known["new"]))),
            ("waiting", _("Already proposed, waiting to be taken over:")),
            ("recorded", _("Already recorded, nothing to do:")),
        )
        if known[where]
    )


def _each_once(turn: TurnContext) -> list[Found]:
    """The values of known fields; what was said and then computed to be the same is listed once."""
    catalogue, by_field = turn.input.config.catalogue, dict[str, list[Found]]()
    for found in turn.execution.found:
        others = by_field.setdefault(found.field, [])
        if catalogue.find(found.field) is None or any(
            same(catalogue, found.field, found.value, other.value) for other in others
        ):
            continue
        others.append(found)
    return [found for each in by_field.values() for found in each]


def _where(turn: TurnContext, found: Found) -> str:
    """Whether the value is recorded already, proposed already, or new."""
    given, path = turn.input, found.field
    if says_no_more(given.config.catalogue, path, found.value, get_value(given.data, path)):
        return "recorded"
    return (
        "waiting"
        if says_no_more(given.config.catalogue, path, found.value, given.pending.get(path))
        else "new"
    )


def _new_heading(count: int) -> str:
    return ngettext(
        "I read %(count)d value. Check it and take it over:",
        "I read %(count)d values. Check them and take them over:",
        count,
    ) % {"count": count}


def _listed(turn: TurnContext, values: list[Found], heading: str) -> str:
    lines = [_line(turn, found) for found in values[:MOST_VALUES_LISTED]]
    more = len(values) - len(lines)
    if more > 0:
        lines.append("- " + ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more})
    return heading + "\n\n" + "\n".join(lines)


def _line(turn: TurnContext, found: Found) -> str:
    """A value under its title; one that differs from what is recorded, or proposed so far, says so."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    field = field_of(catalogue, found.field)
    text = " / ".join(format_value(field, found.value, language).splitlines())
    line = f"- **{field.titles.in_language(language)}**: {text}"
    for before, words in (
        (get_value(turn.input.data, found.field), _("(now recorded: %(value)s)")),
        (turn.input.pending.get(found.field), _("(proposed so far: %(value)s)")),
    ):
        if before is not None and not says_no_more(catalogue, found.field, found.value, before):
            return f"{line} " + words % {"value": format_value(field, before, language)}
    return line


def unknown_labels(turn: TurnContext) -> list[str]:
    """Lines that began with a label which no field has, and what became of them."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    sentences = []
    for unknown in turn.input.reading.unknown[:3]:
        names = {"label": unknown.label, "title": catalogue.title(unknown.field, language)}
        if unknown.field:
            sentences.append(
                _("I do not know the label “%(label)s”; its line was read as part of “%(title)s”.") % names
            )
        else:
            sentences.append(
                _("I do not know the label “%(label)s”; nothing was read from its line.") % names
            )
    return sentences


def unreadable(turn: TurnContext) -> list[str]:
    language, catalogue = turn.input.language, turn.input.config.catalogue
    return [
        f"**{catalogue.title(problem.field, language)}**: {problem.reason} {problem.accepted}".strip()
        for problem in turn.input.reading.unreadable[:5]
    ]
