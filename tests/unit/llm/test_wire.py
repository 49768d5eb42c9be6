"""Reading a stream: however the network cuts it, and whatever an endpoint puts into it."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.llm.errors import AttemptFailed
from apps.llm.schemas import without_nul
from apps.llm.wire import DONE, MOST_CALLS, MOST_NAME_CHARACTERS, MOST_TOKENS, Answer, data_lines

BODY = ': comment\r\n\r\nevent: x\ndata: {"a": "中文"}\r\n\r\ndata:{"b": 1}\n\nid: 3\ndata: [DONE]'.encode()
LINES = ['{"a": "中文"}'.encode(), b'{"b": 1}', DONE]


@settings(deadline=None)
@given(st.lists(st.integers(0, len(BODY)), max_size=20))
def test_the_cut_makes_no_difference(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(BODY)]
    chunks = [BODY[start:end] for start, end in pairwise(edges)]
    assert list(data_lines(chunks)) == LINES


def delta(**fields: Any) -> bytes:
    return orjson.dumps({"choices": [{"delta": fields}]})


def finished(reason: str) -> bytes:
    return orjson.dumps({"choices": [{"delta": {}, "finish_reason": reason}]})


@pytest.mark.parametrize(
    "payload",
    [b"[]", b"1", b"null", b'{"choices": [1]}', b'{"choices": {}, "usage": 3', b"", b'{"choices": "x"}',
     b'{"choices": [{"delta": {"content": 5}}]}', b'{"choices": [{"delta": {"tool_calls": "x"}}]}'],
)  # fmt: skip
def test_nonsense_is_a_failure_of_the_attempt_and_nothing_else(payload: bytes) -> None:
    with pytest.raises(AttemptFailed) as raised:
        Answer().take(payload)
    assert raised.value.code == "bad_response"


@settings(deadline=None)
@given(st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(
        st.sampled_from(["choices", "delta", "content", "tool_calls", "function", "usage", "finish_reason", "index"]),
        inner,
    ),
    max_leaves=12,
))  # fmt: skip
def test_no_json_breaks_the_reader(data: Any) -> None:
    answer = Answer()
    with suppress(AttemptFailed):
        answer.take(orjson.dumps(data))
        answer.end()
    usage = answer.usage()
    assert usage is None or usage.input_tokens >= 0
    assert all(call.name == "" for call in answer.tool_calls())


def test_text_in_parts_is_text_and_nul_is_taken_out() -> None:
    answer = Answer()
    pieces = answer.take(delta(content=[{"type": "text", "text": "a\x00b"}]))
    assert pieces == [("answer", "ab")]


@pytest.mark.parametrize(
    ("chunks", "read"),
    [
        ([rb'"a\ud83d b"'], "a\ufffd b"),
        ([rb'"a\ud83d"', rb'"\ude00 b"'], "a\U0001f600 b"),
        ([rb'"a\ud83d"', b'"b"'], "a\ufffdb"),
        ([rb'"\ude00b"'], "\ufffdb"),
        ([b'"a\xed\xa0\xbd"', b'"b"'], "a\ufffdb"),
        ([b'"a\x00b\x07"', rb'"c\u0000"'], "ab\x07c"),
    ],
    ids=["half", "pair in two chunks", "half at the end", "second half", "half in UTF-8", "bare NUL"],
)
@pytest.mark.parametrize("channel", ["content", "reasoning"])
def test_a_broken_character_in_a_chunk_costs_only_itself(
    chunks: list[bytes], read: str, channel: str
) -> None:
    answer = Answer()
    for chunk in chunks:
        answer.take(b'{"choices": [{"delta": {"%b": %b}}]}' % (channel.encode(), chunk))
    assert "".join(answer.content or answer.reasoning) == read
    read.encode()


def test_a_broken_character_in_a_call_costs_only_itself() -> None:
    answer = Answer()
    call = rb'{"id": "a\ud800", "function": {"name": "b\u0000", "arguments": "{\"a\": \"\ud83d'
    answer.take(b'{"choices": [{"delta": {"tool_calls": [%b"}}]}}]}' % call)
    answer.take(
        rb'{"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": "\ude00\"}"}}]}}]}'
    )
    (found,) = answer.tool_calls()
    assert (found.id, found.name, found.arguments_json) == ("a\ufffd", "b", '{"a": "\U0001f600"}')


def test_reasoning_goes_by_two_names() -> None:
    answer = Answer()
    answer.take(delta(reasoning="so "))
    answer.take(delta(reasoning_content="and so"))
    assert "".join(answer.reasoning) == "so and so"


def test_tool_calls_without_index_or_id_are_told_apart() -> None:
    answer = Answer()
    for name in ("one", "two"):
        answer.take(delta(tool_calls=[{"function": {"name": name, "arguments": {"n": 1}}}]))
    answer.take(finished("stop"))
    assert [(c.id, c.name, c.arguments_json) for c in answer.tool_calls()] == [
        ("call_1", "one", '{"n":1}'),
        ("call_2", "two", '{"n":1}'),
    ]
    assert answer.finish_reason() == "tool_calls"


@pytest.mark.parametrize(
    ("payloads", "code"),
    [
        ([], "empty"),
        ([delta(role="assistant", content="")], "empty"),
        ([delta(content="half")], "cut"),
        ([finished("stop")], "empty"),
        ([DONE], "empty"),
        ([delta(content="x"), finished("insufficient_system_resource")], "server_error"),
        ([delta(reasoning="only thoughts"), finished("stop")], "empty"),
    ],
)
def test_an_answer_that_is_none_is_a_failure(payloads: list[bytes], code: str) -> None:
    answer = Answer()
    for payload in payloads:
        answer.take(payload)
    with pytest.raises(AttemptFailed) as raised:
        answer.end()
    assert raised.value.code == code


def test_the_count_of_other_houses_is_read_too() -> None:
    answer = Answer()
    answer.take(
        b'{"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": null, "prompt_cache_hit_tokens": 4}}'
    )
    usage = answer.usage()
    assert usage is not None
    assert (usage.input_tokens, usage.output_tokens, usage.cached_tokens) == (9, 0, 4)


@pytest.mark.parametrize("part", ["content", "reasoning"])
def test_more_characters_than_were_asked_for_are_not_listened_to(part: str) -> None:
    answer = Answer(max_characters=5)
    taken = [(answer.take(delta(**{part: text})), answer.full) for text in ("one", "two")]
    assert [(pieces[0][1], full) for pieces, full in taken] == [("one", False), ("tw", True)]
    answer.end()
    assert answer.finish_reason() == "length"


def test_arguments_beyond_the_greatest_length_are_cut() -> None:
    answer = Answer(max_characters=5)
    answer.take(delta(tool_calls=[{"index": 0, "function": {"name": "one", "arguments": "{1234567}"}}]))
    assert (answer.full, answer.tool_calls()[0].arguments_json) == (True, "{1234")


@pytest.mark.parametrize(
    ("written", "read"),
    [(r'"a\u0000b"', '"ab"'), (r'"a\\u0000"', r'"a\\u0000"'), (r'"\\\u0000"', r'"\\"'), ('"é"', '"é"')],
)
def test_a_nul_is_taken_out_of_json_however_it_is_written(written: str, read: str) -> None:
    assert without_nul(written) == read


@pytest.mark.parametrize(
    "call", [{"id": 5}, {"id": {"x": 1}}, {"function": {"name": {"x": 1}}}, {"function": {"name": 7}}]
)
def test_calls_whose_names_are_no_text_are_no_answer(call: dict[str, Any]) -> None:
    with pytest.raises(AttemptFailed):
        Answer().take(delta(tool_calls=[call]))


@pytest.mark.parametrize("index", ["1", 0.5, [0], {"at": 0}])
def test_calls_whose_places_are_no_whole_numbers_are_no_answer(index: Any) -> None:
    first = {"index": 0, "function": {"name": "one", "arguments": "{}"}}
    with pytest.raises(AttemptFailed):
        Answer().take(delta(tool_calls=[first, {**first, "index": index}]))


def test_more_calls_than_an_answer_may_have_are_not_listened_to() -> None:
    answer = Answer()
    for index in range(MOST_CALLS + 1):
        answer.take(delta(tool_calls=[{"index": index, "function": {"name": "n" * 500, "arguments": "{}"}}]))
    assert (answer.full, len(answer.tool_calls())) == (True, MOST_CALLS)
    assert len(answer.tool_calls()[0].name) == MOST_NAME_CHARACTERS


def test_a_finish_reason_that_is_no_text_is_no_answer() -> None:
    with pytest.raises(AttemptFailed):
        Answer().take(orjson.dumps({"choices": [{"delta": {}, "finish_reason": {"stop": 1}}]}))


def test_a_count_that_no_column_holds_is_cut() -> None:
    answer = Answer()
    answer.take(b'{"choices": [], "usage": {"prompt_tokens": 99999999999999, "completion_tokens": -4}}')
    usage = answer.usage()
    assert usage is not None
    assert (usage.input_tokens, usage.output_tokens) == (MOST_TOKENS, 0)
