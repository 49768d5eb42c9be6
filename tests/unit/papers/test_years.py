"""Years that a question of research names limit the papers that are taken; years of patients do not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.papers.models import ResearchReport
from apps.papers.research.planning import by_rules
from apps.papers.research.wording import limitations_of
from apps.papers.research.years import Years, without_years, years_in
from apps.runs.actions.runs import resume_run
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.unit.papers.conftest import HARM, QUESTION, WEEK, Begin

YEAR = timezone.now().year
NAMED = [
    ("近五年替尔泊肽治疗肥胖的疗效", Years(YEAR - 5), "替尔泊肽治疗肥胖的疗效"),
    ("2019年以来卒中后抑郁的药物治疗", Years(2019), "卒中后抑郁的药物治疗"),
    ("2012—2016年发表的哮喘生物制剂研究", Years(2012, 2016), ""),
    ("Is colchicine safe in gout? Trials since 2017", Years(2017), "Is colchicine safe in gout? Trials"),
    (
        "studies of the last ten years on delirium prevention",
        Years(YEAR - 10),
        "studies on delirium prevention",
    ),
    ("Statins in dialysis, published before 2015", Years(None, 2015), "Statins in dialysis"),
    ("过去三年有哪些关于肺癌免疫治疗的证据", Years(YEAR - 3), ""),
]
OF_PATIENTS = [
    "Is apixaban safe in people who had a stroke in the past year?",
    "Does training help patients with a fracture in the last two years?",
    "Screening of women who took oestrogen before 2002",
    "最近两年有骨折史的老年人用地舒单抗是否有效",
    "过去一年内住院的哮喘患者使用度普利尤单抗的疗效",
    "What is five-year survival after lobectomy?",
    "糖尿病患者近五年生存率",
]


@pytest.mark.parametrize(("question", "years", "rest"), NAMED)
def test_years_of_papers_are_read(question: str, years: Years, rest: str) -> None:
    assert years_in(question) == years
    assert not rest or without_years(question) == rest
    assert not any(years_in(each).as_json() for each in by_rules(question))


@pytest.mark.parametrize("question", OF_PATIENTS)
def test_a_time_in_a_patients_life_is_no_limit(question: str) -> None:
    assert years_in(question) == Years()
    assert without_years(question) == question


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Years(2010), Years(2015), Years(2015)),
        (Years(2010, 2020), Years(None, 2018), Years(2010, 2018)),
        (Years(), Years(2012), Years(2012)),
    ],
)
def test_a_sub_question_narrows_the_years(one: Years, other: Years, both: Years) -> None:
    assert one.within(other) == other.within(one) == both


in_a_run = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("redis_server", "in_one_thread"),
]


def reported(run: Run) -> ResearchReport:
    execute_inline(run)
    assert run.state == RunState.FINISHED, run.error_message
    return ResearchReport.objects.get(run_id=run.pk)


class TestRun:
    pytestmark = in_a_run

    def test_papers_of_other_years_are_not_taken_and_the_report_says_so(self, begin: Begin) -> None:
        everything = reported(begin())
        report = reported(begin(f"{QUESTION} Trials since 2020"))
        quotes = {each["quote"] for each in report.references}
        assert WEEK in {each["quote"] for each in everything.references}
        assert quotes == {HARM}
        assert "Only papers published since 2020 were searched." in list(limitations_of(report))
        assert not any("since 2020" in each["query"] for each in report.searches)

    def test_years_of_one_sub_question_limit_it_alone(self, cast: Cast, begin: Begin) -> None:
        run = begin(confirmed=False)
        execute_inline(run)
        plan: dict[str, Any] = {"sub_questions": [f"{QUESTION} Papers until 2020", HARM], "rounds": 1}
        report = reported(_started(run, cast, plan))
        found = {each["sub_question"]: each["found"] for each in report.searches}
        assert found == {plan["sub_questions"][0]: 1, HARM: 2}
        assert "Years were not limited." in list(limitations_of(report))

    def test_the_plan_shows_the_years_and_a_person_changes_them(self, cast: Cast, begin: Begin) -> None:
        run = begin(f"{QUESTION} Trials since 2020", confirmed=False)
        execute_inline(run)
        value = run.snapshot["asked"]["value"]
        assert value["year_from"] == 2020
        without = {name: each for name, each in value.items() if name != "year_from"}
        report = reported(_started(run, cast, without))
        assert WEEK in {each["quote"] for each in report.references}

    @pytest.mark.parametrize(("first", "last"), [("2020", "2010"), ("last", ""), ("20", "")])
    def test_years_that_are_none_are_refused_and_kept_in_the_form(
        self, client: Client, cast: Cast, begin: Begin, first: str, last: str
    ) -> None:
        run = begin(f"{QUESTION} Trials since 2020", confirmed=False)
        execute_inline(run)
        client.force_login(cast.investigator)
        where = {"slug": cast.project.slug, "research_run": run.pk}
        assert 'name="year_from"' in client.get(reverse("papers:research_run", kwargs=where)).content.decode()
        typed = {"sub_questions": "Is it safe?", "rounds": "1", "year_from": first, "year_to": last}
        page = client.post(reverse("papers:research_plan", kwargs=where), typed).content.decode()
        assert "Write years of four digits" in page
        assert f'value="{first}"' in page


def _started(run: Run, cast: Cast, value: dict[str, Any]) -> Run:
    answer = {"approve": True, "value": value}
    call_id = run.snapshot["asked"]["call_id"]
    resume_run(run_id=run.pk, by=cast.investigator, call_id=call_id, answer=answer, enqueue=False)
    run.refresh_from_db()
    return run
