"""Files that go with a message: chosen, dropped, pasted, refused, taken out, sent, shown and downloaded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import begin_conversation, say, when_ready
from tests.browser.visits import Open
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 20
BRING = """([event, name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, {type: "text/plain"}));
    const field = document.querySelector("#composer-text");
    const made = event === "paste"
        ? new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})
        : new DragEvent(event, {dataTransfer: data, bubbles: true, cancelable: true});
    field.dispatchEvent(made);
}"""


def text_file(name: str, content: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": content.encode()}


def choose(page: Page, *files: FilePayload) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Attach files").click()
    chooser.value.set_files(list(files))


def chip(page: Page, name: str) -> Locator:
    return page.locator("[data-files] .file", has_text=name)


def test_a_file_is_chosen_sent_read_by_the_model_and_downloaded(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="I read it."))
    choose(
        chat, text_file("dropout.txt", "Dropout was 7 %."), {"name": "x.png", "mimeType": "", "buffer": PNG}
    )
    expect(chip(chat, "dropout.txt")).to_have_attribute("data-state", "ready")
    expect(chip(chat, "dropout.txt")).to_contain_text("16 B")
    expect(chip(chat, "x.png")).to_contain_text("does not read pictures")
    chat.reload()
    when_ready(chat)
    expect(chip(chat, "dropout.txt")).to_have_attribute("data-state", "ready")
    say(chat, "How many are lost?")
    expect(chat.locator("[data-thread]")).to_contain_text("I read it.")
    assert "Dropout was 7 %." in str([asked.body for asked in model.script.seen])
    expect(chat.locator("[data-files]")).to_be_hidden()
    said = chat.locator("[data-thread] [data-role=user]")
    expect(said.locator(".msg-file")).to_have_count(2)
    chat.reload()
    when_ready(chat)
    expect(said.locator(".msg-file")).to_have_count(2)
    expect(said).to_contain_text("does not read pictures")
    with chat.expect_download() as download:
        said.get_by_role("link", name="dropout.txt").click()
    assert download.value.suggested_filename == "dropout.txt"


@pytest.mark.parametrize("event", ["drop", "paste"])
def test_a_file_is_dropped_or_pasted_and_removed_by_keyboard(chat: Page, event: str) -> None:
    chat.evaluate(BRING, [event, "notes.txt", "some notes"])
    expect(chip(chat, "notes.txt")).to_have_attribute("data-state", "ready")
    chat.get_by_role("button", name="Remove notes.txt").focus()
    chat.keyboard.press("Enter")
    expect(chip(chat, "notes.txt")).to_have_count(0)
    expect(chat.get_by_label("Message", exact=True)).to_be_focused()
    chat.reload()
    when_ready(chat)
    expect(chip(chat, "notes.txt")).to_have_count(0)


def test_what_is_refused_says_why_and_does_not_hold_the_message(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="Fine."))
    choose(
        chat,
        {"name": "tool.exe", "mimeType": "", "buffer": b"MZ\x90\x00\xff\xff"},
        text_file("empty.txt", ""),
    )
    expect(chip(chat, "tool.exe")).to_contain_text("cannot be attached")
    expect(chip(chat, "empty.txt")).to_contain_text("The file is empty.")
    chat.evaluate("document.querySelector('[data-files]').dataset.mostBytes = 10")
    choose(chat, text_file("large.txt", "more than ten"))
    expect(chip(chat, "large.txt")).to_contain_text("Too large: at most 10 B.")
    chat.evaluate("document.querySelector('[data-files]').dataset.most = 0")
    choose(chat, text_file("many.txt", "one"))
    expect(chip(chat, "many.txt")).to_contain_text("At most 0 files")
    say(chat, "Good morning")
    expect(chat.locator("[data-thread]")).to_contain_text("Fine.")
    expect(chat.locator(".msg-file")).to_have_count(0)


def test_a_message_waits_for_its_files(chat: Page, model: ScriptedServer) -> None:
    model.queue(Reply(text="There it is."))
    held: list[Callable[[], None]] = []
    chat.route("**/api/aia/attachments", lambda route: held.append(route.continue_))
    choose(chat, text_file("late.txt", "late words"))
    chat.get_by_label("Message", exact=True).fill("See the file")
    expect(chat.locator("[data-send]")).to_be_disabled()
    chat.keyboard.press("Enter")
    expect(chat.locator("[data-announcer]")).to_contain_text("still being uploaded")
    expect(chat.get_by_label("Message", exact=True)).to_have_value("See the file")
    held.pop()()
    expect(chip(chat, "late.txt")).to_have_attribute("data-state", "ready")
    chat.keyboard.press("Enter")
    expect(chat.locator("[data-thread]")).to_contain_text("There it is.")
    expect(chat.locator(".msg-file")).to_have_count(1)


def test_without_a_model_it_is_said_that_files_are_not_read(open_page: Open) -> None:
    page = begin_conversation(open_page())
    choose(page, text_file("note.txt", "words"))
    expect(chip(page, "note.txt")).to_contain_text("kept, not read: no model in use")
    page.locator("#composer-text").fill("Setting: two wards")
    page.keyboard.press("Enter")
    answer = page.locator("[data-thread] [data-role=assistant][data-state=complete]")
    expect(answer).to_contain_text("“note.txt” is kept with your message")
