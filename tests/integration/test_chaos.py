"""Parts of the running product are killed, one by one and together, and nothing that anybody said is lost.

Every test ends with the same checks (tests/support/chaos.py): each message stored once and in order, one answer
for each, the text that a reader was shown is the text that is stored, no run left open.
"""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tests.support.chaos import UNDERSTOOD, Chat, Turn, Words
from tests.support.chaos_stack import LEASE_SECONDS, ChaosStack, wait_until
from tests.support.openai_script import Reply

pytest_plugins = ["tests.support.chaos_fixtures"]
pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(900)]

SILENCE = Reply(fault="stall_before")
SEEN_CHARACTERS = 80

Kill = Callable[[ChaosStack], None]


def kill_web(stack: ChaosStack) -> None:
    stack.kill_and_wait("web")


def kill_valkey(stack: ChaosStack) -> None:
    stack.kill_and_wait("valkey")


def empty_valkey(stack: ChaosStack) -> None:
    stack.wait_until_back("valkey", stack.kill_valkey_with_its_data())


def delete_valkey(stack: ChaosStack) -> None:
    stack.wait_until_back("valkey", stack.kill_valkey_with_its_data(and_its_folder=True))


def kill_postgres(stack: ChaosStack) -> None:
    stack.kill_and_wait("postgres")


def kill_both_servers(stack: ChaosStack) -> None:
    stack.kill_and_wait("postgres", "valkey")


@pytest.fixture(params=[kill_web, kill_valkey, empty_valkey, delete_valkey, kill_postgres, kill_both_servers])
def kill(request: pytest.FixtureRequest) -> Kill:
    chosen: Kill = request.param
    return chosen


def test_what_dies_stops_neither_an_answer_in_mid_stream_nor_one_of_a_silent_model(
    stack: ChaosStack, chat: Chat, new_chat: Callable[[], Chat], kill: Kill
) -> None:
    beside, words = new_chat(), Words(count=20, silent_seconds=2.0)
    silent = beside.say(words, first=words.held(after=0))
    beside.wait_until_asked(silent)
    streaming = chat.say_held(Words(count=40))
    stack.model.release()
    kill(stack)
    for each, turn in ((chat, streaming), (beside, silent)):
        assert turn.reader.wait_for_finish().data["state"] == "finished"
        each.see_to_the_end(turn)
        each.check()
    assert chat.asked(streaming) == 1


def test_a_killed_worker_that_had_shown_nothing_is_replaced(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say(first=SILENCE)
    chat.wait_until_asked(turn)
    stack.kill(stack.holder_of(turn.run_id))
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 2
    chat.check()


def test_a_worker_killed_while_the_message_is_being_understood_is_replaced(
    stack: ChaosStack, chat: Chat
) -> None:
    stack.model.script.structured = SILENCE
    turn = chat.say()
    wait_until(lambda: stack.model.requests, "the model is asked what the message wants")
    stack.model.script.structured = UNDERSTOOD
    stack.kill(stack.holder_of(turn.run_id))
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 1
    chat.check()


def test_a_worker_killed_in_mid_stream_leaves_its_text_and_a_retry(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held()
    seen = turn.reader.text
    stack.kill(stack.holder_of(turn.run_id))
    finish = turn.reader.wait_for_finish()
    assert finish.data["state"] == "interrupted"
    assert turn.reader.text.startswith(seen)
    assert turn.reader.fold.error["retryable"] is True
    chat.see_to_the_end(turn)
    assert len(turn.readers) == 2
    chat.check()


def test_a_worker_and_valkey_killed_together_before_the_first_word(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say(first=SILENCE)
    chat.wait_until_asked(turn)
    stack.kill_and_wait(stack.holder_of(turn.run_id), "valkey")
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    chat.check()


def test_a_worker_and_valkey_killed_together_in_mid_stream(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held()
    stack.kill_and_wait(stack.holder_of(turn.run_id), "valkey")
    assert turn.reader.wait_for_finish().data["state"] == "interrupted"
    chat.see_to_the_end(turn)
    chat.check()


def test_a_worker_and_the_web_server_killed_together(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held()
    stack.kill_and_wait(stack.holder_of(turn.run_id), "web")
    assert turn.reader.wait_for_finish().data["state"] == "interrupted"
    chat.see_to_the_end(turn)
    chat.check()


def test_without_a_sweeper_nothing_is_lost_until_it_is_back(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say(first=SILENCE)
    chat.wait_until_asked(turn)
    stack.kill("sweeper", stack.holder_of(turn.run_id))
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    chat.check()


def test_a_supervisor_that_is_killed_and_started_again_keeps_every_message(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say_held()
    stack.kill("supervisor")
    stack.start()
    stack.model.release()
    chat.see_to_the_end(turn)
    chat.check()


# --- Fencing ------------------------------------------------------------------------------------------------


def pause_beyond_its_lease(stack: ChaosStack, turn: Turn) -> str:
    """Hold the worker still until somebody else has ended or taken its run; the worker's name."""
    worker = stack.holder_of(turn.run_id)
    (attempt,) = stack.sql("SELECT attempt FROM runs_run WHERE id = %s", [turn.run_id])[0]
    stack.signal(worker, signal.SIGSTOP)
    query = "SELECT 1 FROM runs_run WHERE id = %s AND (state = 'interrupted' OR attempt > %s)"
    wait_until(
        lambda: stack.sql(query, [turn.run_id, attempt]),
        "another takes the run",
        within_seconds=LEASE_SECONDS + 60,
    )
    return worker


def test_a_worker_that_wakes_after_its_lease_writes_nothing_in_mid_stream(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say_held()
    worker = pause_beyond_its_lease(stack, turn)
    assert turn.reader.wait_for_finish().data["state"] == "interrupted"
    before = stack.sql("SELECT * FROM runs_run WHERE id = %s", [turn.run_id])
    stack.model.release()
    stack.signal(worker, signal.SIGCONT)
    wait_until(lambda: "run_lost" in stack.log(worker), "the worker sees that it lost the run")
    assert stack.sql("SELECT * FROM runs_run WHERE id = %s", [turn.run_id]) == before
    chat.see_to_the_end(turn)
    chat.check()


def test_a_worker_that_wakes_after_its_lease_does_not_begin_the_answer_again(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say(Words(count=60), first=Words(tag="stale").held(after=0))
    chat.wait_until_asked(turn)
    worker = pause_beyond_its_lease(stack, turn)
    stack.model.release()
    turn.reader.wait_for_text(SEEN_CHARACTERS)
    stack.signal(worker, signal.SIGCONT)
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    assert "stale" not in turn.reader.text
    chat.check()


# --- Leaving ------------------------------------------------------------------------------------------------


def test_a_worker_that_is_asked_to_leave_ends_short_answers_first(stack: ChaosStack, chat: Chat) -> None:
    turn = chat.say_held(Words(count=20))
    stack.signal(stack.holder_of(turn.run_id), signal.SIGTERM)
    stack.model.release()
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    assert chat.asked(turn) == 1
    chat.check()


def test_a_worker_that_is_asked_to_leave_cuts_long_answers_off_with_a_retry(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say_held()
    stack.signal(stack.holder_of(turn.run_id), signal.SIGTERM)
    assert turn.reader.wait_for_finish().data["state"] == "interrupted"
    chat.see_to_the_end(turn)
    chat.check()


def test_a_worker_that_is_asked_to_leave_hands_over_what_it_has_not_begun(
    stack: ChaosStack, chat: Chat
) -> None:
    turn = chat.say(first=SILENCE)
    chat.wait_until_asked(turn)
    stack.signal(stack.holder_of(turn.run_id), signal.SIGTERM)
    assert turn.reader.wait_for_finish().data["state"] == "finished"
    chat.see_to_the_end(turn)
    chat.check()
