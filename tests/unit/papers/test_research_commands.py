"""Research from the command line: at once, by a plan that waits, and from a question to the agent."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.agents.management.support import agent_named
from apps.papers.models import ResearchReport
from apps.runs.models import Run, RunState
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from tests.support.cast import Cast
from tests.unit.papers.conftest import QUESTION, WEEK

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server", "in_one_thread", "library")]
ZH = "达格列净能否降低心力衰竭患者的心血管死亡？"


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def research(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("research", *arguments, "--project", "switch", "--no-web"))
    return found


def test_a_question_becomes_a_report_at_once(cast: Cast, tmp_path: Path) -> None:
    word = tmp_path / "report.docx"
    found = research(QUESTION, "--export", str(word))
    assert WEEK in {each["text"] for section in found["sections"] for each in section["statements"]}
    assert [each["number"] for each in found["references"]] == [1, 2]
    assert found["conclusion"]
    assert found["limitations"]
    assert word.read_bytes().startswith(b"PK")


def test_a_plan_waits_and_is_started_with_other_sub_questions(cast: Cast) -> None:
    plan = research(QUESTION, "--plan")
    assert plan["sub_questions"][0] == QUESTION.rstrip("?")
    assert Run.objects.get(pk=plan["run"]).state == RunState.WAITING
    assert f"--run {plan['run']}" in plan["start"]
    found = research(
        "--run", plan["run"], "--sub-question", "Catheter: adverse events of treatment", "--rounds", "1"
    )
    assert found["plan"] == ["Catheter: adverse events of treatment"]
    assert ResearchReport.objects.get().run_id == Run.objects.get().pk


@pytest.mark.parametrize("given", ["nothing", "00000000-0000-0000-0000-000000000000"])
def test_a_run_that_is_none_is_refused(cast: Cast, given: str) -> None:
    with pytest.raises(CommandError, match="there is no research"):
        research("--run", given)


def test_a_run_that_is_over_waits_for_nobody(cast: Cast) -> None:
    plan = research(QUESTION, "--plan")
    research("--run", plan["run"])
    with pytest.raises(CommandError, match="does not wait"):
        research("--run", plan["run"])


def test_a_plan_is_in_the_language_of_its_question(cast: Cast) -> None:
    abstract = "心力衰竭患者使用达格列净。达格列净组心血管死亡 227 例（9.6%），安慰剂组 273 例（11.5%）。"
    add_records(project=cast.project, records=[PaperRecord("达格列净治疗心力衰竭", abstract)], by=None)
    found = research(ZH)
    assert found["plan"][0] == "达格列净治疗心力衰竭的疗效：对心血管死亡有何效果？"
    assert ResearchReport.objects.get().language == "zh-hans"
    assert len(found["references"]) == 1


def test_the_agent_gives_its_plan_and_the_way_on(cast: Cast) -> None:
    call_command("load_defaults", stdout=io.StringIO())
    assert agent_named("deep_research")
    said = run("ask", QUESTION, "--agent", "deep_research", "--project", "switch")
    assert f"1. {QUESTION.rstrip('?')}" in said
    assert "manage.py research --project switch" in said
    assert not ResearchReport.objects.exists()
