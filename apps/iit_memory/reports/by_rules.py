"""A report without a model: its lists from what is known, its summary of whole sentences within the length."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from apps.iit_memory.models import WeeklyReport
from apps.iit_memory.reports.cues import problems_in, solutions_in
from apps.iit_memory.reports.figures import listed
from apps.iit_memory.reports.lengths import fits
from apps.iit_memory.reports.material import Drafted, Item, Material
from apps.iit_memory.reports.parts import SUMMARY, summary_of
from apps.iit_memory.weeks import Week

DECIDED = re.compile(
    r"^\s*(?:we|the (?:team|sponsor|committee|investigators)) (?:have |has )?(?:all |jointly )?(?:decided|agreed)"
    r"(?: that| to| on)?\s+|^\s*(?:我们|会上|团队|课题组|项目组|大家|经讨论|讨论后)*(?:一致)?决定",
    re.IGNORECASE,
)
IN_SUMMARY = 3


def drafted_by_rules(material: Material) -> Drafted:
    """In the language that is active, which is that of the project."""
    events = tuple(sorted((*material.memories, *material.procedures), key=lambda item: item.at))
    problems = problems_in(material.said)
    solutions = _besides(events, solutions_in(material.said))
    return Drafted(summary_by_rules(material, problems, solutions), events, problems, solutions)


def summary_by_rules(material: Material, problems: Sequence[Item], solutions: Sequence[Item]) -> str:
    """Never empty: where no sentence has anything to say, the figures are named."""
    text = _within(_sentences(material, problems, solutions), material.language)
    figures = [f"{title}: {value:g}" for title, value in listed(material.figures) if value]
    return text or _listed(figures) or _("Nothing was recorded in this week.")


def summary_to_read(report: WeeklyReport) -> str:
    """What rules wrote in the language of the report, they write in that of its reader; what a person or a model wrote
    stands as it is."""
    language = get_language() or report.language
    if is_as_written(report, language):
        return summary_of(report)
    events = _items(report.events)
    material = Material(
        week=Week(report.year, report.week),
        starts_at=report.starts_at,
        ends_at=report.ends_at,
        language=language,
        figures=report.metrics,
        memories=tuple(item for item in events if item.kind != "procedure"),
        procedures=tuple(item for item in events if item.kind == "procedure"),
    )
    return summary_by_rules(material, _items(report.problems), _items(report.solutions))


def is_as_written(report: WeeklyReport, language: str) -> bool:
    is_of_rules = not report.model and SUMMARY not in report.corrections
    return not is_of_rules or language[:2] == report.language[:2]


def _items(made: Iterable[Mapping[str, str]]) -> tuple[Item, ...]:
    return tuple(
        Item(item["text"], datetime.fromisoformat(item["at"]), kind=item.get("kind", "")) for item in made
    )


def _besides(events: Sequence[Item], solutions: Sequence[Item]) -> tuple[Item, ...]:
    """Without what is an event already: an accepted decision is no more than that."""
    known = [_plain(event.text) for event in events]
    return tuple(item for item in solutions if not any(_plain(item.text) in text for text in known))


def _plain(text: str) -> str:
    return text.casefold().strip(" .;。；")


def week_in_words(week: Week) -> str:
    """The week with its days, in the language that is active."""
    sunday = date_format(week.monday + timedelta(days=6), "DATE_FORMAT")
    return _("Week %(number)d, %(monday)s to %(sunday)s") % {
        "number": week.number,
        "monday": date_format(week.monday, "DATE_FORMAT"),
        "sunday": sunday,
    }


def _sentences(material: Material, problems: Sequence[Item], solutions: Sequence[Item]) -> Iterator[str]:
    if material.is_empty:
        yield _("Nothing was recorded in this week.")
    yield from _of_enrolment(material)
    decided = [_what_was_decided(item.text) for item in material.memories if item.kind == "decision"]
    if decided:
        yield _("Decided: %(items)s.") % {"items": _listed(decided)}
    if problems:
        yield _("Problems named: %(items)s.") % {"items": _listed([item.text for item in problems])}
    if solutions:
        yield _("Done about them: %(items)s.") % {"items": _listed([item.text for item in solutions])}
    yield from _of_work(material)


def _what_was_decided(text: str) -> str:
    """Without the words that say that it was decided: the sentence around it does."""
    return DECIDED.sub("", text) or text


def _of_enrolment(material: Material) -> Iterator[str]:
    figures = material.figures.get("enrolment", {})
    new, total, target = (int(figures.get(name, 0)) for name in ("new", "total", "target"))
    if new:
        yield ngettext("%(n)d participant was enrolled.", "%(n)d participants were enrolled.", new) % {
            "n": new
        }
    if total and target:
        yield _("Enrolled so far: %(total)d of %(target)d.") % {"total": total, "target": target}
    elif total:
        yield _("Enrolled so far: %(total)d.") % {"total": total}


def _of_work(material: Material) -> Iterator[str]:
    said, protocol = material.figures.get("conversations", {}), material.figures.get("protocol", {})
    messages, changes = int(said.get("messages", 0)), int(protocol.get("changes", 0))
    if messages:
        yield ngettext("%(n)d message was written.", "%(n)d messages were written.", messages) % {
            "n": messages
        }
    if changes:
        yield ngettext(
            "%(n)d value was changed in protocols.", "%(n)d values were changed in protocols.", changes
        ) % {"n": changes}
    still_open = int(material.figures.get("procedures", {}).get("open", 0))
    if still_open:
        yield ngettext("%(n)d procedure is open.", "%(n)d procedures are open.", still_open) % {
            "n": still_open
        }


def _listed(texts: Sequence[str]) -> str:
    return _("; ").join(text.rstrip(" 。.;；") for text in texts[:IN_SUMMARY])


def _within(sentences: Iterator[str], language: str) -> str:
    """As many whole sentences as there is room for; one that is too long is left out, later ones may fit."""
    between = "" if language.startswith("zh") else " "
    text = ""
    for sentence in sentences:
        longer = f"{text}{between}{sentence}" if text else sentence
        text = longer if fits(longer, language) else text
    return text
