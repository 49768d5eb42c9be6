"""A conversation as somebody has it: streaming, reloads, stop, retry, queue, drafts, lost connections."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import begin_conversation, say, when_ready
from tests.support.openai_script import Reply, Seen
from tests.support.openai_server import ScriptedServer

WORDS = [f"word{i}" for i in range(60)]
SLOW = Reply(pieces=tuple(f"{word} " for word in WORDS), tokens_per_second=60)
# A third, and the rest when the test releases it: a page may take as long as it likes to show the first words.
HELD = replace(SLOW, hold_after=20)
REFUSED = Reply(status=400, error_code="bad", error_message="scripted refusal")


def answers(page: Page) -> Locator:
    return page.locator("[data-thread] [data-role=assistant]")


def in_thread(page: Page, text: str) -> Locator:
    return page.locator("[data-thread]").get_by_text(text)


def request_for_the_answer(model: ScriptedServer) -> Seen:
    """The last one for text: others ask beside it for what was meant, in a JSON form."""
    return [seen for seen in model.requests if not seen.body.get("response_format")][-1]


def wait_until_asked(model: ScriptedServer) -> None:
    deadline = time.monotonic() + 60
    while not model.requests:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def text_of(answer: Locator) -> Locator:
    return answer.locator("[data-body]")


def words_of(answer: Locator) -> list[str]:
    """The words of an answer as it was stored: the streamed text may be a frame behind its state."""
    expect(answer).to_have_attribute("data-message-id", re.compile(r"\S"))
    return text_of(answer).inner_text().split()


def reload(page: Page) -> None:
    page.reload()
    when_ready(page)


def is_in_state(answer: Locator, state: str) -> None:
    expect(answer).to_have_attribute("data-state", state)


def test_text_appears_while_the_model_is_still_sending(chat: Page, model: ScriptedServer) -> None:
    model.queue(HELD)
    say(chat, "How many patients do we need?")
    expect(text_of(answers(chat))).to_contain_text("word5")
    assert not request_for_the_answer(model).done
    expect(text_of(answers(chat))).not_to_contain_text("word59")
    model.release()
    expect(text_of(answers(chat))).to_contain_text("word59")
    is_in_state(answers(chat), "complete")


def test_a_reload_in_the_middle_shows_the_rest_and_nothing_twice(chat: Page, model: ScriptedServer) -> None:
    model.queue(HELD)
    say(chat, "How many patients do we need?")
    expect(text_of(answers(chat))).to_contain_text("word8")
    reload(chat)
    expect(text_of(answers(chat))).to_contain_text("word19")
    model.release()
    is_in_state(answers(chat), "complete")
    assert words_of(answers(chat)) == WORDS
    reload(chat)
    assert words_of(answers(chat)) == WORDS
    expect(answers(chat)).to_have_count(1)
    expect(chat.locator("[data-thread] [data-role=user]")).to_have_count(1)


def test_stop_keeps_what_was_written(chat: Page, model: ScriptedServer) -> None:
    model.queue(HELD)
    say(chat, "Tell me everything")
    expect(text_of(answers(chat))).to_contain_text("word5")
    chat.get_by_role("button", name="Stop").click()
    is_in_state(answers(chat), "stopped")
    expect(answers(chat).get_by_text("What was written so far is kept.")).to_be_visible()
    kept = words_of(answers(chat))
    assert WORDS[: len(kept)] == kept
    assert 5 < len(kept) < 60
    expect(chat.get_by_role("button", name="Stop")).to_be_hidden()
    reload(chat)
    assert words_of(answers(chat)) == kept


def test_escape_stops_while_the_model_is_silent(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(fault="stall_before"))
    say(chat, "Are you there?")
    expect(answers(chat).locator("[data-status]")).to_be_visible()
    chat.keyboard.press("Escape")
    is_in_state(answers(chat), "stopped")


def test_after_a_while_the_page_says_that_the_model_is_silent_and_the_rules_answer(
    new_page: Callable[..., Page], model: ScriptedServer
) -> None:
    chat = begin_conversation(new_page(own=True))
    chat.clock.install()
    reload(chat)
    model.when(Reply(fault="stall_before"))
    say(chat, "Are you there?")
    status, silent = (answers(chat).locator(f"[data-{name}]") for name in ("status", "silent"))
    expect(status).to_be_visible()
    wait_until_asked(model)
    expect(silent).to_be_hidden()
    chat.clock.fast_forward(10_000)
    expect(silent).to_be_visible()
    expect(silent.get_by_role("button", name="Stop")).to_be_visible()
    silent.get_by_role("button", name="Answer by rules").click()
    is_in_state(answers(chat), "complete")
    expect(text_of(answers(chat))).not_to_be_empty()
    expect(answers(chat).locator("[data-silent]")).to_be_hidden()
    reload(chat)
    expect(answers(chat)).to_have_count(1)


def test_a_failed_answer_can_be_tried_again(chat: Page, model: ScriptedServer) -> None:
    model.when(REFUSED, times=1)
    say(chat, "How many?")
    is_in_state(answers(chat), "failed")
    expect(answers(chat).locator("[data-error]")).to_contain_text("language model")
    answers(chat).get_by_role("button", name="Try again").click()
    is_in_state(answers(chat), "complete")
    expect(text_of(answers(chat))).to_have_text("Hello from the scripted server.")
    reload(chat)
    expect(answers(chat)).to_have_count(1)
    expect(text_of(answers(chat))).to_have_text("Hello from the scripted server.")


def test_messages_written_meanwhile_are_answered_in_their_order(chat: Page, model: ScriptedServer) -> None:
    model.when(replace(HELD, pieces=SLOW.pieces[:30]), contains="first")
    model.when(Reply(text="The second answer."), contains="second")
    say(chat, "My first question")
    expect(text_of(answers(chat))).to_contain_text("word3")
    say(chat, "My second question")
    expect(answers(chat)).to_have_count(2)
    expect(answers(chat).nth(1).locator("[data-status]")).to_have_text("Queued…")
    model.release()
    is_in_state(answers(chat).nth(1), "complete")
    roles = chat.locator("[data-thread] .msg").evaluate_all("all => all.map(m => m.dataset.role)")
    assert roles == ["user", "assistant", "user", "assistant"]
    expect(text_of(answers(chat).nth(0))).to_contain_text("word29")
    expect(text_of(answers(chat).nth(1))).to_have_text("The second answer.")


def test_a_draft_has_lines_survives_a_reload_and_is_not_sent_by_the_choice_of_a_chinese_character(
    chat: Page,
) -> None:
    field = chat.get_by_label("Message", exact=True)
    field.press_sequentially("one")
    chat.keyboard.press("Shift+Enter")
    field.press_sequentially("two")
    expect(field).to_have_value("one\ntwo")
    reload(chat)
    expect(field).to_have_value("one\ntwo")
    expect(chat.get_by_role("button", name="Send")).to_be_enabled()
    field.fill("样本")
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True})
    expect(field).to_have_value("样本")
    expect(answers(chat)).to_have_count(0)


def test_what_is_written_without_connection_is_sent_when_it_is_back(
    chat: Page, model: ScriptedServer
) -> None:
    model.queue(Reply(text="It arrived."))
    chat.context.set_offline(True)
    say(chat, "Written in the lift")
    expect(chat.get_by_text("Not sent yet. It is kept here")).to_be_visible()
    expect(chat.locator("[data-connection]")).to_contain_text("What you wrote is kept")
    chat.context.set_offline(False)
    expect(text_of(answers(chat))).to_have_text("It arrived.")
    expect(chat.locator("[data-connection]")).to_be_hidden()
    expect(in_thread(chat, "Written in the lift")).to_have_count(1)


def test_a_message_that_was_not_sent_survives_a_reload(chat: Page, model: ScriptedServer) -> None:
    chat.route("**/chat", lambda route: route.abort())
    say(chat, "Written in the lift")
    expect(chat.get_by_text("Not sent yet")).to_be_visible()
    chat.unroute("**/chat")
    reload(chat)
    is_in_state(answers(chat), "complete")
    expect(in_thread(chat, "Written in the lift")).to_have_count(1)


def test_an_answer_that_the_network_swallowed_does_not_send_the_message_twice(
    chat: Page, model: ScriptedServer
) -> None:
    swallowed: list[str] = []

    def swallow(route: Route) -> None:
        if swallowed:
            route.continue_()
            return
        route.fetch()
        swallowed.append("once")
        route.abort()

    chat.route("**/chat", swallow)
    say(chat, "Only once, please")
    is_in_state(answers(chat), "complete")
    expect(in_thread(chat, "Only once, please")).to_have_count(1)
    reload(chat)
    expect(in_thread(chat, "Only once, please")).to_have_count(1)
    expect(answers(chat)).to_have_count(1)


def test_a_socket_that_breaks_is_opened_again_and_nothing_shows_twice(
    new_page: Callable[..., Page], model: ScriptedServer
) -> None:
    page = new_page(own=True)
    opened: list[str] = []

    def break_the_first(socket: WebSocketRoute) -> None:
        opened.append(socket.url)
        server = socket.connect_to_server()
        if len(opened) == 1:
            frames: list[str | bytes] = []

            def pass_some(frame: str | bytes) -> None:
                frames.append(frame)
                socket.send(frame)
                if len(frames) == 6:
                    socket.close(code=1011)

            server.on_message(pass_some)

    page.route_web_socket(re.compile("/ws/runs/"), break_the_first)
    begin_conversation(page)
    model.queue(SLOW)
    say(page, "Through a bad line")
    is_in_state(answers(page), "complete")
    assert words_of(answers(page)) == WORDS
    assert len(opened) > 1
    assert "after=0" not in opened[1]


def test_a_socket_that_was_idle_for_ten_seconds_still_works(chat: Page, model: ScriptedServer) -> None:
    sockets: list[str] = []
    chat.on("websocket", lambda socket: sockets.append(socket.url))
    model.queue(Reply(pieces=(*[""] * 11, "Still here."), tokens_per_second=1))
    say(chat, "Take your time")
    expect(text_of(answers(chat))).to_have_text("Still here.")
    assert len(sockets) == 1


def test_without_sockets_the_events_come_over_http(
    new_page: Callable[..., Page], model: ScriptedServer
) -> None:
    page = new_page()
    begin_conversation(page)
    page.evaluate(
        """() => {
          window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } close() {} };
        }"""
    )
    model.queue(HELD)
    say(page, "Behind an old proxy")
    expect(text_of(answers(page))).to_contain_text("word10")
    assert not request_for_the_answer(model).done
    model.release()
    is_in_state(answers(page), "complete")
    assert words_of(answers(page)) == WORDS


LONG = "\n\n".join(f"Paragraph {i}." for i in range(60))


def test_a_long_answer_that_comes_at_once_is_shown_from_its_beginning(
    chat: Page, model: ScriptedServer
) -> None:
    model.queue(Reply(text=LONG))
    say(chat, "At length")
    is_in_state(answers(chat), "complete")
    assert "59." in words_of(answers(chat))
    expect(answers(chat).locator(".msg-by")).to_be_in_viewport()
    chat.get_by_role("button", name="Jump to the latest").click()
    chat.wait_for_function(
        "() => { const t = document.querySelector('#thread'); "
        "return t.scrollHeight - t.clientHeight - t.scrollTop < 2; }"
    )


def test_the_view_follows_only_at_the_end(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text=LONG, tokens_per_second=80))  # it is read while it grows
    say(chat, "At length")
    is_in_state(answers(chat), "complete")
    thread = chat.locator("#thread")
    assert "59." in words_of(answers(chat))
    at_the_end = "t => t.scrollHeight - t.clientHeight - t.scrollTop < 2"
    chat.wait_for_function(f"() => ({at_the_end})(document.querySelector('#thread'))")
    expect(chat.get_by_role("button", name="Jump to the latest")).to_be_hidden()

    thread.evaluate("t => { t.scrollTop = 100; }")
    expect(chat.get_by_role("button", name="Jump to the latest")).to_be_visible()
    before = thread.evaluate("t => t.scrollTop")
    other_text = "\n\n".join(f"More {i}." for i in range(40))
    chat.evaluate("text => document.querySelector('[data-thread] .prose').append(text)", other_text)
    assert thread.evaluate("t => t.scrollTop") == before
    chat.get_by_role("button", name="Jump to the latest").click()
    assert thread.evaluate("t => t.scrollHeight - t.clientHeight - t.scrollTop") < 2


@pytest.mark.parametrize("size", [(1280, 800), (375, 760)], ids=["1280", "375"])
def test_the_way_to_the_latest_lies_over_no_text(
    chat: Page, model: ScriptedServer, size: tuple[int, int]
) -> None:
    chat.set_viewport_size({"width": size[0], "height": size[1]})
    model.queue(Reply(text=LONG))
    say(chat, "At length")
    is_in_state(answers(chat), "complete")
    chat.locator("#thread").evaluate("t => { t.scrollTop = 100; }")
    expect(chat.get_by_role("button", name="Jump to the latest")).to_be_visible()
    chat.wait_for_function("""() => {
      const [thread, button, composer] = ["#thread", "[data-jump]", ".composer"].map(
        (name) => document.querySelector(name).getBoundingClientRect());
      return thread.bottom <= button.top && button.bottom <= composer.top;
    }""")


def test_the_end_of_an_answer_moves_nothing(chat: Page, model: ScriptedServer) -> None:
    model.queue(
        Reply(text="**Two** groups.\n\n| Arm | n |\n|---|---|\n| A | 218 |\n\n1. one\n2. two\n\n`code`")
    )
    chat.evaluate(
        """() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
          }).observe({ type: "layout-shift", buffered: false });
        }"""
    )
    say(chat, "How many?")
    is_in_state(answers(chat), "complete")
    assert sum(chat.evaluate("window.shifts")) < 0.02


def test_a_block_of_code_has_a_button_that_copies_it(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="In R:\n\n```\nn <- 207\n```\n\nThat is all."))
    say(chat, "How many?")
    is_in_state(answers(chat), "complete")
    block = chat.locator("[data-thread] pre")
    expect(block.locator("button")).to_have_count(1)
    block.hover()
    block.get_by_role("button", name="Copy").click()
    expect(chat.locator(".toast-note")).to_contain_text("Copied")
    expect(block).to_have_text("n <- 207")


def test_screen_readers_hear_sentences(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="You need **207** patients. That is all."))
    say(chat, "How many?")
    expect(chat.locator("[data-announcer]")).to_have_text(
        "You need 207 patients. That is all. The answer is complete."
    )


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        (
            "The document can be made now: [Protocol documents](/p/demo/documents/?of=1#open-places). That is all.",
            "The document can be made now: Protocol documents. That is all.",
        ),
        (
            "生成文档：[方案文档。查看](/p/demo/documents/#open)，**就这些**。",
            "生成文档：方案文档。查看，就这些。",
        ),
        (
            "With p < 0.05 and x_1 > 2, `n_total` is 207 # not 208.",
            "With p < 0.05 and x_1 > 2, n_total is 207 # not 208.",
        ),
        ("- one\n- two\n\n| arm | n |\n| --- | --- |\n| A | 20 |", "one two arm , n A , 20"),
    ],
)
def test_screen_readers_hear_the_words_alone(
    chat: Page, model: ScriptedServer, written: str, heard: str
) -> None:
    model.queue(Reply(text=written))
    say(chat, "How many?")
    expect(chat.locator("[data-announcer]")).to_have_text(f"{heard} The answer is complete.")


CITED = """async ([citations, html]) => {
  const { AnswerView } = await import('/static/js/lib/answer_view.js');
  const { apply, emptyState } = await import('/static/js/lib/run_state.js');
  const article = document.getElementById('tpl-assistant').content.firstElementChild.cloneNode(true);
  article.dataset.runId = 'r';
  document.querySelector('[data-thread]').append(article);
  const view = new AnswerView(article);
  const words = { text: 'Ferns [1]; moss [2, 1], `code [1]`, [9].' };
  const events = [['token', words], ...citations.map((one) => ['citation', one])];
  view.show(events.reduce((state, [event, data]) => apply(state, event, data), emptyState()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (!html) return true;
  view.settle({ id: 'm', state: 'complete', html, citations });
  const [link, line] = [article.querySelector('.cite'), article.querySelector('[data-citation]')];
  view.settle({ id: 'm', state: 'complete', html, citations });
  return link.isConnected && line.isConnected;
}"""


def test_numbers_in_an_answer_lead_to_what_it_cites(chat: Page) -> None:
    """While it is written and once it is stored, when nothing is made anew any more; what others wrote is text, and
    leads to nothing but the web."""
    moss = {"number": 2, "source": "web", "title": "<b>Moss</b>", "locator": "", "verified": False}
    ferns = {"number": 1, "source": "book", "title": "Ferns", "locator": "p. 4", "verified": False}
    quoted = {"quote": "Ferns like <i>shade</i>.", "url": "https://book.example/7"}
    citations = [
        {**moss, "quote": "", "url": "javascript:alert(1)"},
        {**ferns, **quoted},
        {**ferns, **quoted, "verified": True},
    ]
    for html in ("", "<p>Ferns [1]; moss [2, 1], <code>code [1]</code>, [9].</p>"):
        assert chat.evaluate(CITED, [citations if not html else citations[0::2], html])
        answer = chat.locator(".msg-it").last
        lines = answer.locator("[data-citations] > li")
        expect(answer.locator(".cite")).to_have_text(["[1]", "2", "1"])
        expect(lines.locator("summary")).to_have_text(
            [
                re.compile(r"\[1\]\s+Ferns\s+p\. 4\s+Checked"),
                re.compile(r"\[2\]\s+<b>Moss</b>\s+Not checked"),
            ],
            use_inner_text=True,
        )
        answer.locator(".cite").first.click()
        expect(lines.first.locator("summary")).to_be_focused()
        expect(lines.first.locator("blockquote")).to_have_text("Ferns like <i>shade</i>.")
        expect(lines.first.locator("a")).to_have_attribute("href", "https://book.example/7")
        expect(lines.last.locator("a")).not_to_have_attribute("href", re.compile("javascript"))
        answer.evaluate("(article) => article.remove()")


def test_a_conversation_is_called_after_its_first_message(chat: Page) -> None:
    say(chat, "Early oral switch")
    expect(chat.get_by_role("navigation", name="You are here")).to_contain_text("Early oral switch")
    expect(chat.locator("#sidebar [aria-current]")).to_contain_text("Early oral switch")


def test_a_viewer_reads_and_is_told_why_not_more(new_page: Callable[..., Page], chat: Page) -> None:
    page = new_page("viewer")
    page.goto(chat.url)
    expect(page.get_by_text("You can read this conversation.")).to_be_visible()
    expect(page.get_by_role("button", name="Send")).to_have_count(0)


EDGES = """() => {
    const right = (part) => document.querySelector(part).getBoundingClientRect().right;
    const bar = document.querySelector(".bar");
    const lines = [bar, bar.querySelector(".hint"), bar.querySelector(".model-note")];
    return {
        parts: [".chat", ".composer", ".box", "[data-send]"].map(right),
        panel: document.querySelector(".panel").getBoundingClientRect().left,
        cut: lines.some((line) => line.scrollWidth > line.clientWidth),
    };
}"""


@pytest.mark.parametrize("width", [1280, 1440])
def test_nothing_of_the_chat_slides_under_the_panel(chat: Page, width: int) -> None:
    chat.set_viewport_size({"width": width, "height": 800})
    for model in ("", "Another-Model-235B-Instruct"):
        for stop in ("true", "false"):
            chat.evaluate(
                """([stop, model]) => {
                    document.querySelector("[data-stop]").hidden = stop === "false";
                    if (model) document.querySelector(".model-note").textContent = model;
                }""",
                [stop, model],
            )
            edges = chat.evaluate(EDGES)
            assert max(edges["parts"]) <= edges["panel"]
            assert not edges["cut"]
