"""Whatever is sent to the API, it answers as its schema says: no 5xx, no status, type or body that is not in it, and
what fits the schema is not refused for its form. The calls are about rows that exist, and nobody counts them: each
operation is reached."""

from __future__ import annotations

import gc
import json
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, seed
from hypothesis import settings as bounded
from schemathesis import checks

from apps.agents.models import Conversation, Message, Role, Trace
from apps.projects.actions.tokens import create_token
from apps.projects.models import TokenScope
from tests.support.cast import Cast
from tests.support.turns import Say
from tests.unit.access_world import make_world

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("protocol_agent", "redis_server"),
    pytest.mark.filterwarnings(
        "ignore:unclosed file:ResourceWarning"
    ),  # schemathesis closes no streamed answer
]

EXAMPLES = 10
SEED = 20261121
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
RAW: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
# Of a refused field: the wrong kind of thing, too much of it, or none.
FORM_CODES = {
    "parse_error", "required", "null", "blank", "not_a_list", "not_a_dict", "empty", "max_length", "min_length",
    "max_value", "min_value", "invalid_choice", "null_characters_not_allowed",
}  # fmt: skip
NEVER_REACHED = {404, 429}
OF_MUCH_MORE = {  # than a conversation with an answer: files, documents, cards, changes
    "discardAttachment", "downloadAttachment", "editMessage", "endMemory", "linkOfActionCard",
    "protocol_generations_compare_retrieve", "protocol_generations_file_retrieve",
    "protocol_generations_retrieve", "returnActionCard", "undoChange",
    "correctReport", "downloadReport", "getReport",
}  # fmt: skip
OF_AN_AUTHOR = {"discardAttachment", "editMessage"}
STREAMS = {"readRunEvents"}  # over WSGI nothing streams: a test with the real server reads it
OPERATIONS = sorted(
    operation["operationId"]
    for path in RAW["paths"].values()
    for operation in path.values()
    if operation["operationId"] not in STREAMS
)


@pytest.fixture
def real_ids(cast: Cast, conversation: Conversation, say: Say, operation_id: str) -> dict[str, str]:
    """Of rows that exist, so that calls get beyond "not found"; what a body names is among them."""
    if operation_id in OF_MUCH_MORE:
        ids = make_world(cast, conversation, say).ids
        if operation_id == "editMessage":
            ids["message_id"] = ids["question"]
    else:
        run = say("Setting: three wards")
        answer = Message.objects.get(conversation=conversation, role=Role.ASSISTANT)
        trace = Trace.objects.get(run=run)
        rows = {"run_id": run, "message_id": answer, "trace_id": trace, "conversation_id": conversation}
        ids = {name: str(row.pk) for name, row in rows.items()}
    body = {
        "conversationId": ids["conversation_id"],
        "cardId": "to_project",
        "project": cast.project.slug,
        "slug": cast.project.slug,
    }
    values = {"field": "pico.setting", "stage": "scientific_question", "design": "two_means"}
    return {**ids, **body, **values, "agent": "protocol-agent"}


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_the_answers_are_those_of_the_schema(
    cast: Cast, real_ids: dict[str, str], settings_of_calls: None, operation_id: str
) -> None:
    schema = schemathesis.openapi.from_dict(RAW)
    schema.app = get_wsgi_application()
    person = cast.coordinator if operation_id in OF_AN_AUTHOR else cast.manager
    secret = create_token(by=person, name="fuzz", scope=TokenScope.WRITE, days=1).secret
    headers = {"Authorization": f"Bearer {secret}", "Prefer": "respond-async"}
    operation = schema.find_operation_by_id(operation_id)
    statuses: list[int] = []

    @seed(SEED)
    @bounded(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def play(case: Any) -> None:
        if len(statuses) % 4 != 3:
            _use(real_ids, case.path_parameters)
            _use(real_ids, case.body)
        answer = case.call_and_validate(headers=headers, checks=CHECKS)
        statuses.append(answer.status_code)
        assert not (answer.status_code == 400 and _codes(answer.content) & FORM_CODES), answer.text

    play()
    assert set(statuses) - NEVER_REACHED, statuses
    assert 429 not in statuses
    gc.collect()  # while the warning about files is ignored


@pytest.fixture
def settings_of_calls(settings: Any) -> None:
    settings.API_CALLS_PER_MINUTE = {"api": 0, "chat": 0, "upload": 0}


def _use(real: dict[str, str], given_values: Any) -> None:
    if isinstance(given_values, dict):
        given_values.update({name: real[name] for name in given_values if name in real})


def _codes(content: bytes) -> set[str]:
    body = json.loads(content)
    return {body["code"], *(error["code"] for error in body.get("errors", ()))}
