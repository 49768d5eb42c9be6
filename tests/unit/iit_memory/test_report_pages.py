"""The pages of enrolment and reports: a table is seen before it is entered, a report is read, corrected, downloaded."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO

import docx
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.iit_memory.models import WebHook
from apps.iit_memory.weeks import Week, last_ended
from apps.projects.actions.enrolment import add_enrolment
from apps.projects.models import EnrolmentEntry, Project
from apps.projects.time_zones import zone
from tests.support.cast import Cast, client_of
from tests.support.weeks_of_work import decided, report_of, rolled_up, said, start_of

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = "date;site;patient;number\n2026-01-05;West;Li Lei;3\n2026-01-12;East;Han;4\n"


@pytest.fixture
def week(cast: Cast) -> Week:
    Project.objects.update(created_at=timezone.now() - timedelta(days=60))
    cast.project.refresh_from_db()
    week = last_ended(timezone.now(), zone(cast.project.time_zone))
    said(cast.project, start_of(cast.project, week), "Site <b>West</b> is delayed.")
    decided(cast.project, start_of(cast.project, week), "The margin is 10 %")
    rolled_up(cast.project, week.before(), week)
    return week


def test_a_file_is_previewed_without_the_names_in_it_and_then_entered(cast: Cast) -> None:
    client, address = client_of(cast.coordinator), f"/p/{cast.project.slug}/enrolment/import/"
    file = SimpleUploadedFile("enrolment.csv", TABLE.encode("utf-16"))
    preview = client.post(address, {"file": file, "skip_known": "on"})
    text = preview.content.decode()
    assert preview.context["number"] == 7
    assert "patient" in text
    assert not EnrolmentEntry.objects.exists()
    sent = {"text": TABLE, "source": "enrolment.csv", "skip_known": "on", "enter": "1"}
    assert client.post(address, sent).status_code == 302
    assert client.post(address, sent).status_code == 302
    entries = EnrolmentEntry.objects.order_by("date").values_list("date", "site", "number", "note", "source")
    assert list(entries) == [
        (date(2026, 1, 5), "West", 3, "", "enrolment.csv"),
        (date(2026, 1, 12), "East", 4, "", "enrolment.csv"),
    ]
    page = client.get(f"/p/{cast.project.slug}/enrolment/")
    assert page.context["totals"].number == 7
    assert b"<svg" in page.content


def test_a_table_with_faults_is_not_entered_and_comes_back_to_be_corrected(cast: Cast) -> None:
    client = client_of(cast.coordinator)
    sent = {"text": "date,number\n01/02/2026,3\n2026-01-05,1", "enter": "1"}
    answer = client.post(f"/p/{cast.project.slug}/enrolment/import/", sent)
    assert answer.status_code == 400
    assert "Line 2" in answer.content.decode()
    assert "01/02/2026,3" in answer.content.decode()
    assert not EnrolmentEntry.objects.exists()


def test_a_file_that_is_no_text_is_refused_at_its_field(cast: Cast) -> None:
    file = SimpleUploadedFile("enrolment.xlsx", b"PK\x03\x04\xff\xff\xff\x81")
    answer = client_of(cast.coordinator).post(f"/p/{cast.project.slug}/enrolment/import/", {"file": file})
    assert answer.status_code == 400
    assert "file" in answer.context["import_form"].errors


def test_who_reads_sees_the_entries_and_no_form(cast: Cast) -> None:
    add_enrolment(by=cast.manager, project=cast.project, day=date(2026, 1, 5), number=3, site="West")
    page = client_of(cast.viewer).get(f"/p/{cast.project.slug}/enrolment/")
    assert "West" in page.content.decode()
    assert not page.context["can_edit"]
    assert b"enctype" not in page.content


def test_an_entry_is_made_and_withdrawn_on_the_page(cast: Cast) -> None:
    client, address = client_of(cast.coordinator), f"/p/{cast.project.slug}/enrolment/"
    assert client.post(address, {"date": "2999-01-05", "number": "3"}).status_code == 400
    assert client.post(address, {"date": "2026-01-05", "number": "3"}).status_code == 302
    entry = EnrolmentEntry.objects.get()
    assert client.post(f"{address}{entry.pk}/withdraw/").status_code == 302
    entry.refresh_from_db()
    assert entry.withdrawn_at
    assert b"withdrawn" in client.get(address).content


def test_reports_are_listed_read_and_corrected(cast: Cast, week: Week) -> None:
    client, address = client_of(cast.coordinator), f"/p/{cast.project.slug}/reports/"
    listed = client.get(address)
    assert [str(each) for each, _title, _summary in listed.context["reports"]] == [
        str(week),
        str(week.before()),
    ]
    assert b"<svg" in listed.content
    own = f"{address}{report_of(cast.project, week).pk}/"
    page = client.get(own).content.decode()
    assert "Site &lt;b&gt;West&lt;/b&gt; is delayed." in page
    assert client.get(f"{own}edit/").context["form"].initial == {}
    sent = {"summary": "In our words.", "events": "One\n\nTwo", "problems": "", "solutions": ""}
    assert client.post(f"{own}edit/", sent).status_code == 302
    assert "In our words." in client.get(own).content.decode()
    assert client.post(f"{own}edit/", {**sent, "summary": ""}).status_code == 400


def test_the_word_file_says_what_the_page_says(cast: Cast, week: Week) -> None:
    address = f"/p/{cast.project.slug}/reports/{report_of(cast.project, week).pk}/file/"
    answer = client_of(cast.investigator).get(address)
    text = "\n".join(each.text for each in docx.Document(BytesIO(answer.getvalue())).paragraphs)
    assert "The margin is 10 %" in text
    assert f"{cast.project.slug}-{week}.docx" in answer["Content-Disposition"]


def test_a_wrong_week_is_said_and_a_right_one_starts_a_run(cast: Cast, week: Week) -> None:
    client, address = client_of(cast.coordinator), f"/p/{cast.project.slug}/reports/make/"
    assert b"2026-W46." in client.post(address, {"week": "soon"}, follow=True).content
    answer = client.post(address, {"week": str(week)}, follow=True)
    assert answer.context["run"] is not None


def test_the_secret_of_a_web_hook_is_seen_once(cast: Cast) -> None:
    client, address = client_of(cast.manager), f"/p/{cast.project.slug}/web-hooks/"
    made = client.post(address, {"url": "https://hooks.example.org/reports"})
    secret = made.context["made"].secret
    assert secret in made.content.decode()
    assert secret not in client.get(address).content.decode()
    assert client.post(address, {"url": "https://10.0.0.1/"}).status_code == 400
    assert client.post(f"{address}{WebHook.objects.get().pk}/remove/").status_code == 302
    assert "No web hook is set up yet." in client.get(address).content.decode()
    assert not WebHook.objects.exists()


def test_a_summary_of_rules_is_read_in_the_language_of_its_reader(cast: Cast, week: Week) -> None:
    report = report_of(cast.project, week)
    cast.coordinator.language = "zh-hans"
    cast.coordinator.save()
    address = f"/p/{cast.project.slug}/reports/{report.pk}/"
    page = client_of(cast.coordinator).get(address)
    assert "决定" in page.context["summary"]
    assert "The margin is 10 %" in page.context["summary"]
    assert report.summary not in page.content.decode()
    overview = client_of(cast.coordinator).get(f"/p/{cast.project.slug}/overview/").content.decode()
    assert page.context["summary"][:25] in overview
    assert report.summary[:25] not in overview
    type(report).objects.filter(pk=report.pk).update(model="a-model")
    assert client_of(cast.coordinator).get(address).context["summary"] == report.summary


def test_two_names_of_a_site_are_made_one_on_the_page(cast: Cast) -> None:
    for site in ("华山医院", "Huashan"):
        add_enrolment(by=cast.coordinator, project=cast.project, day=date(2026, 1, 5), number=2, site=site)
    client, address = client_of(cast.coordinator), f"/p/{cast.project.slug}/enrolment/"
    assert "Huashan</option>" in client.get(address).content.decode()
    answer = client.post(f"{address}sites/", {"name": "Huashan", "into": "华山医院"}, follow=True)
    assert answer.context["totals"].sites == (("华山医院", 4),)
    refused = client.post(f"{address}sites/", {"name": "Huashan", "into": "华山医院"}, follow=True)
    assert "Choose two sites" in refused.content.decode()
