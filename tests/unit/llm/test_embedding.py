"""Texts to vectors against a loopback server: their order, whose they are, what is refused and what is recorded."""

from __future__ import annotations

import math
from typing import Any

import pytest

from apps.llm.embedding import Embedded, EmbeddingRequest, embed
from apps.llm.errors import Cancelled, ModelRefused, ModelUnavailable
from apps.llm.models import ModelCall
from tests.support.openai_server import ScriptedServer, embeddings, use_as_model

pytestmark = pytest.mark.django_db
FOR_EMBEDDING: dict[str, Any] = {"purposes": ("embedding",), "embeddings": True}


def vectors_of(*texts: str, **fields: Any) -> Embedded:
    return embed(EmbeddingRequest(texts, **fields))


def test_each_text_gets_its_own_vector_in_order(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, **FOR_EMBEDDING, price_in=1)
    found = vectors_of("margin", "非劣效界值", "margin")
    assert found.vectors[0] == found.vectors[2] != found.vectors[1]
    assert (found.dimensions, found.model, found.usage.input_tokens) == (8, "scripted-model", 3)
    (row,) = ModelCall.objects.all()
    assert (row.purpose, row.outcome, row.input_tokens, row.output_tokens) == ("embedding", "success", 3, 0)
    assert row.cost > 0


def test_rows_in_another_order_are_put_right(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, **FOR_EMBEDDING)
    straight = vectors_of("one", "two")
    body = embeddings({"input": ["one", "two"]})
    openai_server.script.embeddings.append((200, body | {"data": body["data"][::-1]}))
    assert vectors_of("one", "two").vectors == straight.vectors


def test_many_texts_go_in_as_many_requests_as_the_model_needs(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, **FOR_EMBEDDING, texts_per_request=2)
    texts = [f"text {n}" for n in range(5)]
    found = vectors_of(*texts)
    assert [seen.body["input"] for seen in openai_server.requests] == [texts[:2], texts[2:4], texts[4:]]
    assert found.vectors == tuple(vectors_of(text).vectors[0] for text in texts)
    assert found.usage.input_tokens == 5


def test_the_further_parameters_of_the_model_are_sent_and_replace_nothing(
    openai_server: ScriptedServer,
) -> None:
    use_as_model(
        openai_server,
        **FOR_EMBEDDING,
        request_defaults={"dimensions": 4, "input": ["other"], "user": None, "encoding_format": "base64"},
    )
    vectors_of("margin")
    body = openai_server.last_body()
    assert body == {
        "model": "scripted",
        "input": ["margin"],
        "encoding_format": "float",
        "dimensions": 4,
    }


USELESS: dict[str, Any] = {
    "a row too few": {"data": [{"index": 0, "embedding": [1.0, 2.0]}]},
    "one row twice": {"data": [{"index": 0, "embedding": [1.0]}] * 2},
    "another length": {"data": [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}]},
    "no numbers": {"data": [{"index": n, "embedding": []} for n in range(2)]},
    "words": {"data": [{"index": n, "embedding": ["x"]} for n in range(2)]},
    "not finite": {"data": [{"index": n, "embedding": [math.inf]} for n in range(2)]},
    "no rows": {"answer": 42},
    "no object": [1, 2],
}


@pytest.mark.parametrize("name", USELESS)
def test_what_cannot_be_used_is_asked_for_again(openai_server: ScriptedServer, name: str) -> None:
    use_as_model(openai_server, **FOR_EMBEDDING)
    openai_server.script.embeddings.append((200, USELESS[name]))
    assert len(vectors_of("one", "two").vectors) == 2
    codes = list(ModelCall.objects.order_by("attempt").values_list("error_code", flat=True))
    assert codes == ["bad_response", ""]


def test_the_next_model_takes_over_at_the_start_only(openai_server: ScriptedServer) -> None:
    for slug in ("first", "second"):
        use_as_model(openai_server, slug=slug, **FOR_EMBEDDING, texts_per_request=1, max_retries=0)
    refused = {"error": {"message": "no", "code": "busy"}}
    openai_server.script.embeddings.append((500, refused))
    assert vectors_of("one", "two").model == "second-model"
    openai_server.script.embeddings += [(200, embeddings({"input": ["one"]})), (500, refused)]
    with pytest.raises(ModelUnavailable) as raised:
        vectors_of("one", "two")
    assert [cause.model for cause in raised.value.causes] == ["first-model"]


def test_a_model_that_makes_none_is_not_asked(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, purposes=("embedding",))
    with pytest.raises(ModelRefused, match="makes no embeddings"):
        vectors_of("margin")
    assert openai_server.requests == []


def test_without_a_route_it_is_said_that_no_model_is_there(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server)
    with pytest.raises(ModelRefused, match="No language model is configured"):
        vectors_of("margin")


def test_it_can_be_stopped(openai_server: ScriptedServer) -> None:
    use_as_model(openai_server, **FOR_EMBEDDING)
    with pytest.raises(Cancelled):
        embed(EmbeddingRequest(("margin",)), cancelled=lambda: True)
    assert ModelCall.objects.get().outcome == "stopped"


@pytest.mark.parametrize("texts", [(), ("margin", " \n")])
def test_nothing_and_blanks_are_an_error_of_the_caller(texts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not blank"):
        EmbeddingRequest(texts)
