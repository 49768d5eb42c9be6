"""The pages of research: from the question to files, and for members alone."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
import rispy
from django.test import Client
from django.urls import reverse
from docx import Document

from apps.papers.models import ResearchReport
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.unit.papers.conftest import PARTS, QUESTION, WEEK, Begin

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server", "in_one_thread")]


@pytest.fixture
def report(begin: Begin) -> ResearchReport:
    run = begin()
    execute_inline(run)
    return ResearchReport.objects.get(run_id=run.pk)


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.investigator)
    return client


def address(name: str, cast: Cast, **more: object) -> str:
    return reverse(f"papers:{name}", kwargs={"slug": cast.project.slug, **more})


def test_a_question_becomes_a_plan_that_is_changed_and_a_report(
    page: Client, cast: Cast, library: object
) -> None:
    answer = page.post(address("research_start", cast), {"question": QUESTION})
    run = Run.objects.get(kind="deep_research")
    assert answer["Location"] == address("research_run", cast, research_run=run.pk)
    execute_inline(run)
    shown = page.get(answer["Location"]).content.decode()
    assert QUESTION.rstrip("?") in shown
    call_id = re.search(r'name="call_id" value="([^"]+)"', shown)
    assert call_id is not None
    asked = {"call_id": call_id.group(1), "sub_questions": "\r\n".join(PARTS), "rounds": "1"}
    page.post(address("research_plan", cast, research_run=run.pk), asked)
    run.refresh_from_db()
    execute_inline(run)
    assert run.state == RunState.FINISHED
    read = page.get(address("research_run", cast, research_run=run.pk), follow=True).content.decode()
    assert WEEK in read
    assert 'href="#reference-1"' in read


@pytest.mark.parametrize("lines", ["", "\n".join(f"Part {n}?" for n in range(9))])
def test_a_plan_with_no_or_too_many_lines_changes_nothing_says_so_and_keeps_what_was_typed(
    page: Client, cast: Cast, begin: Begin, lines: str
) -> None:
    run = begin(confirmed=False)
    execute_inline(run)
    asked = {"call_id": run.snapshot["asked"]["call_id"], "sub_questions": lines, "rounds": "1"}
    shown = page.post(address("research_plan", cast, research_run=run.pk), asked).content.decode()
    assert "Write one to 8 sub-questions" in shown
    assert f"{lines}</textarea>" in shown
    assert asked["call_id"] in shown
    run.refresh_from_db()
    assert run.state == RunState.WAITING


def test_the_word_file_has_statements_methods_and_references(
    page: Client, cast: Cast, report: ResearchReport
) -> None:
    content = page.get(address("report_file", cast, research_id=report.pk, ending="docx"))
    texts = [each.text for each in Document(BytesIO(b"".join(content.streaming_content))).paragraphs]  # type: ignore[attr-defined]
    assert any(WEEK in text and "[1]" in text for text in texts)
    assert {"Methods", "References"} <= set(texts)


def test_each_paper_is_one_entry_of_the_ris_file(page: Client, cast: Cast, report: ResearchReport) -> None:
    content = page.get(address("report_file", cast, research_id=report.pk, ending="ris"))
    entries = rispy.loads(b"".join(content.streaming_content).decode())  # type: ignore[attr-defined]
    assert sorted(entry["year"] for entry in entries) == ["2019", "2021"]


def test_markdown_has_the_question_as_its_title(page: Client, cast: Cast, report: ResearchReport) -> None:
    content = page.get(address("report_file", cast, research_id=report.pk, ending="md"))
    text = b"".join(content.streaming_content).decode()  # type: ignore[attr-defined]
    assert text.startswith(f"# {QUESTION}")
    assert WEEK in text


def test_a_deleted_report_is_gone(page: Client, cast: Cast, report: ResearchReport) -> None:
    page.post(address("report_delete", cast, research_id=report.pk))
    assert not ResearchReport.objects.exists()


def test_a_report_of_another_project_does_not_exist(
    client: Client, cast: Cast, report: ResearchReport
) -> None:
    client.force_login(cast.outsider)
    assert client.get(address("report", cast, research_id=report.pk)).status_code == 404
