"""How many are enrolled: counted from the entries, by site and period, with how old the newest entry is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from math import ceil

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.extension import Citation
from apps.iit_memory.manager.entries import totals_in
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.site_names import names_of, site_meant
from apps.iit_memory.manager.sites import asked_site_in, key_of
from apps.iit_memory.reading.clock import Period
from apps.iit_memory.reading.time_words import period_in, without_times
from apps.iit_memory.reading.week_words import week_in
from apps.projects.enrolment.selectors import entries_in_force
from apps.projects.models import EnrolmentEntry, Project

PACE_WEEKS, MOST_ENTRIES = 4, 3
GOAL = re.compile(
    r"\b(?:to|until|reach)\s+(?P<en>\d{1,5})\b|(?:离|距离?|到)\s*(?P<zh>\d{1,5})\s*[例人个]", re.IGNORECASE
)


def enrolled(scene: Scene, text: str) -> Reply:
    entries, period = list(entries_in_force(scene.project)), named_period(scene, text)
    site = site_meant(text, names_of(scene.project)) or asked_site_in(without_times(text))
    chosen = [entry for entry in entries if _is_at(entry, site) and _is_in(entry, period)]
    if not entries:
        return nothing_entered()
    number = sum(entry.number for entry in chosen)
    said = [_count(number), *([_("site: %(site)s") % {"site": site}] if site else [])]
    said += [_("period: %(period)s") % {"period": days_of(period)}] if period else []
    target = scene.project.enrolment_target
    if target and not site and not period:
        said.append(_of_target(number, target))
    return Reply(
        scene.prose(_joined(said, scene), _as_of(entries)), (citation_of_entries(chosen or entries),)
    )


def named_period(scene: Scene, text: str) -> Period | None:
    return period_in(text, scene.clock) or week_in(text, scene.clock)


def remaining(scene: Scene, text: str) -> Reply:
    entries, target = list(entries_in_force(scene.project)), _goal_in(text) or scene.project.enrolment_target
    number = sum(entry.number for entry in entries)
    if target is None:
        return Reply(
            _(
                "No enrolment target is set. It can be set in the settings of the project. Enrolled so far: %(n)d."
            )
            % {"n": number},
            found=False,
        )
    left = max(target - number, 0)
    said = _("%(left)d to go: %(n)d of %(target)d enrolled (%(share)d %%).") % {
        "left": left,
        "n": number,
        "target": target,
        "share": round(100 * number / target) if target else 100,
    }
    return Reply(scene.prose(said, _as_of(entries)), (citation_of_entries(entries),) if entries else ())


def _goal_in(text: str) -> int | None:
    """The number of people that a question counts towards: “离60例还差几个”, “how many more to 60 patients?”."""
    match = GOAL.search(text)
    return int(match["en"] or match["zh"]) if match else None


def by_site(scene: Scene, text: str) -> Reply:
    period = named_period(scene, text)
    entries = [entry for entry in entries_in_force(scene.project) if _is_in(entry, period)]
    if not entries:
        return nothing_entered()
    totals: dict[str, int] = {}
    names: dict[str, str] = {}
    for entry in entries:
        key = key_of(entry.site)
        names.setdefault(key, entry.site or _("without site"))
        totals[key] = totals.get(key, 0) + entry.number
    lines = [
        f"- {names[key]}{scene.colon}{totals[key]}" for key in sorted(totals, key=lambda key: -totals[key])
    ]
    head = _count(sum(totals.values()))
    said = [head, days_of(period)] if period else [head]
    return Reply(
        "\n".join([scene.prose(_joined(said, scene), _as_of(entries)), "", *lines]),
        (citation_of_entries(entries),),
    )


def pace(scene: Scene, text: str) -> Reply:
    """Where enrolment stands, how many came in the last weeks, and how long the rest takes at that pace. Nothing is
    promised: no date of the end is known."""
    stands = remaining(scene, text)
    entries = list(entries_in_force(scene.project))
    since = scene.clock.today - timedelta(weeks=PACE_WEEKS)
    lately = sum(entry.number for entry in entries if since < entry.date <= scene.clock.today)
    said = [
        stands.text,
        ngettext(
            "In the last %(weeks)d weeks: %(n)d participant.",
            "In the last %(weeks)d weeks: %(n)d participants.",
            lately,
        )
        % {"weeks": PACE_WEEKS, "n": lately},
    ]
    left = max((scene.project.enrolment_target or 0) - sum(entry.number for entry in entries), 0)
    if left and lately > 0:
        said.append(
            _("At that pace the remaining %(left)d take about %(weeks)d weeks.")
            % {"left": left, "weeks": ceil(left * PACE_WEEKS / lately)}
        )
    return Reply(scene.prose(*said), stands.citations, stands.found)


def correct(scene: Scene, text: str) -> Reply:
    """How a number that was entered is put right, with the newest entries: nothing is changed by words."""
    newest = sorted(entries_in_force(scene.project), key=lambda entry: entry.created_at, reverse=True)
    how_to = _(
        "A number that is entered is corrected by withdrawing the wrong entry and entering the right one: say “undo "
        "the last enrolment entry”, or use the page “Enrolment”."
    )
    if not newest:
        return Reply(how_to)
    lines = [entry_line(entry) for entry in newest[:MOST_ENTRIES]]
    return Reply("\n".join([how_to, "", _("Entered last:"), "", *lines]))


def told_total(scene: Scene, text: str) -> Reply | None:
    """How many somebody says there are by now, beside what is entered. It enters nothing: nobody said which are new."""
    entries = list(entries_in_force(scene.project))
    names = names_of(scene.project)
    told = totals_in(text, tuple(names))
    if not told:
        return None
    lines = [_compared(names.get(site, site), number, entries) for site, number in told]
    how_to = _(
        "A total enters nothing. Tell what is new by day, for example “site 3 enrolled 2 today”, or enter it on the "
        "page “Enrolment”."
    )
    return Reply("\n".join([*lines, "", how_to]), (citation_of_entries(entries),) if entries else ())


def _compared(site: str, told: int, entries: Sequence[EnrolmentEntry]) -> str:
    entered = sum(entry.number for entry in entries if _is_at(entry, site))
    words = {"site": site or _("All sites"), "told": told, "n": entered}
    if told == entered:
        return _("- %(site)s: %(n)d are entered, as you say.") % words
    return _("- %(site)s: you say %(told)d, entered are %(n)d.") % words


def entry_line(entry: EnrolmentEntry) -> str:
    return _("- %(day)s, %(site)s: %(n)d") % {
        "day": entry.date.isoformat(),
        "site": entry.site or _("without site"),
        "n": entry.number,
    }


def entry_words(entry: EnrolmentEntry) -> str:
    return entry_line(entry).removeprefix("- ")


def total_of(project: Project) -> int:
    return sum(entry.number for entry in entries_in_force(project))


def _is_at(entry: EnrolmentEntry, site: str) -> bool:
    return not site or key_of(entry.site) == key_of(site)


def _is_in(entry: EnrolmentEntry, period: Period | None) -> bool:
    return period is None or period.first <= entry.date < period.end


def _count(number: int) -> str:
    return ngettext("%(n)d participant enrolled", "%(n)d participants enrolled", number) % {"n": number}


def _of_target(number: int, target: int) -> str:
    return _("target: %(target)d (%(share)d %%)") % {"target": target, "share": round(100 * number / target)}


def days_of(period: Period) -> str:
    last = period.end - timedelta(days=1)
    return (
        period.first.isoformat() if period.is_one_day else f"{period.first.isoformat()} – {last.isoformat()}"
    )


def _joined(parts: Sequence[str], scene: Scene) -> str:
    return "；".join(parts) + "。" if scene.is_chinese else "; ".join(parts) + "."


def _as_of(entries: Sequence[EnrolmentEntry]) -> str:
    if not entries:
        return ""
    newest = max(entries, key=lambda entry: entry.date)
    return _("Newest entry: %(day)s.") % {"day": date_format(newest.date, "DATE_FORMAT")}


def citation_of_entries(entries: Sequence[EnrolmentEntry]) -> Citation:
    days = sorted(entry.date for entry in entries)
    return Citation(
        source="enrolment",
        source_id=str(entries[0].project_id),
        title=_("Enrolment entries"),
        locator=f"{days[0].isoformat()} – {days[-1].isoformat()}",
        quote="; ".join(f"{entry.date} {entry.site} {entry.number:+d}" for entry in entries[-10:]),
        verified=True,
    )


def nothing_entered() -> Reply:
    return Reply(
        _(
            "No enrolment is entered for that yet. Tell me, for example, “site 3 "
            "enrolled 2 today”, and I enter it after you confirm."
        ),
        found=False,
    )
