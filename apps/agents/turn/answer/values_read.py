"""What the rules read in a message, in one line, and what could not be read.

The values stand beside the chat. Those that are recorded or proposed already are told apart from new ones, and one
that differs says from what.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from apps.agents.context.completion import with_proposed
from apps.agents.presenters.quoting import quoted
from apps.agents.turn.answer.open_here import asked_of, offered, unclear
from apps.agents.turn.answer.told_below import told
from apps.agents.turn.context import TurnContext
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.reading.results import Unreadable
from apps.fields.values import field_of, same, says_no_more

MOST_VALUES_LISTED = 12
LONGEST_DIFFERING: Final = 160  # characters of a line with both values
# Characters: longer values stand beside the chat alone. An English phrase has more of them than a Chinese one.
LONGEST_VALUE, LONGEST_CHINESE_VALUE = 60, 24
HAN = re.compile("[\u3400-\u9fff]")
SENTENCE_ENDS = tuple(".!?…。！？")


def values(turn: TurnContext) -> str:
    """What was read in this message, in one line: new values to be taken over, and those that are there already."""
    known: dict[str, list[Found]] = {"new": [], "waiting": [], "recorded": []}
    for found in _each_once(turn):
        known[_where(turn, found)].append(found)
    own = {found.field for found in known["new"]}
    made = {each.field for each in turn.execution.found if each.method == "tool" and each.field not in own}
    more = [each for each in turn.execution.found if each.field in made and _where(turn, each) == "new"]
    lines = (
        _new(turn, known["new"], len({each.field for each in more})),
        _named(turn, known["waiting"], _("Already proposed, waiting to be added: %(titles)s.")),
        _named(turn, known["recorded"], _("Already recorded: %(titles)s.")),
    )
    return "\n\n".join(line for line in lines if line)


def _each_once(turn: TurnContext) -> list[Found]:
    """The values of known fields that the message says: what a tool made of them stands in the tool's own answer."""
    catalogue, by_field = turn.input.config.catalogue, dict[str, list[Found]]()
    for found in (each for each in turn.execution.found if each.method != "tool"):
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


def _new(turn: TurnContext, values: list[Found], calculated: int) -> str:
    """One line, with how many values a tool made besides; below it only those that differ from what is recorded, or
    proposed so far."""
    all_of_them = len(values) + calculated
    sentence = ngettext(
        "Found %(count)d value: %(titles)s. Check it below.",
        "Found %(count)d values: %(titles)s. Check them below.",
        all_of_them,
    )
    line = _named(turn, values, sentence, calculated)
    differing = [text for found in values if (text := _differing(turn, found))]
    return "\n\n".join(part for part in (line, "\n".join(differing)) if part)


def _named(turn: TurnContext, values: list[Found], sentence: str, calculated: int = 0) -> str:
    """The sentence with the titles of these values, and how many were `calculated`; empty for none."""
    if not values:
        return ""
    language = turn.input.language
    titles = [_short(turn, found) for found in values[:MOST_VALUES_LISTED]]
    more = len(values) - len(titles)
    if more > 0:
        titles.append(ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more})
    between = "、" if language.startswith("zh") else ", "
    if calculated:
        made = ngettext("and %(count)d that was calculated", "and %(count)d that were calculated", calculated)
        titles.append(made % {"count": calculated})
    return sentence % {"count": len(values) + calculated, "titles": between.join(titles)}


def _known(turn: TurnContext) -> dict[str, Any]:
    """All that a value may be worded by: what is recorded, what waits, and what this message says."""
    found = {each.field: each.value for each in turn.execution.found}
    return with_proposed(turn.input.data, {**turn.input.pending, **found})


def _short(turn: TurnContext, found: Found) -> str:
    """A title, with the value where that is a word or a number, not a sentence. "Two-sided" says its title itself."""
    language, field = turn.input.language, field_of(turn.input.config.catalogue, found.field)
    title, value = (
        f"**{field.titles.in_language(language)}**",
        format_value(field, found.value, language, _known(turn)),
    )
    if field.kind == "sided":
        return f"**{value}**"
    longest = LONGEST_CHINESE_VALUE if HAN.search(value) else LONGEST_VALUE
    is_short = len(value) <= longest and "\n" not in value and not value.endswith(SENTENCE_ENDS)
    return f"{title} {value}" if is_short else title


def _differing(turn: TurnContext, found: Found) -> str:
    """A value under its title with the other one that it would replace; empty where there is none."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    field = field_of(catalogue, found.field)
    text = " / ".join(format_value(field, found.value, language, _known(turn)).splitlines())
    line = f"- **{field.titles.in_language(language)}**" + pgettext("after a title", ": ") + text
    recorded = get_value(turn.input.data, found.field)
    for before, words in (
        (recorded, _("(now recorded: %(value)s)")),
        (turn.input.pending.get(found.field), _("(proposed so far: %(value)s)")),
    ):
        if before is not None and not says_no_more(catalogue, found.field, found.value, before):
            shown = " / ".join(format_value(field, before, language, turn.input.data).splitlines())
            whole = f"{line} " + words % {"value": shown}
            return _told(turn, whole, field.titles.in_language(language)) if before is recorded else whole
    return ""


def _told(turn: TurnContext, line: str, title: str) -> str:
    """A page, which marks below what a long one changes, does not say all of both here as well."""
    short = _("- **%(title)s**: what changes of it is marked below.") % {"title": title}
    return told(turn, line, short) if len(line) > LONGEST_DIFFERING else line


def unreadable(turn: TurnContext) -> list[str]:
    """The same in words."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    colon = pgettext("after a title", ": ")
    return [
        f"**{catalogue.title(problem.field, language)}**{_words_meant(turn, problem)}{colon}"
        + asked_of(turn, problem)
        for problem in unclear(turn)
    ]


def _words_meant(turn: TurnContext, problem: Unreadable) -> str:
    """What is unclear, quoted, where no choices show it."""
    words = turn.input.message.content[slice(*problem.span)].strip()
    if not words or offered(turn, problem):
        return ""
    return " " * (not turn.input.language.startswith("zh")) + quoted([words], turn.input.language)
