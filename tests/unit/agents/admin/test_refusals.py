"""What the administration refuses as a sentence at its field, where it once failed or let it through."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.publishing import draft_of
from apps.agents.drafts.problems.agent import faults_of
from apps.agents.models import ActionCard, Agent, Intent, ReflexionRule, Stage
from apps.agents.models.bounds import icon_names
from apps.projects.actions.users import create_user
from tests.support.admin_forms import Save, errors, form_data, warnings
from tests.support.cast import Cast


@pytest.mark.parametrize(
    ("typed", "line", "said"),
    [
        ("[" * 20_000, 1, "nested"),
        ('{"a":\n' + "[" * 3_000 + "]" * 3_000 + "}", 2, "nested"),
        ('{"all":\n "\\ud800"}', 2, "/all: a character"),
        ('{"all":\n "\\u0000"}', 2, "/all: a character"),
        ('{"all":\n {"x": 1, "x": 2}}', 2, "/all: “x” appears here twice"),
        ('{"all": NaN}', 1, "NaN is not a number"),
        ('{"all": 1e999}', 1, "too large"),
        ('{"all": ' + "9" * 5_000 + "}", 1, "too many digits"),
    ],
)
def test_json_that_cannot_be_kept_is_refused_at_its_line(
    save: Save, typed: str, line: int, said: str
) -> None:
    page = save(Stage.objects.get(key="site"), completion_rule=typed)
    [sentence] = errors(page)["completion_rule"]
    assert sentence.startswith(f"Line {line},")
    assert said in sentence


@pytest.mark.parametrize(
    ("model", "column"), [(Intent, "code"), (ActionCard, "slug"), (ReflexionRule, "slug")]
)
def test_a_name_that_is_taken_is_refused(save: Save, model: Any, column: str) -> None:
    one, other = model.objects.order_by("pk")[:2]
    page = save(other, **{column: getattr(one, column)})
    assert "already exists" in errors(page)["__all__"][0]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("temperature", 2.5),
        ("sync_threshold", 1.2),
        ("confidence_threshold", -0.1),
        ("prompt_budget_tokens", 999),
        ("max_tokens", 0),
        ("max_history_turns", 501),
        ("icon", "unicorn"),
        ("budgets", {"tool_round": 3}),
        ("budgets", {"tool_rounds": 0}),
        ("budgets", {"memory_tokens": True}),
    ],
)
def test_numbers_out_of_bounds_are_refused(save: Save, specimen: Agent, column: str, value: Any) -> None:
    typed = str(value).replace("'", '"').replace("True", "true")
    assert errors(save(specimen, **{column: typed}))[column]
    data = draft_of(specimen)
    data["agent"][column] = value
    assert [fault.place for fault in faults_of(data)] == [f"/{column}"]


def test_there_are_icons() -> None:
    assert {"tool", "check-circle", "chat"} <= icon_names()


def test_addresses_that_mean_no_row_are_not_found(client: Client, cast: Cast, specimen: Agent) -> None:
    client.force_login(cast.administrator)
    for address in ("/admin/agents/reflexionrule/abc/test/", "/admin/llm/provider/abc/test/"):
        assert client.get(address).status_code == 404


def test_a_comparison_without_a_choice_is_of_the_last_two(
    client: Client, cast: Cast, specimen: Agent
) -> None:
    client.force_login(cast.administrator)
    address = reverse("admin:agents_agent_compare", args=[specimen.pk])
    assert "the draft" in client.get(address).content.decode()
    newest = specimen.snapshots.get()
    newest.pk, newest.number = None, newest.number + 1
    newest.save()
    assert f"version {newest.number - 1} against {newest.number}" in client.get(address).content.decode()


def test_a_page_that_is_older_than_the_row_is_not_saved(save: Save, client: Client) -> None:
    intent = Intent.objects.get(code="chitchat")
    address = reverse("admin:agents_intent_change", args=[intent.pk])
    older = form_data(client.get(address))
    assert save(intent, description_en="Small talk").status_code == 302
    [sentence] = errors(client.post(address, {**older, "order": "9"}))["__all__"]
    assert "Someone else" in sentence
    intent.refresh_from_db()
    assert intent.description_en == "Small talk"  # type: ignore[attr-defined]


def test_the_order_of_stages_that_another_has_changed_is_not_overwritten(
    save: Save, client: Client, specimen: Agent
) -> None:
    """Who only changes the temperature sends the order along that the page had."""
    address = reverse("admin:agents_agent_change", args=[specimen.pk])
    older = form_data(client.get(address))
    lines = [name for name in older if name.startswith("stages-") and name.endswith("-order")]
    swapped = {lines[0]: older[lines[1]], lines[1]: older[lines[0]]}
    assert save(specimen, **swapped).status_code == 302
    now = list(specimen.stages.order_by("order").values_list("key", flat=True))
    page = client.post(address, {**older, "temperature": "0.9"})
    assert "Someone else" in errors(page)["__all__"][0]
    assert list(specimen.stages.order_by("order").values_list("key", flat=True)) == now
    assert now == ["planting", "site"]


def test_a_long_prompt_is_saved_with_a_warning_and_the_preview_counts(
    save: Save, client: Client, specimen: Agent
) -> None:
    prompt = specimen.prompts.get(slug="planting")
    page = save(prompt, text_en="Ask for one thing at a time. " * 400)
    assert page.status_code == 302
    [sentence] = warnings(page)
    assert sentence.startswith("Text (English): About 2908 tokens")  # with the instruction of its stage
    assert "1200" in sentence
    address = reverse("admin:agents_prompt_preview", args=[prompt.pk])
    shown = client.post(address, {"text": "Short.", "language": "en"}).json()
    assert (shown["length"], shown["too_long"]) == ("About 9 of 1200 tokens (stage)", False)
    assert client.post(address, {"text": "word " * 2_000, "language": "en"}).json()["too_long"]


def test_less_room_for_prompts_is_told_when_it_is_saved(save: Save, specimen: Agent) -> None:
    specimen.prompts.filter(slug="system").update(text_en="Ask for one thing at a time. " * 40)
    page = save(specimen, prompt_budget_tokens="1000")
    assert page.status_code == 302
    assert any(said.startswith("Prompt “system”, Text (English): About") for said in warnings(page))


def test_a_stage_that_cuts_others_off_says_so_when_it_is_saved(save: Save, third_stage: Stage) -> None:
    page = save(Stage.objects.get(key="site"), next_stage=third_stage.key)
    assert any(
        said.startswith("Stage “planting”: ") and "can never be reached" in said for said in warnings(page)
    )


def test_an_approver_alone_switches_an_agent_off_and_changes_nothing_else(
    client: Client, specimen: Agent
) -> None:
    client.force_login(create_user(by=None, email="a@test.example", is_staff=True, is_approver=True))
    address = reverse("admin:agents_agent_change", args=[specimen.pk])
    Agent.objects.update(models_by_purpose={"chat": "rules"}, name_en="Kept")
    sent = {**form_data(client.get(address)), "temperature": "1.9", "name_en": "Mine", "model_for_chat": ""}
    sent.pop("is_enabled")
    assert client.post(address, {**sent, "order": "4"}).status_code == 302
    specimen.refresh_from_db()
    assert (specimen.is_enabled, specimen.order) == (False, 4)
    assert (specimen.temperature, specimen.models_by_purpose) == (0.3, {"chat": "rules"})
    assert specimen.name_en == "Kept"  # type: ignore[attr-defined]
