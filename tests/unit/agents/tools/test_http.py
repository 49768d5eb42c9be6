"""Tools that call another service: what they send, what they refuse to reach, and what never comes out."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Mapping
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from pytest_django.fixtures import Settings

from apps.agents.actions.tool_secrets import remove_tool_secret, set_tool_secret
from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.models import Message, Step, ToolSecret
from apps.agents.tools import execution
from apps.agents.tools.handlers import http
from apps.agents.tools.handlers.addresses import AddressRefused, checked_address, is_public
from apps.agents.tools.registry import (
    ToolContext,
    ToolFailed,
    ToolOutput,
    ToolRefused,
    ToolRetry,
)
from apps.projects.models import AuditEntry
from apps.runs.models import Run
from tests.support.http_service import Answer, HttpService
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.toolbox import Toolbox, calls, tool_messages, tool_steps
from tests.support.turns import QUESTION, Say, answer_of, chats


def context(timeout_seconds: float = 5.0, *, stopped: threading.Event | None = None) -> ToolContext:
    return ToolContext(
        conversation_id="", project_id="", user_id="", agent="a", stage="s", language="en",
        data={"site": {"purpose": "quiet", "place": None}},
        deadline_seconds=timeout_seconds,
        cancelled=stopped.is_set if stopped else lambda: False,
        ends_at_monotonic=time.monotonic() + timeout_seconds,
    )  # fmt: skip


def call(
    configuration: Mapping[str, Any], arguments: Mapping[str, Any] | None = None, **given: Any
) -> ToolOutput:
    tool = ToolConfig("t", {"en": "T", "zh_hans": "T"}, {}, "external", "api", {}, configuration, False, 5.0)
    return http.invoke(tool, context(**given), arguments or {})


@pytest.mark.django_db
def test_a_call_is_filled_in_place_by_place(service: HttpService) -> None:
    service.default = Answer(json.dumps({"data": {"rows": [{"id": 7}], "a/b": 1}}).encode())
    output = call(
        {
            "method": "post",
            "url": f"http://{service.place}/v1/plans/{{{{id}}}}/notes?fixed=1",
            "headers": {"X-Who": "{{who}}", "X-Left-Out": "{{missing}}"},
            "query": {"q": "{{text}}", "none": "{{missing}}"},
            "body": {
                "n": "{{n}}", "list": ["{{n}}", "n={{n}}"], "purpose": "{{context.site.purpose}}",
                "gone": "{{missing}}", "kept": None, "part": "{{nested.deep}}",
            },
            "result": "/data/rows/0/id",
            "values": {"planting.plants": "/data/a~1b"},
        },
        {"id": "../a b/c?x=1#y", "who": "Lin", "text": "a&b=c", "n": 3, "nested": {"deep": [1]}},
    )  # fmt: skip
    (asked,) = service.asked
    assert asked.method == "POST"
    assert asked.path == "/v1/plans/..%2Fa%20b%2Fc%3Fx%3D1%23y/notes?fixed=1&q=a%26b%3Dc"
    assert asked.headers["X-Who"] == "Lin"
    assert "X-Left-Out" not in asked.headers
    assert json.loads(asked.body) == {
        "n": 3, "list": [3, "n=3"], "purpose": "quiet", "kept": None, "part": [1],
    }  # fmt: skip
    assert output.output == {"result": 7}
    assert [(value.field, value.value) for value in output.values] == [("planting.plants", 1)]


@pytest.mark.parametrize("value", ["..", ".", ""])
def test_an_argument_cannot_climb_in_the_address(service: HttpService, value: str) -> None:
    with pytest.raises(ToolRefused):
        call({"url": f"http://{service.place}/a/{{{{id}}}}/b"}, {"id": value})
    assert service.asked == []


def test_an_argument_cannot_add_a_header_or_be_a_template(service: HttpService) -> None:
    configuration = {"url": f"http://{service.place}/", "headers": {"X-A": "{{a}}"}}
    with pytest.raises(ToolRefused):
        call(configuration, {"a": "x\r\nX-B: y"})
    call(configuration, {"a": "{{secret.key}}"})
    assert service.asked[0].headers["X-A"] == "{{secret.key}}"


# --- Where tools may not go ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200",
        "0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "198.18.0.1", "192.0.0.8",
        "::1", "::", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::",
        "2002:c0a8:101::1", "2001:0:7f00:1::", "2001:db8::1", "64:ff9b:1::1", "fec0::1", "192.88.99.1", "no address",
    ],
)  # fmt: skip
def test_what_is_inside_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_what_is_outside_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost"])
def test_other_ways_to_write_loopback_lead_nowhere(host: str) -> None:
    with pytest.raises(AddressRefused):
        checked_address(host, 443)


def resolved(*addresses_: str) -> Any:
    """A resolver that gives these addresses, one list after the other."""
    answers = iter([[each] for each in addresses_])

    def getaddrinfo(host: str, port: int, **more: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in next(answers)]

    return getaddrinfo


def test_a_name_that_resolves_to_something_inside_is_refused(
    monkeypatch: pytest.MonkeyPatch, service: HttpService
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolved("127.0.0.1"))
    with pytest.raises(ToolFailed) as caught:
        call({"url": f"https://rebind.example:{service.place.rpartition(':')[2]}/"})
    assert caught.value.code == "address_refused"
    assert service.asked == []


def test_a_name_is_looked_up_once_and_the_judged_address_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolved("8.8.8.8", "127.0.0.1"))
    connected: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *given: Any) -> socket.socket:
        connected.append(address)
        raise OSError("no network here")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(ToolRetry):
        call({"url": "https://rebind.example/"})
    assert connected == [("8.8.8.8", 443)]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://api.example.org/", "https_only"),
        ("ftp://api.example.org/", "https_only"),
        ("http://127.0.0.1:1/", "https_only"),
        ("https://user:pw@api.example.org/", "tool_misconfigured"),
        ("https://{{host}}/", "tool_misconfigured"),
        ("https://api.example.org:99999/", "tool_misconfigured"),
        ("/only/a/path", "tool_misconfigured"),
        ("", "tool_misconfigured"),
        ("https://api.example.org:80@127.0.0.1/", "tool_misconfigured"),
        ("https://127.0.0.1#@api.example.org/", "address_refused"),
        ("https://169.254.169.254./latest/meta-data/", "address_refused"),
        ("https://0/", "address_refused"),
        ("https://0xa9fea9fe/", "address_refused"),
        ("https://[::ffff:169.254.169.254]/", "address_refused"),
        ("https://[fe80::1%25eth0]/", "address_refused"),
        ("https://metadata.google.internal/", "address_refused"),
        ("https://127。0。0。1/", "address_refused"),
    ],
)
def test_addresses_that_cannot_be_used_are_refused_before_anything_is_sent(url: str, code: str) -> None:
    with pytest.raises(ToolFailed) as caught:
        call({"url": url}, {"host": "127.0.0.1"})
    assert caught.value.code == code


@pytest.mark.parametrize("host", ["１２７.0.0.1", "①②⑦.⓪.⓪.①", "\x00.example", "a..example", "*.example"])
def test_a_name_that_is_written_oddly_leads_nowhere(host: str) -> None:
    with pytest.raises((ToolFailed, ToolRetry)):
        call({"url": f"https://{host}/"})


@pytest.mark.parametrize("proxy", ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy"])
def test_a_proxy_of_the_environment_is_not_used(
    service: HttpService, monkeypatch: pytest.MonkeyPatch, proxy: str
) -> None:
    """It would connect to wherever it likes."""
    monkeypatch.setenv(proxy, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    call({"url": f"http://{service.place}/direct"})
    assert [asked.path for asked in service.asked] == ["/direct"]


def test_redirects_are_not_followed(service: HttpService) -> None:
    service.queued.append(Answer(status=302, headers={"Location": f"http://{service.place}/other"}))
    with pytest.raises(ToolFailed) as caught:
        call({"url": f"http://{service.place}/"})
    assert caught.value.code == "redirected"
    assert len(service.asked) == 1


# --- What a service may answer ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "answer", "error", "code"),
    [
        ("GET", Answer(status=503, headers={"Retry-After": "2"}), ToolRetry, "tool_retry"),
        ("POST", Answer(status=429), ToolRetry, "tool_retry"),
        ("GET", Answer(status=500), ToolRetry, "tool_retry"),
        ("POST", Answer(status=500), ToolFailed, "http_500"),
        ("GET", Answer(status=401), ToolFailed, "http_401"),
        ("GET", Answer(b"no such plant", status=404), ToolRefused, "http_404"),
        ("GET", Answer(drops=True), ToolRetry, "tool_retry"),
        ("POST", Answer(drops=True), ToolFailed, "connection_lost"),
        ("GET", Answer(b"{broken"), ToolFailed, "answer_no_json"),
        ("GET", Answer(b"\x89PNG", content_type="image/png"), ToolFailed, "answer_no_text"),
        ("GET", Answer(b"[1]"), ToolFailed, "answer_incomplete"),
        ("GET", Answer(b"[" * 300 + b"]" * 300), ToolFailed, "answer_no_json"),
        ("GET", Answer(b"[" * 100_000), ToolFailed, "answer_no_json"),
        ("GET", Answer(b'"' + b"x" * 3_000_000 + b'"'), ToolFailed, "answer_too_large"),
    ],
)
def test_each_failure_says_what_may_be_done(
    service: HttpService, method: str, answer: Answer, error: type[Exception], code: str
) -> None:
    service.default = answer
    with pytest.raises(error) as caught:
        call({"method": method, "url": f"http://{service.place}/", "result": "/x"})
    assert getattr(caught.value, "code", "") == code


def test_a_service_that_stalls_is_left_at_the_deadline_and_at_a_stop(service: HttpService) -> None:
    service.default = Answer(stalls=True)
    configuration = {"url": f"http://{service.place}/"}
    with pytest.raises(ToolFailed) as caught:
        call(configuration, timeout_seconds=0.5)
    assert caught.value.code == "timeout"
    stopped = threading.Event()
    threading.Timer(0.2, stopped.set).start()
    with pytest.raises(ToolFailed) as caught:
        call(configuration, timeout_seconds=300, stopped=stopped)
    assert stopped.is_set()


# --- Secrets ------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_a_secret_is_sent_and_stands_nowhere_else(
    service: HttpService,
    toolbox: Toolbox,
    openai_server: ScriptedServer,
    say: Say,
    caplog: pytest.LogCaptureFixture,
) -> None:
    key = 'k3y "of" the & registry'
    caplog.set_level(logging.DEBUG)
    set_tool_secret(name="registry", host="127.0.0.1", value=key, by=None)
    toolbox.add(
        "register",
        handler="api",
        tool_type="external",
        configuration={
            "method": "POST",
            "url": f"http://{service.place}/",
            "headers": {"Authorization": "Bearer {{secret.registry}}"},
            "query": {"key": "{{secret.registry}}"},
            "body": {"key": "{{secret.registry}}", "n": "{{n}}"},
        },
    )
    service.queued.append(Answer(json.dumps({"you_sent": f"Bearer {key}", "n": 1}).encode()))
    service.queued.append(Answer(f"bad key {key}".encode(), status=400, content_type="text/plain"))
    openai_server.queue(Reply(tool_calls=calls("register", '{"n": 1}', '{"n": 2}')), Reply(text="Done."))
    run = say(QUESTION)
    assert answer_of(run) == "Done."
    assert [asked.headers["Authorization"] for asked in service.asked] == [f"Bearer {key}"] * 2
    assert {json.loads(asked.body)["key"] for asked in service.asked} == {key}
    run.refresh_from_db()
    kept = [
        *Step.objects.filter(trace__run=run).values_list("input", "output", "error"),
        *Message.objects.filter(run=run).values_list("content", "tools"),
        *Run.objects.filter(pk=run.pk).values_list("snapshot", "checkpoint", "result", "params"),
        *AuditEntry.objects.values_list("data"),
        *ToolSecret.objects.values_list("token", "name"),
        [seen.body for seen in openai_server.requests],
        [caplog.text],
    ]
    for form in (key, json.dumps(key)[1:-1], "k3y"):
        assert form not in str(kept)
    assert http.HIDDEN in str(tool_messages(chats(openai_server)[1]))


@pytest.mark.django_db
def test_a_secret_goes_only_to_its_host_and_not_into_an_address(
    service: HttpService, settings: Settings
) -> None:
    settings.TOOL_SECRETS = {"env": {"host": "127.0.0.1", "value": "from-settings"}}
    set_tool_secret(name="other", host="api.example.org", value="x" * 20, by=None)
    url = f"http://{service.place}/"
    for name, code in (("other", "secret_for_another_host"), ("none", "secret_missing")):
        with pytest.raises(ToolFailed) as caught:
            call({"url": url, "headers": {"X-Key": f"{{{{secret.{name}}}}}"}})
        assert caught.value.code == code
        assert "xxxx" not in str(caught.value)
    with pytest.raises(ToolFailed) as caught:
        call({"url": url + "{{secret.env}}"})
    assert caught.value.code == "secret_in_address"
    assert service.asked == []
    call({"url": url, "headers": {"X-Key": "{{secret.env}}"}})
    assert service.asked[0].headers["X-Key"] == "from-settings"
    port = service.place.partition(":")[2]
    for number, place in enumerate((f"127.0.0.1:{port}", "127.0.0.1:1")):
        set_tool_secret(name=f"port{number}", host=place, value="x" * 20, by=None)
    call({"url": url, "headers": {"X-Key": "{{secret.port0}}"}})
    with pytest.raises(ToolFailed, match="may not be sent"):
        call({"url": url, "headers": {"X-Key": "{{secret.port1}}"}})
    for address in ("https://api.example.org", "api.example.org/x", "me@api.example.org", "a b", "a:port"):
        with pytest.raises(ValidationError, match="host alone"):
            set_tool_secret(name="wrong", host=address, value="x" * 20, by=None)
    assert remove_tool_secret(name="other", by=None)
    assert not remove_tool_secret(name="other", by=None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "chat_model")
def test_a_service_that_is_away_for_a_moment_is_asked_again_in_the_turn(
    service: HttpService,
    toolbox: Toolbox,
    openai_server: ScriptedServer,
    say: Say,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(execution, "FIRST_PAUSE_SECONDS", 0.005)
    toolbox.add("look", handler="api", configuration={"url": f"http://{service.place}/x"})
    service.queued.append(Answer(status=503))
    service.default = Answer(b'{"rows": 3}')
    openai_server.queue(Reply(tool_calls=calls("look", '{"n": 1}')), Reply(text="Three."))
    run = say(QUESTION)
    assert answer_of(run) == "Three."
    assert tool_steps(run)[0].output["tries"] == 2
    assert '"rows":3' in tool_messages(chats(openai_server)[1])[0]
