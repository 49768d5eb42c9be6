"""Models are set in the admin; calls are only read there, by auditors too."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from apps.llm.actions.defaults import load_default_providers
from apps.llm.addresses import is_endpoint
from apps.llm.chat import complete
from apps.llm.models import Model, ModelCall, Provider
from apps.projects.models import AuditEntry, User
from tests.support.cast import Cast
from tests.support.model_calls import ask
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model


@pytest.fixture
def rows(db: None) -> None:
    load_default_providers()
    complete(ask(rules=lambda _: "by rule"))


@pytest.mark.parametrize("page", ["provider", "model", "route", "modelcall"])
def test_an_administrator_sees_every_list(rows: None, cast: Cast, client: Client, page: str) -> None:
    client.force_login(cast.administrator)
    assert client.get(reverse(f"admin:llm_{page}_changelist")).status_code == 200


def test_a_call_is_a_record_that_nobody_changes(rows: None, cast: Cast, client: Client) -> None:
    client.force_login(cast.administrator)
    call = ModelCall.objects.get()
    page = reverse("admin:llm_modelcall_change", args=[call.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"model": "other"}).status_code == 403
    assert client.post(reverse("admin:llm_modelcall_delete", args=[call.pk])).status_code == 403


def test_a_change_of_a_provider_is_audited(rows: None, cast: Cast, client: Client) -> None:
    client.force_login(cast.administrator)
    provider = Provider.objects.get()
    fields = ["slug", "name", "kind", "base_url", "api_key_env", "required_env", "max_retries"]
    data = {name: getattr(provider, name) for name in fields}
    times = {f"{name}_timeout_seconds": 3 for name in ("connect", "first_token", "idle", "total")}
    page = reverse("admin:llm_provider_change", args=[provider.pk])
    assert client.post(page, {**data, **times, "name": "No model"}).status_code == 302
    entry = AuditEntry.objects.get(action="provider.edited")
    assert entry.by == cast.administrator
    assert "name" in entry.data["fields"]


@pytest.mark.django_db(transaction=True)
def test_a_connection_is_tested_and_the_key_is_not_shown(
    openai_server: ScriptedServer, cast: Cast, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(cast.administrator)
    model = use_as_model(openai_server)
    Provider.objects.filter(pk=model.provider_id).update(api_key_env="TESTED_API_KEY")
    monkeypatch.setenv("TESTED_API_KEY", "very-secret")
    page = reverse("admin:llm_provider_test_connection", args=[model.provider_id])
    openai_server.queue(Reply(text="OK"), Reply(status=401))
    answers = [client.post(page, {"model": model.pk}).content.decode() for _ in range(2)]
    assert "The model responds" in answers[0]
    assert "does not accept the configured key" in answers[1]
    assert not any("very-secret" in text for text in answers)
    assert [*ModelCall.objects.order_by("id").values_list("outcome", "reference")] == [
        ("success", "connection test"),
        ("failed", "connection test"),
    ]
    assert [entry.data["ok"] for entry in AuditEntry.objects.filter(action="provider.tested")] == [
        False,
        True,
    ]
    User.objects.filter(pk=cast.viewer.pk).update(is_staff=True, is_prompt_editor=True)
    client.force_login(cast.viewer)
    assert client.post(page, {"model": model.pk}).status_code == 403


def test_a_prompt_editor_tunes_models_but_not_where_they_are(rows: None, cast: Cast, client: Client) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(is_staff=True, is_prompt_editor=True)
    client.force_login(cast.viewer)
    assert client.get(reverse("admin:llm_route_changelist")).status_code == 200
    assert client.get(reverse("admin:llm_provider_changelist")).status_code == 403


def test_an_auditor_reads_where_models_are_and_changes_nothing(
    rows: None, cast: Cast, client: Client
) -> None:
    User.objects.filter(pk=cast.viewer.pk).update(is_staff=True, is_auditor=True)
    client.force_login(cast.viewer)
    for page, row in (("provider", Provider.objects.get()), ("model", Model.objects.get())):
        address = reverse(f"admin:llm_{page}_change", args=[row.pk])
        assert client.get(address).status_code == 200
        assert client.post(address, {}).status_code == 403
    assert (
        client.get(
            reverse("admin:llm_provider_test_connection", args=[Provider.objects.get().pk])
        ).status_code
        == 403
    )


def test_a_coordinator_sees_nothing_of_it(rows: None, cast: Cast, client: Client) -> None:
    client.force_login(cast.coordinator)
    assert client.get(reverse("admin:llm_modelcall_changelist")).status_code != 200


@pytest.mark.parametrize(
    "address",
    [
        "api.example.org/v1",
        "ftp://api.example.org",
        "https://",
        "http://x:port/v1",
        "https://a b/",
        "javascript:x",
    ],
)
def test_an_address_that_is_no_endpoint_is_refused(address: str) -> None:
    with pytest.raises(ValidationError, match="http"):
        Provider(slug="x", name="X", base_url=address).clean()


@pytest.mark.parametrize(
    "address", ["https://api.example.org/v1", "http://ollama:11434/v1", "http://[::1]:8000"]
)
def test_an_endpoint_may_stand_in_the_own_network(address: str) -> None:
    assert is_endpoint(address)
    Provider(slug="x", name="X", base_url=address).clean()


@pytest.mark.parametrize(
    "parameters", [{"messages": []}, {"top_p": 1, "stream": False}, {"tools": None}, [1]]
)
def test_parameters_that_change_what_a_call_is_about_are_refused(parameters: object) -> None:
    with pytest.raises(ValidationError) as raised:
        Model(slug="x", name="x", title="X", request_defaults=parameters).clean()
    assert set(raised.value.message_dict) == {"request_defaults"}


def test_the_connection_of_a_model_that_embeds_is_tested_with_a_vector(
    openai_server: ScriptedServer, cast: Cast, client: Client
) -> None:
    client.force_login(cast.administrator)
    model = use_as_model(openai_server, purposes=("embedding",), embeddings=True)
    page = reverse("admin:llm_provider_test_connection", args=[model.provider_id])
    assert "The model responds" in client.post(page, {"model": model.pk}).content.decode()
    assert openai_server.requests[-1].path.endswith("/embeddings")


def test_a_connection_test_without_a_model_says_so(rows: None, cast: Cast, client: Client) -> None:
    client.force_login(cast.administrator)
    page = reverse("admin:llm_provider_test_connection", args=[Provider.objects.get().pk])
    answer = client.post(page, {"model": ""})
    assert answer.status_code == 200
    assert "Choose a model" in answer.content.decode()


@pytest.mark.parametrize(
    "address",
    ["https://me:pw@api.test/v1", "https://token@api.test/v1", "https://api.test/v1?key=x", "https://api.test/?api-key=x"],
)  # fmt: skip
def test_no_key_stands_in_an_address(address: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Provider(slug="p", name="P", base_url=address).clean()
    assert "base_url" in refused.value.message_dict


@pytest.mark.parametrize("name", ["api_key", "Authorization", "token", "X-Api-Key"])
def test_no_key_stands_among_the_parameters(name: str) -> None:
    for given in ({name: "x"}, {"extra_headers": {name: "x"}}):
        with pytest.raises(ValidationError) as refused:
            Model(request_defaults=given).clean()
        assert "request_defaults" in refused.value.message_dict
    Model(request_defaults={"top_p": 0.9, "max_completion_tokens": 10, "logit_bias": {}}).clean()


@pytest.mark.parametrize(
    ("row", "column", "value"),
    [
        (Provider, "max_retries", 6),
        (Provider, "total_timeout_seconds", 0),
        (Model, "price_in", -1),
        (Model, "price_out", -1),
        (Model, "price_in_cached", -1),
        (Model, "context_window_tokens", 999),
    ],
)
def test_numbers_of_models_have_bounds(row: type[Provider | Model], column: str, value: int) -> None:
    with pytest.raises(ValidationError) as refused:
        row(**{column: value}).clean_fields()
    assert column in refused.value.message_dict


def test_time_limits_are_seen_at_the_model_and_the_wait_for_a_silent_one_where_they_are_set(
    rows: None, cast: Cast, client: Client
) -> None:
    Provider.objects.update(first_token_timeout_seconds=7, idle_timeout_seconds=8, total_timeout_seconds=900)
    client.force_login(cast.administrator)
    model = (
        Model.objects.exclude(provider__kind="rules").select_related("provider").first()
        or Model.objects.get()
    )
    page = client.get(f"/admin/llm/model/{model.pk}/change/").content.decode()
    assert "To the first token 7 s, silence within an answer 8 s, the whole answer 900 s." in page
    assert client.get("/admin/llm/model/add/").status_code == 200
    Provider.objects.update(max_retries=5)
    page = client.get(f"/admin/llm/provider/{model.provider_id}/change/").content.decode()
    assert "14 s in all: it is asked 2 times at most." in page
