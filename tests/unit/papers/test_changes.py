"""Changes of a report: what a model writes is checked as at first, a person decides, and older versions stay."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from apps.papers.actions.reports import Findings, keep_report
from apps.papers.models import ReportProposal, ResearchReport
from apps.papers.research.change_run import start_change
from apps.projects.errors import Invalid
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.unit.papers.conftest import QUESTION, WEEK, says

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server", "in_one_thread")]
FIRST: dict[str, Any] = {"text": "Seven days were as good as fourteen.", "numbers": [1]}
SECOND: dict[str, Any] = {"text": "Harm was rare.", "numbers": [1]}


@pytest.fixture
def report(cast: Cast) -> ResearchReport:
    facts = {"source": "web", "source_id": "a", "title": "Days", "locator": "", "url": "", "facts": {}}
    findings = Findings(
        QUESTION,
        "en",
        (),
        sections=[{"heading": "Survival", "statements": [FIRST, SECOND]}],
        references=[{"number": 1, "quote": WEEK, **facts}],
        limitations=(),
    )
    return keep_report(by=cast.investigator, project=cast.project, run_id=str(uuid4()), findings=findings)


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.investigator)
    return client


def address(name: str, report: ResearchReport, **more: object) -> str:
    return reverse(f"papers:{name}", kwargs={"slug": report.project.slug, "research_id": report.pk, **more})


def said(report: ResearchReport) -> list[str]:
    report.refresh_from_db()
    return [each["text"] for section in report.sections for each in section["statements"]]


def proposed(cast: Cast, report: ResearchReport, model: ScriptedServer, *statements: Any) -> ReportProposal:
    answer = {
        "heading": "Survival",
        "statements": [{"text": text, "notes": notes} for text, notes in statements],
    }
    says(model, '"change":', answer)
    run = start_change(by=cast.investigator, report=report, section=0, wish="Give numbers.", enqueue=False)
    execute_inline(run)
    assert run.state == RunState.FINISHED, run.error_message
    return report.proposals.get()


def test_a_proposed_section_is_set_against_the_old_one_and_accepted(
    page: Client, cast: Cast, report: ResearchReport, model: ScriptedServer
) -> None:
    new = "Seven days were as good as fourteen: 140 of 306 patients."
    proposal = proposed(cast, report, model, (new, [1]))
    shown = page.get(address("report", report)).content.decode()
    assert "<ins>" in shown
    assert said(report) == [FIRST["text"], SECOND["text"]]
    page.post(address("report_proposal", report, proposal_id=proposal.pk), {"decision": "accept"})
    assert said(report) == [new]
    assert not ReportProposal.objects.exists()
    older = page.get(address("report_version", report, number=1)).content.decode()
    assert SECOND["text"] in older


def test_a_dropped_proposal_changes_nothing(
    page: Client, cast: Cast, report: ResearchReport, model: ScriptedServer
) -> None:
    proposal = proposed(cast, report, model, ("Seven days were better.", [1]))
    page.post(address("report_proposal", report, proposal_id=proposal.pk), {"decision": "drop"})
    assert (said(report), report.version) == ([FIRST["text"], SECOND["text"]], 1)


@pytest.mark.parametrize(
    "wrong",
    [("Fewer died: 17 of 306.", [1]), ("It works.", [7]), ("It works.", [1, 7]), ("", [1])],
    ids=["another number", "no such passage", "one of two does not exist", "nothing"],
)
def test_what_no_passage_bears_gets_into_no_proposal(
    cast: Cast, report: ResearchReport, model: ScriptedServer, wrong: Any
) -> None:
    proposal = proposed(cast, report, model, wrong, ("Seven days were as good.", [1]))
    assert [each["text"] for each in proposal.statements] == ["Seven days were as good."]
    assert proposal.left_out == 1


def test_a_proposal_for_an_older_version_is_refused(
    page: Client, cast: Cast, report: ResearchReport, model: ScriptedServer
) -> None:
    proposal = proposed(cast, report, model, ("Seven days were better.", [1]))
    page.post(address("report_edit", report), {"section": 0, "version": 1, "statement": ["Mine.", ""]})
    page.post(address("report_proposal", report, proposal_id=proposal.pk), {"decision": "accept"})
    assert said(report) == ["Mine."]


def test_by_hand_words_change_citations_stay_and_the_statement_says_so(
    page: Client, report: ResearchReport
) -> None:
    sent = {"section": 0, "version": 1, "statement": [FIRST["text"], "Harm was seldom seen."]}
    form = page.get(address("report", report)).content.decode()
    assert re.search(r'<textarea[^>]*name="statement"[^>]*>Harm was rare.</textarea></div>\s*<button', form)
    answer = page.post(address("report_edit", report), sent, follow=True).content.decode()
    report.refresh_from_db()
    first, second = report.sections[0]["statements"]
    assert first == FIRST
    assert second == {"text": "Harm was seldom seen.", "numbers": [1], "by_hand": True}
    assert "changed by hand" in answer


def test_a_statement_without_words_is_removed_and_so_is_a_section_without_statements(
    page: Client, report: ResearchReport
) -> None:
    page.post(address("report_edit", report), {"section": 0, "version": 1, "statement": ["", " "]})
    assert said(report) == []
    assert report.sections == []


@pytest.mark.parametrize(
    "sent",
    [
        {"section": 0, "version": 0, "statement": ["a", "b"]},
        {"section": 0, "version": 1, "statement": ["a"]},
        {"section": 9, "version": 1, "statement": ["a", "b"]},
        {"section": "x", "version": 1, "statement": ["a", "b"]},
    ],
    ids=["stale", "too few", "no such section", "no number"],
)
def test_an_edit_that_does_not_fit_changes_nothing(
    page: Client, report: ResearchReport, sent: dict[str, Any]
) -> None:
    page.post(address("report_edit", report), sent)
    assert (said(report), report.version) == ([FIRST["text"], SECOND["text"]], 1)


@pytest.mark.parametrize(("section", "wish"), [(0, " "), (5, "Shorter"), (0, "x" * 1001)])
def test_what_cannot_be_asked_begins_nothing(
    cast: Cast, report: ResearchReport, model: ScriptedServer, section: int, wish: str
) -> None:
    with pytest.raises(Invalid):
        start_change(by=cast.investigator, report=report, section=section, wish=wish)
    assert not Run.objects.exists()


def test_without_a_model_nothing_can_be_asked_of_it(cast: Cast, report: ResearchReport) -> None:
    with pytest.raises(Invalid):
        start_change(by=cast.investigator, report=report, section=0, wish="Shorter")


def test_a_model_that_fails_proposes_nothing(
    cast: Cast, report: ResearchReport, model: ScriptedServer
) -> None:
    model.script.rules.clear()
    model.script.default = Reply(status=500)
    run = start_change(by=cast.investigator, report=report, section=0, wish="Shorter", enqueue=False)
    execute_inline(run)
    assert run.state == RunState.FAILED
    assert not ReportProposal.objects.exists()
