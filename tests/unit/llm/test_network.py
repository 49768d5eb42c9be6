"""The network layer where it differs from plain HTTP: TLS, proxies, many threads."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from apps.llm import clients
from apps.llm.attempt import Attempt
from apps.llm.chat import complete
from apps.llm.errors import Cancelled, ModelRefused, ModelUnavailable
from apps.llm.models import Model, ModelCall, Provider
from apps.llm.types import TextDelta, never
from tests.support.http_service import Answer, HttpService
from tests.support.model_calls import StopWhen, ask, assert_stops, eventually
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db


def make_certificate(folder: Path) -> Path:
    """A self-signed certificate for 127.0.0.1 with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    address = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(address, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "certificate.pem"
    path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.fixture
def tls_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """The scripted server over TLS, trusted by clients made from now on."""
    certificate = make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    server = ScriptedServer(tls=context).start()
    yield server
    clients.close_all()
    server.stop()


def test_an_answer_comes_over_tls(tls_server: ScriptedServer) -> None:
    use_as_model(tls_server)
    tls_server.queue(Reply(text="x" * 100_000, piece_chars=5000))
    assert len(complete(ask("y" * 300_000)).content) == 100_000
    assert len(tls_server.last_body()["messages"][0]["content"]) == 300_000


def test_a_silent_model_behind_tls_can_be_stopped(tls_server: ScriptedServer) -> None:
    use_as_model(tls_server)
    tls_server.queue(Reply(pieces=("one ", "two"), fault="stall_in"))
    assert_stops(ask(), lambda: tls_server.requests)
    assert eventually(lambda: tls_server.requests[0].closed_early_at is not None)


def test_a_handshake_that_nobody_answers_can_be_stopped_and_times_out(openai_server: ScriptedServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"https://127.0.0.1:{mute.getsockname()[1]}/v1"
        use_as_model(openai_server, base_url=address, connect_timeout_seconds=0.8, max_retries=0)
        assert_stops(ask(), lambda: True)
        with pytest.raises(ModelUnavailable):
            complete(ask())
    assert ModelCall.objects.order_by("id").last().error_code == "connect_timeout"  # type: ignore[union-attr]


def test_a_certificate_that_nobody_vouches_for_is_not_accepted(
    tls_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    use_as_model(tls_server, max_retries=0)
    with pytest.raises(ModelUnavailable):
        complete(ask())
    assert tls_server.requests == []


def test_a_call_through_a_proxy_can_be_stopped_too(
    openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", openai_server.base_url.removesuffix("/v1"))
    use_as_model(openai_server, base_url="http://model.invalid/v1")
    assert complete(ask()).content
    assert openai_server.requests[0].headers["host"] == "model.invalid"
    openai_server.queue(Reply(fault="stall_before"))
    assert_stops(ask(), lambda: len(openai_server.requests) == 2)


def test_two_answers_read_in_turns_by_one_thread_do_not_mix(openai_server: ScriptedServer) -> None:
    provider = Provider(slug="p", base_url=openai_server.base_url)
    model = Model(provider=provider, slug="m", name="scripted")
    openai_server.queue(Reply(pieces=("a1", "a2")), Reply(pieces=("b1", "b2"), fault="stall_in"))
    read: list[object] = []
    stop = StopWhen(lambda: read)
    first = Attempt(model, ask(), 1).events(never)
    second = Attempt(model, ask(), 1).events(stop)
    read += [next(first), next(second), next(first)]
    assert read == [TextDelta("a1"), TextDelta("b1"), TextDelta("a2")]
    with pytest.raises(Cancelled):
        next(second)
    with pytest.raises(StopIteration) as ended:
        next(first)
    assert ended.value.value.content == "a1a2"


def test_fifty_threads_share_a_client_and_each_gets_its_own_answer(openai_server: ScriptedServer) -> None:
    provider = Provider(slug="p", base_url=openai_server.base_url)
    model = Model(provider=provider, slug="m", name="scripted")
    for number in range(50):
        reply = Reply(pieces=(f"answer {number} ", "is ", "this"), tokens_per_second=50)
        openai_server.when(reply, contains=f"question {number}.")
    answers: dict[int, str] = {}

    def ask_one(number: int) -> None:
        events = Attempt(model, ask(f"question {number}."), 1).events(never)
        answers[number] = "".join(event.text for event in events if isinstance(event, TextDelta))

    threads = [threading.Thread(target=ask_one, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert answers == {number: f"answer {number} is this" for number in range(50)}


def test_what_people_write_follows_no_redirect(openai_server: ScriptedServer, service: HttpService) -> None:
    """The endpoint that was named is told; where it points to is not."""
    service.default = Answer(status=307, headers={"Location": f"{openai_server.base_url}/chat/completions"})
    use_as_model(openai_server, base_url=f"http://{service.place}/v1", max_retries=0)
    with pytest.raises(ModelRefused) as caught:
        complete(ask())
    assert [(cause.code, cause.status) for cause in caught.value.causes] == [("bad_response", 307)]
    assert len(service.asked) == 1
    assert openai_server.requests == []


@pytest.mark.parametrize("host", ["a..example", "a" * 70 + ".example"])
def test_a_name_that_cannot_be_looked_up_is_no_wait(host: str) -> None:
    with clients.WatchedHttpClient(httpx2.Timeout(60)) as client, pytest.raises(httpx2.ConnectError):
        client.get(f"http://{host}/")
