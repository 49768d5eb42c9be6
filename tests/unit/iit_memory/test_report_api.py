"""Weekly reports over HTTP: listed, made, read, corrected, downloaded, each with the rights of who asks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.iit_memory.reports.kinds import REPORT_KIND
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.models import AuditEntry, Project
from apps.projects.time_zones import zone
from apps.runs.models import Run
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast, client_of
from tests.support.weeks_of_work import report_of, rolled_up, said, start_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
JSON = "application/json"


@pytest.fixture
def weeks(cast: Cast) -> tuple[Week, Week]:
    """The two that ended last, with a report of the earlier."""
    Project.objects.filter(pk=cast.project.pk).update(created_at=timezone.now() - timedelta(days=60))
    cast.project.refresh_from_db()
    last = last_ended(timezone.now(), zone(cast.project.time_zone))
    for week in (last.before(), last):
        said(cast.project, start_of(cast.project, week), "Site West is delayed by two weeks.")
    rolled_up(cast.project, last.before())
    return last.before(), last


def test_a_report_is_made_read_corrected_and_made_again(cast: Cast, weeks: tuple[Week, Week]) -> None:
    client, last = client_of(cast.coordinator), weeks[1]
    reports = f"/api/projects/{cast.project.slug}/reports"
    made = client.post(reports, {"week": str(last)}, content_type=JSON)
    assert made.status_code == 202
    execute_inline(Run.objects.get(kind=REPORT_KIND, pk=made.json()["runId"]))
    listed = client.get(reports).json()
    assert [each["week"] for each in listed] == [str(last), str(weeks[0])]
    address = f"/api/reports/{listed[0]['id']}"
    [problem] = client.get(address).json()["problems"]
    assert problem["text"] == "Site West is delayed by two weeks."
    assert problem["conversation"]
    parts = {"summary": "A calm week.", "problems": ["None worth naming"]}
    corrected = client.patch(address, parts, content_type=JSON).json()
    assert (corrected["summary"], corrected["corrected"]) == ("A calm week.", ["problems", "summary"])
    rolled_up(cast.project, last)
    again = client.get(address).json()
    assert (again["summary"], [item["text"] for item in again["problems"]]) == (
        "A calm week.",
        ["None worth naming"],
    )


def test_the_list_goes_on_where_it_ends(cast: Cast, weeks: tuple[Week, Week]) -> None:
    rolled_up(cast.project, weeks[1])
    client = client_of(cast.viewer)
    first = client.get(f"/api/projects/{cast.project.slug}/reports?limit=1")
    assert [each["week"] for each in first.json()] == [str(weeks[1])]
    following = first.headers["Link"].partition(">")[0].removeprefix("<")
    second = client.get(following)
    assert [each["week"] for each in second.json()] == [str(weeks[0])]
    assert "Link" not in second.headers


@pytest.mark.parametrize("week", ["2026", "2026-W60", "last", "9999-W01"])
def test_what_is_no_week_that_is_over_is_refused_with_a_sentence(
    cast: Cast, weeks: tuple[Week, Week], week: str
) -> None:
    address = f"/api/projects/{cast.project.slug}/reports"
    refused = client_of(cast.coordinator).post(address, {"week": week}, content_type=JSON)
    assert refused.status_code == 400
    assert refused.json()["detail"]


def test_wrong_corrections_change_nothing(cast: Cast, weeks: tuple[Week, Week]) -> None:
    report = report_of(cast.project, weeks[0])
    client, address = client_of(cast.coordinator), f"/api/reports/{report.pk}"
    for parts in ({"summary": " "}, {"events": ["x" * 501]}, {"problems": "one"}, {"summary": 9}):
        assert client.patch(address, parts, content_type=JSON).status_code == 400
    report.refresh_from_db()
    assert report.corrections == {}


def test_the_word_file_is_audited(cast: Cast, weeks: tuple[Week, Week]) -> None:
    report = report_of(cast.project, weeks[0])
    answer = client_of(cast.manager).get(f"/api/reports/{report.pk}/file")
    assert b"".join(answer).startswith(b"PK")
    assert AuditEntry.objects.filter(action="report.exported", by=cast.manager).count() == 1
