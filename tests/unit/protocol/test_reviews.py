"""Marks for review: they come with a change, keep every cause, go with a confirmation, and say what is true."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import apply_edits, edit_field, undo_change
from apps.agents.actions.following import Edit
from apps.agents.actions.locking import lock_open_rows
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.reviews import causes_of
from apps.agents.models import Change, Context, Conversation, Session
from apps.agents.presenters.panel import panel_of
from apps.fields.values import only_added
from tests.support.cast import Cast

STATEMENT, TOTAL = "sample_size.statement", "sample_size.n_total"
PRIMARY = "endpoints.outcomes.primary"
GROUPS = [{"arm": "A", "n": 63}, {"arm": "B", "n": 63}]


class Notebook:
    """Writes values one by one, and says which causes a field is marked with."""

    def __init__(self, conversation: Conversation, config: AgentConfig, cast: Cast) -> None:
        self.conversation, self.config, self.by = conversation, config, cast.coordinator

    def write(self, **values: Any) -> None:
        for name, value in values.items():
            self.set(f"sample_size.{name}", value)

    def set(self, field: str, value: Any) -> None:
        edit_field(conversation=self.conversation, config=self.config, field=field, value=value, by=self.by)

    def complete(self, *stages: str) -> None:
        Session.objects.filter(conversation=self.conversation).update(completed_stages=[*stages])

    def undo(self) -> None:
        last = Change.objects.filter(derived=False).latest("version")
        undo_change(change=last, config=self.config, by=self.by)

    def marks(self) -> dict[str, Any]:
        return dict(Context.objects.get(conversation=self.conversation).reviews)

    def causes(self, field: str) -> list[str]:
        return [cause["because"].removeprefix("sample_size.") for cause in causes_of(self.marks().get(field))]

    def reason(self, field: str, language: str = "en") -> str:
        panel = panel_of(self.conversation, self.config, language)
        return next(row.review for card in panel.stages for row in card.rows if row.path == field)


@pytest.fixture
def notebook(conversation: Conversation, config: AgentConfig, cast: Cast) -> Notebook:
    return Notebook(conversation, config, cast)


def test_a_first_pass_marks_nothing(notebook: Notebook) -> None:
    notebook.set("pico.comparator", "placebo")
    notebook.write(n_total=436, statement="436 in all", alpha=0.05, power="80 %", sided=2)
    notebook.set("study_design.design_type", "RCT")
    notebook.set("study_design.framework", "superiority")
    assert notebook.marks() == {}


def test_a_stage_that_is_filled_for_the_first_time_has_no_marks_but_on_what_was_worked_out(
    notebook: Notebook,
) -> None:
    notebook.set("pico.population", "adults with gout")
    notebook.set("pico.inclusion_criteria", "adults with gout")
    notebook.write(n_total=436, assumptions={"delta": 5})
    notebook.set(PRIMARY, "Mortality at day 90")
    notebook.set("pico.population", "adults over 60 with gout")
    notebook.set(PRIMARY, "Mortality at day 30")
    assert set(notebook.marks()) == {TOTAL}
    notebook.complete("scientific_question", "pico")
    notebook.set("pico.population", "adults over 70 with gout")
    assert set(notebook.marks()) == {TOTAL, "pico.inclusion_criteria"}


def test_a_primary_outcome_marks_the_calculation_when_it_changes_and_not_when_it_comes_in_its_stage(
    notebook: Notebook,
) -> None:
    notebook.write(alpha=0.05, n_total=436, statement="436 in all")
    notebook.set(PRIMARY, "Mortality at day 90")
    assert notebook.marks() == {}
    notebook.set(PRIMARY, "Mortality at day 30")
    assert notebook.reason(TOTAL).startswith("“Primary outcome” changed after this was recorded.")


def test_every_cause_is_kept_and_told_until_the_value_is_confirmed(notebook: Notebook) -> None:
    notebook.write(alpha=0.05, sided=2, power=0.8, n_total=436, statement="436 in all")
    notebook.write(alpha=0.025, power=0.9)
    notebook.write(alpha=0.01, sided=None)
    assert notebook.causes(STATEMENT) == notebook.causes(TOTAL) == ["power", "alpha", "sided"]
    told = notebook.reason(STATEMENT)
    assert "“One- or two-sided” was cleared after this was recorded." in told
    assert "“Alpha” changed after this was recorded." in told
    assert "“Power” changed after this was recorded." in told
    assert told.count("The numbers were computed with other inputs.") == 1
    notebook.write(statement="436 in all")
    assert notebook.causes(STATEMENT) == []
    assert notebook.causes(TOTAL) == ["power", "alpha", "sided"]
    notebook.write(power=0.85)
    assert notebook.causes(STATEMENT) == ["power"]
    notebook.write(statement="500 in all")
    assert notebook.causes(STATEMENT) == []


def test_undoing_a_change_takes_its_cause_away_and_leaves_the_others(notebook: Notebook) -> None:
    notebook.write(alpha=0.05, power=0.8, n_total=436)
    notebook.write(power=0.9, alpha=0.025)
    notebook.undo()
    assert notebook.causes(TOTAL) == ["power"]


def test_undoing_a_change_marks_what_was_recorded_or_confirmed_with_it(notebook: Notebook) -> None:
    notebook.write(alpha=0.05, n_total=436, statement="436 in all")
    notebook.write(alpha=0.025)
    alpha = Change.objects.latest("version")
    notebook.write(n_total=500, statement="436 in all")
    assert notebook.marks() == {}
    undo_change(change=alpha, config=notebook.config, by=notebook.by)
    assert set(notebook.marks()) == {TOTAL, STATEMENT}


def test_undoing_a_first_value_marks_only_what_came_after_it(notebook: Notebook) -> None:
    notebook.write(n_total=436, alpha=0.05)
    alpha = Change.objects.latest("version")
    notebook.write(statement="436 in all")
    undo_change(change=alpha, config=notebook.config, by=notebook.by)
    assert set(notebook.marks()) == {STATEMENT}


def calculated(notebook: Notebook) -> None:
    """A calculation with its numbers, before any dropout, and a primary outcome that changed after it."""
    notebook.write(design="two_means", hypothesis="equality", alpha=0.05, sided=2, power=0.8)
    notebook.write(
        assumptions={"delta": 5, "sd": 10}, n_per_group=GROUPS, n_total=126, statement="126 in all"
    )
    notebook.set(PRIMARY, "Mortality at day 90")
    notebook.set(PRIMARY, "Mortality at day 30")


def test_numbers_that_follow_from_a_dropout_keep_the_marks_of_other_causes(notebook: Notebook) -> None:
    notebook.complete("study_design")
    calculated(notebook)
    notebook.write(dropout=0.1)
    assert Context.objects.get(conversation=notebook.conversation).data["sample_size"]["n_total"] == 140
    assert notebook.causes(TOTAL) == notebook.causes(STATEMENT) == [PRIMARY]
    notebook.set("study_design.recruitment_period", "24 months")
    notebook.write(dropout=0.2)
    assert notebook.causes(TOTAL) == [PRIMARY]
    assert notebook.causes("study_design.recruitment_period") == ["n_total"]
    notebook.undo()
    assert notebook.causes(TOTAL) == [PRIMARY]
    notebook.write(n_total=160)
    assert notebook.causes(TOTAL) == []


def test_what_changes_together_with_a_dropout_marks_the_numbers_that_follow_from_it(
    notebook: Notebook,
) -> None:
    calculated(notebook)
    notebook.write(n_total=126, n_per_group=GROUPS)
    assert TOTAL not in notebook.marks()
    by, conversation = notebook.by, notebook.conversation
    both = {"sample_size.dropout": 0.1, PRIMARY: [{"name": "Mortality at day 60"}]}
    edits = [Edit(path, value, {"kind": "panel"}) for path, value in both.items()]
    applied = apply_edits(rows=lock_open_rows(conversation), config=notebook.config, edits=edits, by=by)
    assert TOTAL in {change.field for change in applied.changes if change.derived}
    assert notebook.causes(TOTAL) == [PRIMARY]


def test_a_mark_of_an_earlier_version_is_still_told(notebook: Notebook) -> None:
    notebook.write(n_total=436)
    old = {TOTAL: {"because": "sample_size.alpha", "change": "x"}}
    Context.objects.filter(conversation=notebook.conversation).update(reviews=old)
    assert "“Alpha” changed" in notebook.reason(TOTAL)
    assert "“检验水准”" in notebook.reason(TOTAL, "zh-hans")


MORTALITY = {"name": "Mortality at day 90"}
COMPLETED = {**MORTALITY, "metric": "died or not", "aggregation": "proportion"}


def test_a_primary_outcome_that_is_merely_completed_marks_nothing(notebook: Notebook) -> None:
    notebook.set(PRIMARY, [MORTALITY])
    notebook.write(design="two_proportions", alpha=0.05, n_total=436, statement="436 in all")
    notebook.set("study_design.follow_up_duration", "90 days")
    notebook.set(PRIMARY, [{**MORTALITY, "metric": "died or not"}])
    notebook.set(PRIMARY, [COMPLETED])
    assert notebook.marks() == {}
    notebook.complete("study_design")
    notebook.set(PRIMARY, [{**COMPLETED, "metric": "days until death"}])
    assert {TOTAL, STATEMENT} < set(notebook.marks())


def test_a_definition_that_is_made_more_exact_marks_nothing(notebook: Notebook) -> None:
    defined = {"name": "停嗝", "variable": "一个都没再打"}
    notebook.set(PRIMARY, [defined])
    notebook.write(design="two_proportions", alpha=0.05, n_total=184, statement="共184例")
    notebook.set("study_design.follow_up_duration", "7天")
    notebook.complete("study_design", "sample_size", "endpoints")
    notebook.set(PRIMARY, [{**defined, "variable": "一个都没再打，连续24小时才算"}])
    assert notebook.marks() == {}
    notebook.set(PRIMARY, [{"name": "复发", "variable": "一个都没再打，连续24小时才算"}])
    assert {TOTAL, STATEMENT} < set(notebook.marks())


def test_a_second_outcome_is_no_part_of_the_first(notebook: Notebook) -> None:
    notebook.set(PRIMARY, [MORTALITY])
    notebook.write(n_total=436)
    notebook.set(PRIMARY, [COMPLETED, {"name": "Relapse"}])
    assert notebook.causes(TOTAL) == [PRIMARY]


def test_an_assumption_that_comes_later_marks_the_numbers_but_not_their_source(notebook: Notebook) -> None:
    notebook.write(assumptions={"delta": 5}, assumptions_source="A pilot study", n_total=126)
    notebook.write(assumptions={"delta": 5, "sd": 10})
    assert set(notebook.marks()) == {TOTAL}


def test_undoing_what_completed_a_value_marks_only_what_was_recorded_since(notebook: Notebook) -> None:
    notebook.set(PRIMARY, [MORTALITY])
    notebook.write(n_total=436)
    notebook.set(PRIMARY, [COMPLETED])
    completed = Change.objects.latest("version")
    notebook.write(statement="436 in all")
    undo_change(change=completed, config=notebook.config, by=notebook.by)
    assert set(notebook.marks()) == {STATEMENT}


@pytest.mark.parametrize(
    ("old", "new", "added"),
    [
        ([MORTALITY], [MORTALITY], ()),
        ([MORTALITY], [COMPLETED], ("metric", "aggregation")),
        ([MORTALITY], [{"name": "Mortality", "time_point": "day 90"}], ()),
        ([MORTALITY], [{"name": "Mortality", "time_point": "day 90", "metric": "died"}], ("metric",)),
        (
            [{"name": "A", "estimand": {}}],
            [{"name": "A", "estimand": {"summary_measure": "odds"}}],
            ("estimand",),
        ),
        (
            [{"name": "A", "estimand": {"summary_measure": "odds"}}],
            [{"name": "A", "estimand": {"summary_measure": "odds", "treatment": "any"}}],
            ("estimand",),
        ),
        (
            [{"name": "A", "estimand": {"summary_measure": "odds"}}],
            [{"name": "A", "estimand": {"summary_measure": "risks"}}],
            None,
        ),
        ([{"name": "停嗝"}], [{"name": "停嗝（连续24小时一个都没再打）"}], ("name",)),
        (
            [{"name": "Falls", "variable": "found on the floor"}],
            [{"name": "Falls", "variable": "found on the floor, counted from the incident forms"}],
            ("variable",),
        ),
        ([{"name": "Falls"}], [{"name": "Falls with injury"}], None),
        ([{"name": "A", "time_point": "day 7"}], [{"name": "A", "time_point": "day 7, day 30"}], None),
        ([COMPLETED], [MORTALITY], None),
        ([MORTALITY], [{"name": "Relapse", "metric": "died or not"}], None),
        ([MORTALITY], [MORTALITY, {"name": "Relapse"}], None),
        ([MORTALITY], None, None),
        (None, [MORTALITY], None),
    ],
)
def test_which_parts_came(config: AgentConfig, old: Any, new: Any, added: tuple[str, ...] | None) -> None:
    expected = None if added is None else tuple(f"{PRIMARY}.{key}" for key in added)
    assert only_added(config.catalogue, PRIMARY, old, new) == expected


@pytest.mark.parametrize(
    ("language", "label", "reason"),
    [
        ("en", "Still correct", "“Primary outcome” changed after this was recorded."),
        ("zh-hans", "仍然正确", "“主要结局”"),
    ],
)
def test_the_page_of_the_documents_says_why_and_takes_that_it_is_still_correct(
    notebook: Notebook, cast: Cast, client: Client, language: str, label: str, reason: str
) -> None:
    notebook.write(n_total=126)
    notebook.set(PRIMARY, "pain at 24 hours")
    notebook.set(PRIMARY, "pain at 48 hours")
    cast.coordinator.language = language
    cast.coordinator.save()
    client.force_login(cast.coordinator)
    page = client.get(reverse("protocol:documents", args=[notebook.conversation.pk])).content.decode()
    assert label in page
    assert reason in page
    address = reverse("protocol:still_correct", args=[notebook.conversation.pk])
    for field in (TOTAL, "nothing.such"):
        assert client.post(address, {"field": field}).status_code == HTTPStatus.FOUND
    assert TOTAL not in notebook.marks()
    client.force_login(cast.viewer)
    assert client.post(address, {"field": TOTAL}).status_code == HTTPStatus.FORBIDDEN


@pytest.mark.parametrize(
    ("before", "after", "is_marked"),
    [
        ("Need of dialysis by day 7", "The need of any dialysis by day 7", False),
        ("七天内需要肾脏替代治疗", "七天内有没有需要肾脏替代治疗", False),
        ("Need of dialysis by day 7", "Need of dialysis by day 28", True),
        ("Need of dialysis by day 7", "Death by day 7", True),
    ],
)
def test_a_rewording_marks_only_what_was_completed(
    notebook: Notebook, before: str, after: str, is_marked: bool
) -> None:
    notebook.set(PRIMARY, [{"name": before}])
    notebook.write(n_total=436, statement="436 in all")
    notebook.set(PRIMARY, [{"name": after}])
    assert (STATEMENT in notebook.marks()) == is_marked
    notebook.complete("sample_size")
    notebook.set(PRIMARY, [{"name": before}])
    assert STATEMENT in notebook.marks()


def test_another_part_of_the_outcome_is_no_rewording(notebook: Notebook) -> None:
    notebook.set(PRIMARY, [{"name": "Pain", "type": "continuous"}])
    notebook.write(n_total=436, statement="436 in all")
    notebook.set(PRIMARY, [{"name": "Pain", "type": "binary"}])
    assert STATEMENT in notebook.marks()


def test_the_panel_names_what_the_marks_are_there_for(notebook: Notebook) -> None:
    notebook.set(PRIMARY, [{"name": "Pain"}])
    notebook.write(n_total=436, statement="436 in all")
    notebook.set(PRIMARY, [{"name": "Death"}])
    panel = panel_of(notebook.conversation, notebook.config, "en")
    assert panel.to_review
    assert panel.review_causes == "“Primary outcome”"
    assert panel_of(notebook.conversation, notebook.config, "zh-hans").review_causes == "“主要结局”"
