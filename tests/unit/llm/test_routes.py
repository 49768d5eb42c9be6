"""Who answers: routes, environment variables, the rules when there is no model, and changes without a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.llm import clients
from apps.llm.actions.defaults import environment_warning, load_default_providers
from apps.llm.chat import complete, stream_chat
from apps.llm.errors import ModelRefused, ModelUnavailable
from apps.llm.models import Model, ModelCall, Provider, Purpose, Route
from apps.llm.routes import routes, routes_held
from apps.llm.selectors import model_in_use, spent_for
from apps.llm.targets import targets_for
from apps.llm.types import Completed, TextDelta
from apps.projects.models import AuditEntry
from config.stack.prepare import NO_MODEL, described_model
from tests.support.model_calls import ask
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db


def test_without_a_model_the_rules_answer_at_once_and_whole() -> None:
    events = list(stream_chat(ask("hi", rules=lambda request: f"You said: {request.last_user_text()}")))
    assert events[0] == TextDelta("You said: hi")
    assert isinstance(events[1], Completed)
    assert (events[1].result.provider, events[1].result.usage.output_tokens) == ("rules", 0)
    assert ModelCall.objects.get().provider == "rules"


def test_a_caller_without_rules_is_told_that_there_is_no_model() -> None:
    with pytest.raises(ModelRefused) as raised:
        complete(ask())
    assert raised.value.code == "no_model"
    assert "No language model is configured" in str(raised.value)


def test_a_failing_model_is_not_replaced_by_the_rules(openai_server: ScriptedServer) -> None:
    load_default_providers()
    use_as_model(openai_server, max_retries=0)
    Route.objects.filter(model__slug="rules").update(order=50)
    openai_server.when(Reply(status=500))
    with pytest.raises(ModelUnavailable):
        complete(ask(rules=lambda _: "a form letter"))


def test_rules_put_first_by_an_administrator_answer_alone(openai_server: ScriptedServer) -> None:
    load_default_providers()
    Route.objects.filter(model__slug="rules").update(order=0)
    model = use_as_model(openai_server, purposes=())
    Route.objects.create(purpose="chat", order=1, model=model)
    assert complete(ask(rules=lambda _: "by rule")).content == "by rule"
    assert model_in_use().kind == "rules"


def test_rules_that_were_switched_off_do_not_answer() -> None:
    load_default_providers()
    Provider.objects.update(enabled=False)
    assert model_in_use().kind == "none"
    with pytest.raises(ModelRefused):
        complete(ask(rules=lambda _: "by rule"))


def test_a_purpose_with_routes_of_its_own_uses_them(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="general")
    use_as_model(openai_server, slug="small", purposes=("query",))
    assert model_in_use("query").slug == "small-model"
    assert model_in_use("extraction").slug == "general-model"
    assert model_in_use("chat").slug == "general-model"


def test_embedding_has_no_default(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    assert model_in_use(Purpose.EMBEDDING).kind == "none"


def test_a_named_model_goes_before_the_route(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, slug="general")
    use_as_model(openai_server, slug="special", purposes=())
    assert [m.slug for m in targets_for("chat", model_slug="special-model")] == [
        "special-model",
        "general-model",
    ]
    assert [m.slug for m in targets_for("chat", model_slug="gone")] == ["general-model"]


def test_a_change_of_the_rows_takes_effect_with_the_next_call(openai_server: ScriptedServer) -> None:
    model = use_as_model(openai_server)
    complete(ask())
    Model.objects.filter(pk=model.pk).update(name="renamed")
    complete(ask())
    assert [seen.body["model"] for seen in openai_server.requests] == ["scripted", "renamed"]
    Provider.objects.update(enabled=False)
    assert complete(ask(rules=lambda _: "by rule")).provider == "rules"


CHANGES: dict[str, Callable[[], Any]] = {
    "a model is renamed": lambda: Model.objects.update(name="renamed"),
    "a model is saved as it is": lambda: Model.objects.get(slug="scripted-model").save(),
    "a provider moves": lambda: Provider.objects.update(base_url="http://elsewhere.test/v1"),
    "a route goes": lambda: Route.objects.all().delete(),
    "a route comes": lambda: Route.objects.create(
        purpose="query", order=5, model=Model.objects.get(slug="scripted-model")
    ),
    "a statement by hand": lambda: connection.cursor().execute("UPDATE llm_model SET enabled = false"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_a_row_makes_it_be_read_anew(openai_server: ScriptedServer, change: str) -> None:
    use_as_model(openai_server)
    known = routes()
    assert routes() is known
    CHANGES[change]()
    assert routes() is not known


@pytest.mark.django_db(transaction=True)
def test_a_change_that_ends_after_a_later_one_is_not_missed(openai_server: ScriptedServer) -> None:
    """Numbers of transactions do not follow the order of their ends."""
    use_as_model(openai_server)
    other = connection.copy()
    try:
        other.set_autocommit(False)
        other.cursor().execute("UPDATE llm_model SET name = 'renamed'")
        Route.objects.update(order=7)
        assert targets_for("chat")[0].name == "scripted"
        other.commit()
    finally:
        other.close()
    assert targets_for("chat")[0].name == "renamed"


def test_a_turn_keeps_the_routes_that_it_began_with(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    with routes_held():
        Model.objects.update(name="renamed")
        assert targets_for("chat")[0].name == "scripted"
    assert targets_for("chat")[0].name == "renamed"


def test_a_new_key_gets_a_new_client(openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_API_KEY", "old")
    model = use_as_model(openai_server, api_key_env="TEST_API_KEY")
    first = clients.client_for(model.provider)
    assert clients.client_for(model.provider) is first
    monkeypatch.setenv("TEST_API_KEY", "new")
    complete(ask())
    assert openai_server.requests[0].headers["authorization"] == "Bearer new"


def test_one_query_finds_the_models_once_they_are_known(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    targets_for("query")
    with CaptureQueriesContext(connection) as queries:
        assert targets_for("query")[0].provider.is_usable()
    assert len(queries) == 1


def test_a_provider_whose_key_is_missing_is_not_in_use(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TEST_API_KEY", raising=False)
    use_as_model(openai_server, api_key_env="TEST_API_KEY")
    assert model_in_use().kind == "rules"


# --- Default rows -------------------------------------------------------------------------------------------


def test_default_rows_are_made_once() -> None:
    load_default_providers()
    load_default_providers()
    assert list(Provider.objects.values_list("slug", "kind")) == [("rules", "rules")]
    assert model_in_use().kind == "rules"


def test_the_environment_names_a_model_that_comes_first(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_default_providers()
    set_environment(monkeypatch, base_url=openai_server.base_url, key="k1", model="from-env")
    load_default_providers()
    load_default_providers()
    assert AuditEntry.objects.filter(action="provider.seeded").count() == 1
    assert model_in_use().slug == "environment"
    complete(ask())
    assert openai_server.last_body()["model"] == "from-env"
    assert openai_server.requests[0].headers["authorization"] == "Bearer k1"


def test_a_key_is_not_needed_when_there_is_an_address(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_environment(monkeypatch, base_url=openai_server.base_url, key="", model="local")
    load_default_providers()
    assert complete(ask()).provider == "environment"


def test_a_key_alone_means_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    set_environment(monkeypatch, base_url="", key="k", model="gpt")
    load_default_providers()
    assert Provider.objects.get(slug="environment").base_url == "https://api.openai.com/v1"


def test_without_the_variables_the_rules_are_back(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_environment(monkeypatch, base_url=openai_server.base_url, key="k", model="from-env")
    load_default_providers()
    set_environment(monkeypatch, base_url="", key="", model="")
    load_default_providers()
    assert model_in_use().kind == "rules"
    assert complete(ask(rules=lambda _: "by rule")).content == "by rule"


def test_what_administrators_changed_survives_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    set_environment(monkeypatch, base_url="http://one.test/v1", key="k", model="m1")
    load_default_providers()
    Provider.objects.filter(slug="environment").update(max_retries=7, name="Ours")
    Route.objects.filter(model__slug="environment").update(order=9)
    set_environment(monkeypatch, base_url="http://two.test/v1", key="k", model="m2")
    load_default_providers()
    provider = Provider.objects.get(slug="environment")
    assert (provider.name, provider.max_retries, provider.base_url) == ("Ours", 7, "http://two.test/v1")
    assert Model.objects.get(slug="environment").name == "m2"
    assert Route.objects.get(model__slug="environment").order == 9


def test_an_endpoint_without_an_address_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValidationError, match="needs a base URL"):
        Provider(slug="x", name="X", kind="openai").full_clean()


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "openai_api_key", "X_API_KEY\n"])
def test_only_a_key_can_be_named_as_the_key(name: str) -> None:
    provider = Provider(slug="x", name="X", kind="openai", base_url="http://x.test/v1", api_key_env=name)
    with pytest.raises(ValidationError, match="API_KEY"):
        provider.full_clean()


def test_what_a_run_spent_is_summed_over_its_attempts(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, price_in=1, price_out=1)
    openai_server.queue(
        Reply(status=500), Reply(text="ok", usage={"prompt_tokens": 3, "completion_tokens": 2})
    )
    complete(ask(reference="run-9"))
    (spent,) = spent_for("run-9")
    assert (spent.calls, spent.input_tokens, spent.output_tokens) == (2, 3, 2)
    assert spent.currency == "USD"


@pytest.mark.parametrize(
    ("base_url", "key", "model", "said"),
    [
        ("", "", "", ""),
        ("http://127.0.0.1:1/v1", "", "m", ""),
        ("", "k", "", "OPENAI_API_KEY without OPENAI_MODEL"),
        ("http://127.0.0.1:1/v1", "k", "", "OPENAI_BASE_URL and OPENAI_API_KEY without OPENAI_MODEL"),
        ("", "", "m", "OPENAI_MODEL alone"),
    ],
)
def test_half_an_endpoint_in_the_environment_is_said(
    monkeypatch: pytest.MonkeyPatch, base_url: str, key: str, model: str, said: str
) -> None:
    set_environment(monkeypatch, base_url=base_url, key=key, model=model)
    warning = environment_warning()
    assert warning.startswith(said)
    assert bool(warning) == bool(said)


def test_an_address_in_the_environment_that_is_none_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    set_environment(monkeypatch, base_url="api.example.org/v1", key="k", model="m")
    with pytest.raises(SystemExit, match="OPENAI_BASE_URL must be an http"):
        load_default_providers()
    assert not Provider.objects.filter(slug="environment").exists()


def test_the_start_says_which_model_answers(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_environment(monkeypatch, base_url="", key="", model="")
    load_default_providers()
    assert described_model() == {"model": NO_MODEL, "warning": ""}
    set_environment(monkeypatch, base_url=openai_server.base_url, key="", model="from-env")
    load_default_providers()
    assert described_model()["model"] == "Model: from-env (environment)"


def set_environment(monkeypatch: pytest.MonkeyPatch, *, base_url: str, key: str, model: str) -> None:
    values = {"OPENAI_BASE_URL": base_url, "OPENAI_API_KEY": key, "OPENAI_MODEL": model}
    for name, value in values.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name, raising=False)


def test_somebody_may_choose_the_rules_for_a_while(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    with routes_held(rules_alone=True):
        assert [model.slug for model in targets_for("chat", model_slug="scripted")] == ["rules"]
    assert targets_for("chat")[0].name == "scripted"
