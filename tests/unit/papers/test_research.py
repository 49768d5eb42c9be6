"""Research from question to report: what is shown is borne by a passage, and nothing is paid for twice."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.extension import RunHost
from apps.papers.models import ResearchReport
from apps.papers.research import run as research_run
from apps.projects.errors import Invalid
from apps.runs.actions.runs import resume_run, retry_run
from apps.runs.errors import StopRequested, WorkerLeaving
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import NewPassage, write_passages
from apps.search.library.records import PaperRecord
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.tavily_server import TavilyServer
from tests.unit.papers.conftest import HARM, PARTS, QUESTION, WEEK, Begin, says

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server", "in_one_thread")]


def reported(run: Run) -> ResearchReport:
    execute_inline(run)
    assert run.state == RunState.FINISHED, run.error_message
    return ResearchReport.objects.get(run_id=run.pk)


def statements(report: ResearchReport) -> list[str]:
    return [each["text"] for section in report.sections for each in section["statements"]]


# --- Without a model ------------------------------------------------------------------------------------------


def test_without_a_model_the_report_is_sentences_of_the_passages(begin: Begin) -> None:
    report = reported(begin())
    assert WEEK in statements(report)
    assert {each["quote"] for each in report.references} == set(statements(report))
    assert report.model == ""
    assert report.counts["kept"] == len({each["source_id"] for each in report.references}) == 2


def test_what_a_paper_found_is_read_where_it_stands_not_where_the_search_led(
    cast: Cast, begin: Begin
) -> None:
    title = "Oral iron after gastric bypass"
    paper = add_records(project=cast.project, records=[PaperRecord(title)], by=None).papers[0]
    asks = "We aimed to determine whether oral iron prevents anaemia after gastric bypass, as anaemia is frequent."
    found = "Anaemia was seen in 12 of 90 patients with oral iron and in 27 of 91 with placebo."
    cited = "Doe J. Oral iron and anaemia: 40% against 60%. J Example 2011."
    passages = [(title, ""), (asks, "Introduction"), (found, "Results"), (cited, "References")]
    write_passages(paper, [NewPassage(text, section) for text, section in passages])
    assert statements(reported(begin("Does oral iron prevent anaemia after gastric bypass?"))) == [found]


def test_harms_are_found_in_the_passage_that_tells_of_them(cast: Cast, begin: Begin) -> None:
    title = "Oral iron after gastric bypass"
    paper = add_records(project=cast.project, records=[PaperRecord(title)], by=None).papers[0]
    others = [
        f"Oral iron after gastric bypass raised ferritin to {20 + number} by week 8." for number in range(6)
    ]
    harm = "Nausea was seen in 9 of 90 patients with oral iron."
    write_passages(paper, [NewPassage(text, "Results") for text in (*others, harm)])
    assert harm in statements(reported(begin("Is oral iron safe after gastric bypass?")))


def test_no_evidence_gives_a_report_that_says_so(begin: Begin) -> None:
    report = reported(begin("Xylophone quartets quicken Zanzibar?"))
    assert (report.sections, report.references) == ([], [])
    assert report.counts["answered"] == []


def test_nothing_is_said_twice(begin: Begin) -> None:
    said = statements(reported(begin()))
    assert len(said) == len(set(said))


@pytest.mark.parametrize("question", ["", "   ", "x" * 1001])
def test_what_is_no_question_is_refused_and_begins_nothing(begin: Begin, question: str) -> None:
    with pytest.raises(Invalid):
        begin(question)
    assert not Run.objects.exists()


# --- A person looks at the plan -------------------------------------------------------------------------------


def test_the_plan_waits_without_a_worker_and_is_searched_as_it_was_changed(cast: Cast, begin: Begin) -> None:
    run = begin(confirmed=False)
    execute_inline(run)
    assert (run.state, run.worker) == (RunState.WAITING, "")
    asked = run.snapshot["asked"]
    assert asked["value"]["sub_questions"][0] == QUESTION.rstrip("?")
    value = {"sub_questions": ["Catheter: adverse events of treatment"], "rounds": 1}
    resume_run(
        run_id=run.pk,
        by=cast.investigator,
        call_id=asked["call_id"],
        answer={"approve": True, "value": value},
        enqueue=False,
    )
    report = reported(run)
    assert report.plan == value["sub_questions"]
    assert HARM in statements(report)


def test_a_plan_that_is_declined_searches_nothing(cast: Cast, begin: Begin) -> None:
    run = begin(confirmed=False)
    execute_inline(run)
    call_id = run.snapshot["asked"]["call_id"]
    resume_run(run_id=run.pk, by=cast.investigator, call_id=call_id, answer={"approve": False}, enqueue=False)
    execute_inline(run)
    assert run.state == RunState.FINISHED
    assert not ResearchReport.objects.exists()


@pytest.mark.parametrize(
    "value", [{"sub_questions": [], "rounds": 1}, {"sub_questions": ["Is it safe?"], "rounds": 99}]
)
def test_a_plan_that_cannot_be_searched_is_refused(cast: Cast, begin: Begin, value: dict[str, Any]) -> None:
    run = begin(confirmed=False)
    execute_inline(run)
    answer = {"approve": True, "value": value}
    with pytest.raises(Invalid):
        resume_run(
            run_id=run.pk,
            by=cast.investigator,
            call_id=run.snapshot["asked"]["call_id"],
            answer=answer,
            enqueue=False,
        )


# --- With a model ---------------------------------------------------------------------------------------------


def note(quote: str, *, passage: int = 1, statement: str = "It was as good.") -> dict[str, Any]:
    return {"passage": passage, "statement": statement, "quote": quote}


def section(text: str, *notes: int) -> dict[str, Any]:
    return {"heading": "What was found", "statements": [{"text": text, "notes": list(notes)}]}


def with_one_note(model: ScriptedServer) -> None:
    notes = [note(WEEK), note(WEEK, passage=2), note(HARM), note(HARM, passage=2)]
    says(model, '"queries_so_far"', {"notes": notes, "enough": True})


def test_a_model_plans_notes_and_writes_and_each_statement_has_its_passage(
    begin: Begin, model: ScriptedServer
) -> None:
    with_one_note(model)
    says(model, '"note":', section("Seven days were as good.", 1))
    report = reported(begin())
    assert report.plan == PARTS
    assert statements(report) == ["Seven days were as good."]
    assert {each["quote"].rstrip(".") for each in report.references} <= {WEEK.rstrip("."), HARM.rstrip(".")}
    assert report.model == "Scripted"


@pytest.mark.parametrize(
    "invented",
    [
        note("Nobody died in either group of this trial."),
        note(WEEK.replace("140", "14")),
        note(WEEK, passage=99),
        note(""),
    ],
    ids=["invented", "another number", "no such passage", "no quote"],
)
def test_a_quote_that_stands_nowhere_gets_into_no_report(
    begin: Begin, model: ScriptedServer, invented: dict[str, Any]
) -> None:
    says(model, '"queries_so_far"', {"notes": [invented], "enough": True})
    report = reported(begin())
    assert report.references == []
    assert report.counts["left_out"] == 2  # one for each sub-question


@pytest.mark.parametrize(
    "wrong",
    [
        section("It saves 250 lives.", 1),
        section("Seven days were as good.", 77),
        section("Seven days were as good.", 1, 77),
    ],
    ids=["a number that no quote has", "no such note", "one of two notes does not exist"],
)
def test_a_statement_that_no_note_bears_gets_into_no_report(
    begin: Begin, model: ScriptedServer, wrong: dict[str, Any]
) -> None:
    with_one_note(model)
    says(model, '"note":', wrong)
    report = reported(begin())
    assert statements(report) == []
    assert report.counts["left_out"] >= 2


def test_passages_reach_the_model_as_data_of_the_user(begin: Begin, model: ScriptedServer) -> None:
    reported(begin())
    for request in model.requests:
        system, given = (message["content"] for message in request.body["messages"][:2])
        assert WEEK not in system
        assert given.startswith("<material>")


def test_a_model_that_fails_leaves_the_report_to_the_rules(begin: Begin, model: ScriptedServer) -> None:
    model.script.rules.clear()
    model.script.default = Reply(status=500)
    assert WEEK in statements(reported(begin()))


class LeavingHost(RunHost):
    """The worker leaves once the node is over that the test names."""

    leave_after: str = ""

    def save(self, data: dict[str, Any]) -> None:
        super().save(data)
        if LeavingHost.leave_after in data["over"]:
            LeavingHost.leave_after = ""
            self.owner.ask_to_end(WorkerLeaving)


@pytest.mark.parametrize("node", ["plan", "confirm", "search", "write"])
def test_a_worker_that_leaves_after_any_step_costs_no_second_answer(
    begin: Begin, model: ScriptedServer, monkeypatch: pytest.MonkeyPatch, node: str
) -> None:
    with_one_note(model)
    says(model, '"note":', section("Seven days were as good.", 1))
    monkeypatch.setattr(research_run, "RunHost", LeavingHost)
    monkeypatch.setattr(LeavingHost, "leave_after", node)
    run = begin()
    execute_inline(run)
    if run.state == RunState.QUEUED:
        reported(run)
    assert ResearchReport.objects.filter(run_id=run.pk).count() == 1
    assert len(model.requests) == 1 + 2 + 2  # the plan; notes and a section for each sub-question


def test_what_was_stopped_is_continued_where_it_was_and_paid_for_once(
    cast: Cast, begin: Begin, model: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_one_note(model)
    says(model, '"note":', section("Seven days were as good.", 1))
    monkeypatch.setattr(research_run, "RunHost", StoppingHost)
    stopped = begin()
    execute_inline(stopped)
    assert stopped.state == RunState.STOPPED
    paid = len(model.requests)
    monkeypatch.setattr(research_run, "RunHost", RunHost)
    continued = retry_run(run=stopped, by=cast.investigator)
    report = reported(continued)
    assert statements(report) == ["Seven days were as good."]
    assert (paid, len(model.requests)) == (1 + 2, 1 + 2 + 2)


class StoppingHost(RunHost):
    """A person stops the run once it has searched."""

    def save(self, data: dict[str, Any]) -> None:
        super().save(data)
        if "search" in data["over"]:
            self.owner.ask_to_end(StopRequested)


def test_who_watches_is_told_of_sub_questions_sources_cost_and_time(begin: Begin) -> None:
    told = [each["data"] for each in execute_inline(begin()) if each["event"] == "research.topics"]
    first, last = told[0], told[-1]
    assert (first["sources"], last["sources"]) == (0, 2)
    assert (first["minutes_left"], last["cost"]) == (30, "0.00")
    assert all(topic["done"] for topic in last["topics"])


# --- Sources --------------------------------------------------------------------------------------------------


def test_pages_of_the_web_are_cited_with_their_address(cast: Cast, web: TavilyServer) -> None:
    run = research_run.start_research(
        by=cast.investigator,
        project=cast.project,
        question="Switch when the patient is stable?",
        confirmed=True,
        enqueue=False,
    )
    report = reported(run)
    assert {each["url"] for each in report.references} <= {"https://example.org/a", "https://example.org/b"}
    assert report.references


def test_a_lane_that_breaks_takes_nothing_from_the_other(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **given: Any) -> Any:
        raise ValueError

    monkeypatch.setattr("apps.papers.research.sources.search_web", broken)
    run = begin()
    run.params["web"] = True
    run.save(update_fields=["params"])
    report = reported(run)
    assert WEEK in statements(report)
    assert any(each["lane"] == "web" and each["problem"] for each in report.searches)


def test_papers_of_another_project_are_not_searched(begin: Begin, cast: Cast) -> None:
    run = begin()
    run.project = cast.other_project
    run.save(update_fields=["project"])
    execute_inline(run)
    assert not ResearchReport.objects.filter(project=cast.other_project, references__len__gt=0).exists()
