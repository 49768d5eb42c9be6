"""Sending, stopping and waiting while parts of the running product are down, slow or asked twice at once."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any, cast

import httpx2
import pytest
from channels_redis.core import RedisChannelLayer
from django.conf import settings

from tests.support.chaos import UNDERSTOOD, Chat, Turn, Words
from tests.support.chaos_stack import ChaosStack, wait_until
from tests.support.openai_script import Reply, Seen

pytest_plugins = ["tests.support.chaos_fixtures"]
pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(900)]

IDLE_SECONDS = 10.0
# Without their limits both would wait until PostgreSQL is back.
HEALTH_SECONDS = 20.0
REFUSED_SECONDS = 35.0
MESSAGES = 4
REDIS_DEFAULT_TIMEOUT_SECONDS = 5.0  # of redis-py 8, which cuts an idle channel layer


# --- A message while something is down ----------------------------------------------------------------------


def test_a_message_sent_while_valkey_is_down_is_accepted_and_answered(stack: ChaosStack, chat: Chat) -> None:
    with stack.nobody_restarts():
        former = stack.kill("valkey")["valkey"]
        turn = chat.say(Words(count=20))
        assert turn.sent.attempts == 1
        assert not chat.asked(turn)
    stack.wait_until_back("valkey", former)
    chat.see_to_the_end(turn)
    chat.check()


def test_a_message_sent_while_postgres_is_down_is_refused_clearly_and_stored_once_later(
    stack: ChaosStack, chat: Chat
) -> None:
    client_id, words = str(uuid.uuid4()), Words(count=20)
    with stack.nobody_restarts():
        former = stack.kill("postgres")["postgres"]
        refused = chat.person.post_message(chat.id, words.question, client_id)
    assert refused.status_code == 503
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert int(refused.headers["Retry-After"]) > 0
    problem = refused.json()
    assert problem["code"] == "database_unavailable"
    assert problem["detail"]
    stack.wait_until_back("postgres", former)
    turn = chat.say(words, client_id=client_id)
    again = chat.person.send(chat.id, words.question, client_id=client_id)
    assert again.run_id == turn.run_id
    chat.see_to_the_end(turn)
    chat.check()


def test_a_page_asked_for_while_postgres_is_down_says_so(stack: ChaosStack, chat: Chat) -> None:
    with stack.nobody_restarts():
        former = stack.kill("postgres")["postgres"]
        answer = chat.person.http.get("/")
    assert answer.status_code == 503
    assert "text/html" in answer.headers["Content-Type"]
    stack.wait_until_back("postgres", former)


def test_a_message_whose_answer_got_lost_on_the_way_is_stored_once(stack: ChaosStack, chat: Chat) -> None:
    words, client_id = Words(count=20), str(uuid.uuid4())
    stack.model.when(words.reply(), contains=words.question)
    sending = threading.Thread(target=_send_and_lose, args=(chat, words, client_id))
    sending.start()
    wait_until(lambda: stack.sql("SELECT 1 FROM agents_message WHERE client_id = %s", [client_id]), "stored")
    stack.kill_and_wait("web")
    sending.join()
    turn = chat.say(words, client_id=client_id)
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 1
    chat.check()


def _send_and_lose(chat: Chat, words: Words, client_id: str) -> None:
    try:
        chat.person.post_message(chat.id, words.question, client_id)
    except httpx2.TransportError:
        pass


def test_a_message_sent_while_postgres_hangs_is_refused_within_seconds_and_stored_once_later(
    stack: ChaosStack, chat: Chat
) -> None:
    client_id, words = str(uuid.uuid4()), Words(count=20)
    with stack.frozen("postgres"):
        began = time.monotonic()
        refused = chat.person.post_message(chat.id, words.question, client_id)
        waited_seconds = time.monotonic() - began
        health = httpx2.get(f"{stack.base_url}/healthz", timeout=HEALTH_SECONDS, trust_env=False)
    assert (refused.status_code, refused.json()["code"]) == (503, "database_unavailable")
    assert waited_seconds < REFUSED_SECONDS
    assert (health.status_code, health.json()["database"]) == (503, "unreachable")
    turn = chat.say(words, client_id=client_id)
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 1
    chat.check()


# --- A back-end of PostgreSQL dies, and all connections with it ---------------------------------------------


def test_a_back_end_killed_in_mid_stream_does_not_stop_the_answer(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held(Words(count=60))
    stack.model.release()
    stack.kill_back_end()
    beside = chat.say(Words(count=10))
    for each in (turn, beside):
        chat.see_to_the_end(each)
        assert chat.asked(each) == 1
    chat.check()


def test_a_back_end_killed_while_messages_arrive_loses_none_and_stores_none_twice(
    stack: ChaosStack, chat: Chat, new_chat: Callable[[], Chat]
) -> None:
    chats = [chat, *(new_chat() for _ in range(3))]
    threads = [threading.Thread(target=_say_some, args=(each,)) for each in chats]
    for thread in threads:
        thread.start()
    for _ in range(3):
        stack.kill_back_end()
        stack.sql("SELECT 1")  # it has recovered
    for thread in threads:
        thread.join()
    for each in chats:
        assert len(each.turns) == MESSAGES
        each.check()


def _say_some(chat: Chat) -> None:
    for _ in range(MESSAGES):
        began = time.monotonic()
        turn = chat.say(Words(count=5, per_second=50.0))
        assert time.monotonic() - began < REFUSED_SECONDS
        chat.see_to_the_end(turn)


# --- Two at once --------------------------------------------------------------------------------------------


def test_two_tabs_that_send_at_the_same_moment_are_served_in_order(
    stack: ChaosStack, chat: Chat, new_chat: Callable[[], Chat]
) -> None:
    tab = new_chat()
    tab.id = chat.id
    together = threading.Barrier(2)

    def send(from_tab: Chat) -> None:
        together.wait()
        from_tab.say(Words(count=25))

    tabs = [threading.Thread(target=send, args=(one,)) for one in (chat, tab)]
    for thread in tabs:
        thread.start()
    for thread in tabs:
        thread.join()
    chat.turns = sorted([*chat.turns, *tab.turns], key=_place)
    for turn in chat.turns:
        chat.see_to_the_end(turn)
    first, second = chat.turns
    _assert_one_after_the_other(stack, first, second)
    chat.check()


def _place(turn: Turn) -> int:
    query = "SELECT turn FROM agents_message WHERE client_id = %s"
    (number,) = turn.reader._person.stack.sql(query, [turn.sent.client_id])[0]
    return int(number)


def _assert_one_after_the_other(stack: ChaosStack, first: Turn, second: Turn) -> None:
    query = "SELECT finished_at, started_at FROM runs_run WHERE id = %s"
    (first_end, _), (_, second_start) = (stack.sql(query, [turn.run_id])[0] for turn in (first, second))
    assert second_start >= first_end
    asked = next(
        r for r in stack.model.requests if r.body["messages"][-1]["content"] == second.words.question
    )
    assert [m["content"] for m in asked.body["messages"][-3:-1]] == [first.words.question, first.words.text]


def test_many_messages_sent_before_the_first_answer_are_all_answered_in_order(
    stack: ChaosStack, chat: Chat
) -> None:
    first = chat.say(Words(count=10), first=Reply(fault="stall_before"))
    turns = [first, *(chat.say(Words(count=10)) for _ in range(3))]
    chat.wait_until_asked(first)
    stack.kill(stack.holder_of(first.run_id))
    for turn in turns:
        chat.see_to_the_end(turn)
    chat.check()


# --- Stop ---------------------------------------------------------------------------------------------------


def test_stop_takes_effect_while_the_message_is_being_understood(stack: ChaosStack, chat: Chat) -> None:
    stack.model.script.structured = Reply(fault="stall_before")
    turn = chat.say()
    (asked,) = wait_until(lambda: stack.model.requests[:1], "the model is asked what the message wants")
    chat.person.stop(turn.run_id)
    assert turn.reader.wait_for_finish().data["state"] == "stopped"
    wait_until_hung_up(asked)
    assert not chat.asked(turn)
    stack.model.script.structured = UNDERSTOOD
    chat.see_to_the_end(turn)
    chat.check()


@pytest.mark.parametrize("silence", ["before the first byte", "after the headers", "in mid-stream"])
def test_stop_takes_effect_while_the_model_is_silent(stack: ChaosStack, chat: Chat, silence: str) -> None:
    words = Words(count=40)
    faults = {
        "before the first byte": Reply(fault="stall_before"),
        "after the headers": Reply(fault="stall_in", fault_after=0, pieces=("x",)),
        "in mid-stream": Reply(pieces=words.reply().pieces, fault="stall_in", fault_after=15),
    }
    turn = chat.say(words, first=faults[silence])
    chat.wait_until_asked(turn)
    if silence == "in mid-stream":
        turn.reader.wait_for_text(len("".join(words.reply().pieces[:15])))
    chat.person.stop(turn.run_id)
    assert turn.reader.wait_for_finish().data["state"] == "stopped"
    wait_until_hung_up(chat.requests_of(turn)[0])
    assert turn.reader.text == ("".join(words.reply().pieces[:15]) if silence == "in mid-stream" else "")
    chat.see_to_the_end(turn)
    chat.check()


def wait_until_hung_up(request: Seen) -> None:
    """The model itself would never end: only the stop does."""
    wait_until(lambda: request.closed_early_at, "the model's server sees the end of the connection")


def test_stop_over_the_socket_takes_effect(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held(Words(count=600))
    stack.model.release()
    turn.reader.stop()
    assert turn.reader.wait_for_finish().data["state"] == "stopped"
    assert turn.reader.text != turn.words.text
    chat.check_stored(turn)
    chat.check()


def test_a_message_that_still_waits_is_stopped_without_being_asked(stack: ChaosStack, chat: Chat) -> None:
    first = chat.say_held()
    waiting = chat.say(Words(count=10))
    chat.person.stop(waiting.run_id)
    stack.model.release()
    assert waiting.reader.wait_for_finish().data["state"] == "stopped"
    chat.see_to_the_end(first)
    assert not chat.asked(waiting)
    chat.check_stored(waiting)
    chat.check()


def test_stop_while_valkey_is_down_still_ends_the_run(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held(Words(count=600))
    stack.model.release()
    with stack.nobody_restarts():
        former = stack.kill("valkey")["valkey"]
        chat.person.stop(turn.run_id)
        wait_until_hung_up(chat.requests_of(turn)[0])
        assert turn.reader.wait_for_finish().data["state"] == "stopped"
    stack.wait_until_back("valkey", former)
    chat.check_stored(turn)
    chat.check()


# --- Silence ------------------------------------------------------------------------------------------------


def test_a_socket_that_is_idle_for_ten_seconds_still_works(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say(Words(count=20, silent_seconds=IDLE_SECONDS))
    turn.reader.wait_for_text(within_seconds=IDLE_SECONDS + 60)
    first = next(event for event in turn.reader.received if event.event == "token")
    assert first.at - chat.requests_of(turn)[0].at >= IDLE_SECONDS
    chat.see_to_the_end(turn)
    assert turn.reader.connections == 1
    chat.check()


async def test_a_channel_layer_that_is_idle_longer_than_a_default_timeout_still_hears(
    stack: ChaosStack,
) -> None:
    config = cast("dict[str, Any]", settings.CHANNEL_LAYERS["default"]["CONFIG"])
    (host,) = config["hosts"]
    address = f"unix://{stack.data / 'run' / 'valkey.sock'}"
    layer = RedisChannelLayer(**{**config, "hosts": [{**host, "address": address}]})
    channel = await layer.new_channel()
    hearing = asyncio.ensure_future(layer.receive(channel))
    try:
        early, _ = await asyncio.wait({hearing}, timeout=REDIS_DEFAULT_TIMEOUT_SECONDS + 2)
        assert not early, "the idle layer gave up"
        await layer.send(channel, {"type": "notice"})
        assert await asyncio.wait_for(hearing, timeout=60) == {"type": "notice"}
    finally:
        hearing.cancel()
        await layer.close_pools()


def test_a_reader_that_waits_while_postgres_is_long_away_is_told_the_end(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say_held()
    with stack.nobody_restarts():
        stack.kill("postgres", "valkey")
        stack.model.release()
        wait_until(lambda: stack.model.requests[-1].done, "the model has said everything")
        assert turn.reader.finish is None
    stack.wait_until_ready()
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 1
    chat.check()
