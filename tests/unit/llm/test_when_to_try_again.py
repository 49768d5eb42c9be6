"""When every model is busy, the sentence says when to try again, as the models themselves say it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from django.utils import translation

from apps.llm import breaker
from apps.llm.chat import complete
from apps.llm.errors import ModelUnavailable
from apps.llm.models import Route
from apps.llm.types import ChatMessage, ChatRequest
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db(transaction=True)


def said(*replies: Reply, server: ScriptedServer) -> str:
    breaker.forget_all()
    Route.objects.all().delete()
    for number, _ in enumerate(replies):
        use_as_model(server, slug=f"busy{number}", max_retries=0)
    server.queue(*replies)
    with pytest.raises(ModelUnavailable) as caught, translation.override("en"):
        complete(ChatRequest(purpose="chat", messages=(ChatMessage("user", "Hello"),)))
    return str(caught.value)


def busy(retry_after: str) -> Reply:
    return Reply(status=429, retry_after=retry_after)


def test_a_long_wait_is_said_in_minutes(openai_server: ScriptedServer) -> None:
    assert "try again in 2 minutes." in said(busy("120"), server=openai_server)


def test_a_date_is_said_as_the_time_until_then(openai_server: ScriptedServer) -> None:
    at = format_datetime(datetime.now(UTC) + timedelta(hours=3, seconds=-5), usegmt=True)
    assert "try again in 3 hours." in said(busy(at), server=openai_server)


def test_the_model_that_is_free_first_counts(openai_server: ScriptedServer) -> None:
    assert "in 2 minutes." in said(busy("3600"), busy("110"), server=openai_server)


@pytest.mark.parametrize("other", [Reply(status=500), busy("20"), busy("")])
def test_the_usual_sentence_stands_where_a_minute_may_do(openai_server: ScriptedServer, other: Reply) -> None:
    assert "try again in a minute." in said(busy("3600"), other, server=openai_server)
