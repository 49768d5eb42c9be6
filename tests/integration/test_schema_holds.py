"""Whatever is sent to the API, it answers as its schema says: no 5xx, no status, type or body that is not in it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

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
from apps.runs.models import Run
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("protocol_agent", "redis_server"),
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
STREAMS = {"readRunEvents"}  # over WSGI nothing streams: a test with the real server reads it
OPERATIONS = sorted(
    operation["operationId"]
    for path in RAW["paths"].values()
    for operation in path.values()
    if operation["operationId"] not in STREAMS
)


@pytest.fixture
def real_ids(conversation: Conversation, say: Say) -> dict[str, UUID | str]:
    """Of rows that exist, so that calls get beyond "not found"."""
    run: Run = say("Setting: three wards\nDropout: 5 %")
    answer = Message.objects.get(conversation=conversation, role=Role.ASSISTANT)
    return {
        "conversation_id": conversation.pk,
        "conversationId": conversation.pk,
        "message_id": answer.pk,
        "run_id": run.pk,
        "trace_id": Trace.objects.get(run=run).pk,
        "agent": "protocol-agent",
        "project": conversation.project.slug,
    }


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_the_answers_are_those_of_the_schema(
    cast: Cast, real_ids: dict[str, Any], settings_of_calls: None, operation_id: str
) -> None:
    schema = schemathesis.openapi.from_dict(RAW)
    schema.app = get_wsgi_application()
    secret = create_token(by=cast.manager, name="fuzz", scope=TokenScope.WRITE, days=1).secret
    headers = {"Authorization": f"Bearer {secret}", "Prefer": "respond-async"}
    operation = schema.find_operation_by_id(operation_id)
    sent = 0

    @seed(SEED)
    @bounded(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def play(case: Any) -> None:
        nonlocal sent
        sent += 1
        if sent % 4:
            _use(real_ids, case.path_parameters)
            _use(real_ids, case.body)
        case.call_and_validate(headers=headers, checks=CHECKS)

    play()
    assert sent >= 1


@pytest.fixture
def settings_of_calls(settings: Any) -> None:
    settings.API_CALLS_PER_MINUTE = {"api": 0, "chat": 0, "upload": 0}


def _use(real: dict[str, Any], given_values: Any) -> None:
    if isinstance(given_values, dict):
        given_values.update({name: str(real[name]) for name in given_values if name in real})
