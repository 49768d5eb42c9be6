"""One site under two names: asked about when a name is new, and one site once somebody says so."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from apps.iit_memory.manager import enrolment
from apps.iit_memory.manager.entries import entries_in, totals_in
from apps.iit_memory.manager.scene import scene_of
from apps.iit_memory.reading.clock import Clock
from apps.projects.actions.enrolment import add_enrolment, import_enrolments
from apps.projects.actions.sites import unite_sites
from apps.projects.enrolment.selectors import enrolment_totals
from apps.projects.enrolment.table import Line
from apps.projects.errors import Forbidden, Invalid
from apps.projects.models import AuditEntry, EnrolmentEntry
from apps.runs.models import RunState
from tests.support.cast import Cast
from tests.support.turns import Say
from tests.unit.iit_memory.manager.conftest import enrol

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 1, 5)


@pytest.fixture
def two_names(cast: Cast) -> None:
    enrol(cast.project, 5, "华山医院", 4, cast.coordinator)
    enrol(cast.project, 3, "Huashan", 2, cast.coordinator)


def unite(cast: Cast) -> int:
    return unite_sites(by=cast.coordinator, project=cast.project, name="Huashan", into="华山医院")


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("湘雅9例，齐鲁3例，目前一共入组12例。", (("", 12),)),
        ("湘雅9例，齐鲁累计入组12例。", (("齐鲁", 12),)),
    ],
)
def test_a_total_that_several_sites_add_up_to_is_that_of_all(
    text: str, totals: tuple[tuple[str, int], ...]
) -> None:
    assert totals_in(text, ("湘雅", "齐鲁")) == totals


def test_entries_move_and_the_other_name_stays_known(cast: Cast, two_names: None) -> None:
    assert unite(cast) == 1
    add_enrolment(by=cast.coordinator, project=cast.project, day=DAY, number=1, site="huashan ")
    assert enrolment_totals(cast.project).sites == (("华山医院", 7),)
    assert AuditEntry.objects.get(action="enrolment.sites_united").data["into"] == "华山医院"


def test_a_table_with_the_other_name_is_still_known(cast: Cast, two_names: None) -> None:
    lines = [Line(1, EnrolmentEntry.objects.get(site="Huashan").date, "Huashan", 2)]
    unite(cast)
    assert import_enrolments(by=cast.coordinator, project=cast.project, lines=lines) == (0, 1)


def test_a_name_that_was_united_follows_its_site(cast: Cast, two_names: None) -> None:
    unite(cast)
    enrol(cast.project, 1, "Huashan Hospital West", 1, cast.coordinator)
    unite_sites(by=cast.coordinator, project=cast.project, name="华山医院", into="Huashan Hospital West")
    add_enrolment(by=cast.coordinator, project=cast.project, day=DAY, number=1, site="Huashan")
    assert enrolment_totals(cast.project).sites == (("Huashan Hospital West", 8),)


@pytest.mark.parametrize(("name", "into"), [("Huashan", "Huashan"), ("Huashan", "Ruijin"), ("", "Huashan")])
def test_only_two_known_sites_become_one(cast: Cast, two_names: None, name: str, into: str) -> None:
    with pytest.raises(Invalid):
        unite_sites(by=cast.coordinator, project=cast.project, name=name, into=into)


def test_who_only_reads_unites_nothing(cast: Cast, two_names: None) -> None:
    with pytest.raises(Forbidden):
        unite_sites(by=cast.viewer, project=cast.project, name="Huashan", into="华山医院")


def test_a_question_by_either_name_is_about_the_site(cast: Cast, two_names: None) -> None:
    unite(cast)
    scene = scene_of(cast.coordinator.pk, cast.project.pk, "en")
    assert "6 participants" in enrolment.enrolled(scene, "How many were enrolled at Huashan?").text


def test_a_new_name_is_asked_about(say: Say, cast: Cast) -> None:
    enrol(cast.project, 5, "华山医院", 4, cast.coordinator)
    run = say("Huashan enrolled 2 today")
    assert run.state == RunState.WAITING
    assert "华山医院" in str(run.snapshot["asked"])


@pytest.mark.parametrize(
    ("text", "entered", "totals"),
    [
        ("瑞金医院今天入组1例，累计入组9例", [("瑞金医院", 1)], [("瑞金医院", 9)]),
        ("今天瑞金医院入组1例，目前全部中心共25例", [("瑞金医院", 1)], [("", 25)]),
        ("仁济和瑞金共入组9例", [], []),
        ("目前又入组2例", [("", 2)], []),
        ("Ruijin has enrolled 11 so far", [], [("Ruijin", 11)]),
        ("Ruijin enrolled 2 today, total is now 12", [("Ruijin", 2)], [("Ruijin", 12)]),
    ],
)
def test_a_total_is_no_entry(text: str, entered: list[object], totals: list[object]) -> None:
    clock = Clock.of(timezone.now(), "Asia/Shanghai", "en")
    assert [(entry.site, entry.number) for entry in entries_in(text, clock)] == entered
    assert list(totals_in(text)) == totals
