"""What the traces of medical questions say together, and what is to be done for the knowledge base."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.agents.models import Feedback, FeedbackValue, Step
from apps.medical_qa.actions.questions import ask_team, settle
from apps.medical_qa.figures.report import RoutingReport, percentile, report_of
from apps.medical_qa.figures.turns import RoutedTurn, routed_turns
from apps.medical_qa.figures.unanswered import unanswered_of
from apps.projects.models import AuditEntry
from tests.support.cast import Cast, client_of
from tests.support.knowledge import medical_turn

pytestmark = pytest.mark.django_db
MARKED = {"intent": "medicine_info", "confidence": 0.9, "route": "quick"}


def turns() -> list[RoutedTurn]:
    until = timezone.now()
    return routed_turns(until - timedelta(days=30), until)


def report() -> RoutingReport:
    return report_of(turns())


def test_lanes_have_shares_and_times(cast: Cast) -> None:
    for duration in (1000, 2000, 9000):
        medical_turn(cast.project, cast.coordinator, "Dose?", duration_ms=duration, step=MARKED)
    medical_turn(cast.project, cast.coordinator, "Why?", lane="react", duration_ms=20_000)
    quick, react = report().lanes
    assert (quick.lane, quick.turns, quick.share, quick.p50_ms, quick.p95_ms) == (
        "quick",
        3,
        0.75,
        2000,
        9000,
    )
    assert (react.lane, react.turns, react.p50_ms) == ("react", 1, 20_000)
    assert report().intents == (("medicine_info", 3),)


def test_follow_ups_fall_backs_failures_and_emergencies_are_counted(cast: Cast) -> None:
    medical_turn(cast.project, cast.coordinator, "I feel unwell", step={"asked_back": True})
    medical_turn(cast.project, cast.coordinator, "Dose?", error_code="model_unavailable")
    medical_turn(cast.project, cast.coordinator, "Dose?", outcome="error", error_code="internal")
    medical_turn(cast.project, cast.coordinator, "胸痛", step={"risk": {"emergency": True}})
    found = report()
    assert (found.asked_back, found.fell_back, found.failed, found.emergencies) == (1, 1, 1, 1)
    assert found.asked_back_share == found.fell_back_share == 0.25
    assert dict(found.causes) == {"model_unavailable": 1, "internal": 1}


def test_questions_that_differ_in_marks_alone_are_one(cast: Cast) -> None:
    for text in ("What is the dose?", "what is  the dose", "剂量是多少？", "剂量是多少"):
        medical_turn(cast.project, cast.coordinator, text)
    assert [(asked.question, asked.count) for asked in report().most_asked] == [
        ("剂量是多少", 2),
        ("what is  the dose", 2),
    ]


def test_steps_that_say_it_otherwise_are_no_fault(cast: Cast) -> None:
    made = medical_turn(cast.project, cast.coordinator, "Dose?", sources=["kb", "web", 3])
    Step.objects.create(trace=made.trace, position=3, name="reflection", output={"risk": "high", "intent": 7})
    (found,) = turns()
    assert (found.sources, found.is_emergency, found.intent, found.route) == (
        frozenset({"kb", "web"}),
        False,
        "",
        "quick",
    )


def test_the_lane_outlives_the_content_of_the_trace(cast: Cast) -> None:
    medical_turn(cast.project, cast.coordinator, "Dose?", lane="react", step=MARKED)
    Step.objects.update(output={})
    assert [turn.route for turn in turns()] == ["react"]


def test_the_nearest_rank_is_taken() -> None:
    assert percentile([], 0.5) is None
    assert percentile([None, 5], 0.95) == 5
    assert percentile(range(1, 101), 0.95) == 95


def test_what_the_knowledge_base_lacks_is_listed_the_most_frequent_first(cast: Cast) -> None:
    medical_turn(cast.project, cast.coordinator, "Known?", sources="kb")
    medical_turn(cast.project, cast.coordinator, "From the web?", sources="web")
    for text in ("Unknown?", "unknown"):
        medical_turn(cast.project, cast.coordinator, text, sources="none")
    medical_turn(cast.project, cast.coordinator, "Asked back?", sources="none", step={"asked_back": True})
    medical_turn(cast.other_project, cast.outsider, "Of others?", sources="none")
    disliked = medical_turn(cast.project, cast.coordinator, "Disliked?", sources="kb")
    Feedback.objects.create(message=disliked.answer, user=cast.viewer, value=FeedbackValue.DOWN)
    found = [
        (each.asked.question, each.asked.count, each.reason)
        for each in unanswered_of(cast.viewer, cast.project)
    ]
    assert found == [
        ("unknown", 2, "no_source"),
        ("Disliked?", 1, "not_helpful"),
        ("From the web?", 1, "web_only"),
    ]


def test_what_was_settled_or_put_to_the_team_is_no_longer_to_be_done(cast: Cast) -> None:
    first = medical_turn(cast.project, cast.coordinator, "Unknown?", sources="none")
    medical_turn(cast.project, cast.coordinator, "unknown", sources="none")
    other = medical_turn(cast.project, cast.coordinator, "Other?", sources="none")
    client = client_of(cast.coordinator)
    address = f"/p/switch/knowledge/questions/settle/{first.question.pk}/"
    assert client.post(address).status_code == 302
    ask_team(by=cast.coordinator, message=other.answer)
    assert unanswered_of(cast.viewer, cast.project) == []
    assert client.post(address).status_code == 404


def test_questions_of_another_project_cannot_be_settled(cast: Cast) -> None:
    theirs = medical_turn(cast.other_project, cast.outsider, "Unknown?", sources="none")
    settle(by=cast.coordinator, project=cast.project, messages=[theirs.question.pk])
    assert len(unanswered_of(cast.outsider, cast.other_project)) == 1


def test_the_page_of_staff_has_all_projects_and_is_recorded(cast: Cast) -> None:
    medical_turn(cast.project, cast.coordinator, "How <is> it stored?", sources="none", step=MARKED)
    page = client_of(cast.administrator).get("/medical-questions/?days=7").content.decode()
    assert "How &lt;is&gt; it stored?" in page
    assert "Early oral switch" in page
    assert AuditEntry.objects.get(action="medical_questions.read").data == {"days": 7, "turns": 1}
    assert client_of(cast.investigator).get("/medical-questions/").status_code == 404


def test_the_page_of_staff_without_questions_says_so(cast: Cast) -> None:
    assert (
        "No questions in this period"
        in client_of(cast.administrator).get("/medical-questions/").content.decode()
    )
