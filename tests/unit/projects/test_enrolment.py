"""Enrolment: read from tables of many forms, entered once, withdrawn, and added up by week and site."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from apps.projects.actions import projects
from apps.projects.actions.enrolment import add_enrolment, import_enrolments, withdraw_enrolment
from apps.projects.enrolment.dates import NoDate, read_date
from apps.projects.enrolment.selectors import enrolment_totals, enrolments_of, today_in
from apps.projects.enrolment.table import MOST_LINES, Line, Refused, decoded, read_table
from apps.projects.errors import Forbidden, Invalid, NotFound, ProjectArchived
from apps.projects.metrics import metrics_of
from apps.projects.models import AuditEntry, EnrolmentEntry
from tests.support.cast import Cast

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    "written",
    ["2026-11-09", "2026/11/9", "2026.11.9", "2026年11月9日", "20261109", "9 Nov 2026", "9-Nov-2026",
     "November 9, 2026", "Nov 9 2026", "2026-11-09 08:30", "2026-11-09T08:30:00Z", "46335"],
)  # fmt: skip
def test_a_day_is_read_however_it_is_written(written: str) -> None:
    assert read_date(written) == date(2026, 11, 9)


def test_days_with_the_year_last_are_read_when_only_one_day_is_meant() -> None:
    assert read_date("13/11/2026") == read_date("11/13/2026") == date(2026, 11, 13)
    assert read_date("09.09.2026") == date(2026, 9, 9)
    with pytest.raises(NoDate, match="could be two days"):
        read_date("09/11/2026")


@pytest.mark.parametrize("written", ["", "soon", "2026-02-30", "30 Foo 2026", "12", "2026-13-01"])
def test_what_is_no_day_is_refused(written: str) -> None:
    with pytest.raises(NoDate, match="not a date"):
        read_date(written)


def test_a_table_of_excel_in_german_and_one_in_chinese_say_the_same() -> None:
    expected = (Line(2, date(2026, 11, 9), "West", 3), Line(3, date(2026, 11, 10), "West", 2, "late"))
    semicolons = "Date;Site;Number;Note\n9 Nov 2026;West;3;\n10 Nov 2026;West;2;late\n"
    chinese = "日期,中心,入组人数,备注\n2026年11月9日,West,3,\n2026/11/10,West,２,late\n"
    assert read_table(semicolons, today=TODAY).lines == expected
    assert read_table(decoded(chinese.encode("gbk")), today=TODAY).lines == expected
    assert read_table(decoded(chinese.encode("utf-8-sig")), today=TODAY).lines == expected
    assert read_table(decoded(semicolons.encode("utf-16")), today=TODAY).lines == expected


def test_without_headings_columns_go_by_their_place_and_excel_may_name_its_separator() -> None:
    assert read_table("2026-11-09\t4", today=TODAY).lines == (Line(1, date(2026, 11, 9), "", 4),)
    table = read_table("sep=|\n2026-11-09|East, North|4", today=TODAY)
    assert table.lines == (Line(2, date(2026, 11, 9), "East, North", 4),)


def test_columns_with_names_of_people_are_left_out() -> None:
    table = read_table("date,patient,number\n2026-11-09,Li Lei,1\n", today=TODAY)
    assert table.left_out == ("patient",)
    assert "Li Lei" not in str(table)


def test_each_line_that_cannot_be_used_says_why() -> None:
    text = "date,site,number,note\n2026-11-23,A,1,\n2026-11-01,A,two,\n2026-11-02,A,-1,\nxx,A,1,\n2026-11-03,A,5,\n"
    table = read_table(text, today=TODAY)
    assert [fault.line for fault in table.faults] == [2, 3, 4, 5]
    assert "future" in table.faults[0].reason
    assert "whole number" in table.faults[1].reason
    assert "reason" in table.faults[2].reason
    assert [line.line for line in table.lines] == [6]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("when,where,amount\n2026-11-09,A,1", 1, "name the columns"),
        ("入组日,哪里,多少\n2026-11-09,A,1", 1, "name the columns"),
        ("date,site,number\n", 1, "nothing to read"),
        ('date,site,number\n2026-11-09,"=HYPERLINK(""http://x"")",1', 2, "formula"),
        ("date,site,number\n2026-11-09,@SUM(A1),1", 2, "formula"),
        ("date,site,number,note\n2026-11-09,A,1,=B2", 2, "formula"),
    ],
)
def test_what_no_person_typed_as_a_value_is_refused_with_its_reason(
    text: str, line: int, reason: str
) -> None:
    (fault,) = read_table(text, today=TODAY).faults
    assert fault.line == line
    assert reason in fault.reason


def test_a_note_may_begin_with_a_plus() -> None:
    assert not read_table("2026-11-09,A,1,+2 screen failures", today=TODAY).faults


@pytest.mark.parametrize("number", ["1,000", "1.000", "2.5", "1e3", "", "999999999"])
def test_a_number_that_could_be_another_is_refused(number: str) -> None:
    assert read_table(f"date;number\n2026-11-09;{number}", today=TODAY).faults


def test_too_much_at_once_and_no_text_are_refused() -> None:
    table = read_table("2026-11-09,1\n" * (MOST_LINES + 1), today=TODAY)
    assert table.faults
    assert not table.lines
    assert read_table(" \n", today=TODAY).faults
    with pytest.raises(Refused):
        decoded(b"PK\x03\x04\xff\xff\xff\x81")


def test_who_edits_enters_and_everybody_in_the_project_reads(cast: Cast) -> None:
    entry = add_enrolment(by=cast.coordinator, project=cast.project, day=date(2026, 1, 5), number=3)
    assert list(enrolments_of(cast.viewer, cast.project)) == [entry]
    with pytest.raises(Forbidden):
        add_enrolment(by=cast.viewer, project=cast.project, day=date(2026, 1, 5), number=3)
    with pytest.raises(NotFound):
        enrolments_of(cast.outsider, cast.project)
    audit = AuditEntry.objects.get(action="enrolment.added")
    assert audit.data == {"entries": 1, "number": 3}


def test_what_cannot_be_is_refused_by_field(cast: Cast) -> None:
    tomorrow = today_in(cast.project) + timedelta(days=1)
    for given, field in (
        ({"day": tomorrow, "number": 1}, "date"),
        ({"day": date(2026, 1, 5), "number": 0}, "number"),
        ({"day": date(2026, 1, 5), "number": -1}, "note"),
    ):
        with pytest.raises(Invalid) as caught:
            add_enrolment(by=cast.manager, project=cast.project, **given)  # type: ignore[arg-type]
        assert list(caught.value.fields) == [field]


def test_a_table_that_is_imported_twice_is_entered_once(cast: Cast) -> None:
    lines = read_table("2026-11-09,A,1\n2026-11-09,A,1\n2026-11-10,B,2", today=TODAY).lines
    assert import_enrolments(by=cast.coordinator, project=cast.project, lines=lines) == (3, 0)
    assert import_enrolments(by=cast.coordinator, project=cast.project, lines=lines) == (0, 3)
    more = read_table("2026-11-09,a,1\n" * 3, today=TODAY).lines
    assert import_enrolments(by=cast.coordinator, project=cast.project, lines=more) == (1, 2)
    assert import_enrolments(by=cast.coordinator, project=cast.project, lines=lines, skip_known=False) == (
        3,
        0,
    )


def test_totals_are_by_week_without_gaps_and_by_site(cast: Cast) -> None:
    projects.edit(by=cast.manager, project=cast.project, enrolment_target=20)
    cast.project.refresh_from_db()
    for day, site, number in (
        (date(2026, 1, 4), "A", 2),
        (date(2026, 1, 5), "B", 5),
        (date(2026, 1, 20), "A", 1),
    ):
        add_enrolment(by=cast.manager, project=cast.project, day=day, number=number, site=site)
    wrong = add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 6), number=90)
    withdraw_enrolment(by=cast.manager, project=cast.project, entry_id=wrong.pk)
    withdraw_enrolment(by=cast.manager, project=cast.project, entry_id=wrong.pk)
    totals = enrolment_totals(cast.project)
    assert [(week.monday.isoformat(), week.number, week.total) for week in totals.weeks] == [
        ("2025-12-29", 2, 2), ("2026-01-05", 5, 7), ("2026-01-12", 0, 7), ("2026-01-19", 1, 8),
    ]  # fmt: skip
    assert totals.sites == (("B", 5), ("A", 3))
    assert (totals.number, totals.percent) == (8, 40)
    assert AuditEntry.objects.filter(action="enrolment.withdrawn").count() == 1
    assert EnrolmentEntry.objects.count() == 4


def test_figures_of_a_time_go_by_the_days_of_the_project(cast: Cast) -> None:
    projects.edit(by=cast.manager, project=cast.project, time_zone="Asia/Shanghai")
    cast.project.refresh_from_db()
    add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 5), number=5)
    add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 12), number=7)
    start, end = datetime(2026, 1, 4, 16, tzinfo=UTC), datetime(2026, 1, 11, 16, tzinfo=UTC)
    assert metrics_of(cast.project, start, end)["enrolment"] == {"new": 5, "total": 5}


def test_nothing_is_entered_in_an_archived_project_nor_withdrawn_from_another(cast: Cast) -> None:
    entry = add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 5), number=5)
    with pytest.raises(NotFound):
        withdraw_enrolment(by=cast.outsider, project=cast.other_project, entry_id=entry.pk)
    projects.archive(by=cast.manager, project=cast.project)
    cast.project.refresh_from_db()
    with pytest.raises(ProjectArchived):
        add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 5), number=5)
