"""When enrolment began, in the project or at one site: by the first entry that counts."""

from __future__ import annotations

import re

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.iit_memory.manager.enrolment import citation_of_entries, nothing_entered
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.site_names import names_of, site_meant
from apps.iit_memory.manager.sites import asked_site_in, key_of
from apps.projects.enrolment.selectors import entries_in_force

STARTS_EN = re.compile(
    r"\b(?:did|has|have|was|were)\s+(?:the\s+)?(?P<name>[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+){0,4})\s+(?:start|beg[iu]n|enrol|recruit)"
)
STARTS_ZH = re.compile(r"^\W*(?:请问)?(?P<name>[\u4e00-\u9fff]{2,8}?)(?:是|从)?(?:什么时候|何时|哪天|哪一天)")
NO_NAME_ZH = re.compile(r"我们|咱们|项目|研究|试验|本中心|首例|第一例|入组|招募|患者|受试者")
NO_NAME_EN = re.compile(r"^(?:We|Enrol\w*|Recruit\w*|Study|Trial|Project)\b", re.IGNORECASE)


def began(scene: Scene, text: str) -> Reply:
    entries = [entry for entry in entries_in_force(scene.project) if entry.number > 0]
    if not entries:
        return nothing_entered()
    site = site_meant(text, names_of(scene.project)) or asked_site_in(text) or _named_in(text)
    chosen = [entry for entry in entries if not site or key_of(entry.site) == key_of(site)]
    if not chosen:
        return Reply(_no_entry(site, sorted({entry.site for entry in entries if entry.site}), scene))
    first, number = chosen[0], sum(entry.number for entry in chosen)
    words = {"site": site, "day": date_format(first.date, "DATE_FORMAT"), "n": first.number}
    said = _at(words) if site else _in_project(words, first.site)
    since = ngettext("%(n)d participant since then.", "%(n)d participants since then.", number) % {
        "n": number
    }
    return Reply(scene.prose(said, since), (citation_of_entries([first]),))


def _at(words: dict[str, object]) -> str:
    return _("%(site)s: the first entry is of %(day)s, with %(n)d enrolled.") % words


def _in_project(words: dict[str, object], site: str) -> str:
    if site:
        return _("The first entry of the project is of %(day)s, with %(n)d enrolled at %(site)s.") % {
            **words,
            "site": site,
        }
    return _("The first entry of the project is of %(day)s, with %(n)d enrolled.") % words


def _no_entry(site: str, known: list[str], scene: Scene) -> str:
    lacks = _("No enrolment is entered for %(site)s.") % {"site": site}
    if not known:
        return lacks
    between = "、" if scene.is_chinese else ", "
    return scene.prose(lacks, _("Sites with entries: %(sites)s.") % {"sites": between.join(known)})


def _named_in(text: str) -> str:
    """A place that no entry has, as the subject of the question."""
    if match := STARTS_EN.search(text):
        return "" if NO_NAME_EN.match(match["name"]) else match["name"]
    match = STARTS_ZH.search(text)
    return match["name"] if match and not NO_NAME_ZH.search(match["name"]) else ""
