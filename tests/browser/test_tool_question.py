"""A tool asks before it does something: what would be done stands there, and two buttons decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import VIEWPORT, Complaints, begin_conversation, say, sign_in, when_ready
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.stack import LiveStack

CALL = ScriptedCall("open_project", '{"site": "Third Hospital <b>", "reason": "to see the members"}')


@pytest.fixture
def open_as(browser: Browser, asking_stack: LiveStack) -> Iterator[Callable[[str], Page]]:
    context = browser.new_context(base_url=asking_stack.base_url, viewport=VIEWPORT)  # type: ignore[arg-type]
    complaints = Complaints([])

    def open_page(role: str) -> Page:
        page = context.new_page()
        complaints.listen(page)
        sign_in(page, role)
        return page

    yield open_page
    context.close()
    assert complaints.lines == []


@pytest.mark.parametrize(
    ("button", "tag", "decided"),
    [("Do it", "Done", "agreed after"), ("Do not do it", "Failed", "declined after")],
)
def test_what_would_be_done_is_shown_and_decided(
    open_as: Callable[[str], Page], model: ScriptedServer, button: str, tag: str, decided: str
) -> None:
    model.queue(Reply(text="I open it.", tool_calls=(CALL,)), Reply(text="That is that."))
    page = begin_conversation(open_as("investigator"))
    say(page, "Why should we look at the project again?")
    question = page.locator("[data-tool-ask]:not([hidden])")
    expect(question).to_contain_text("Third Hospital <b>")
    expect(question).to_contain_text("to see the members")
    page.reload()
    when_ready(page)
    expect(question).to_contain_text("reason")
    question.get_by_role("button", name=button, exact=True).click()
    answer = page.locator("[data-thread] [data-role=assistant]")
    expect(answer).to_have_attribute("data-state", "complete")
    expect(answer.locator("[data-body]")).to_contain_text("That is that.")
    expect(answer.locator("[data-body]")).to_contain_text("I open it.")
    expect(question).to_have_count(0)
    for _ in ("as it came", "as it is kept"):
        expect(answer.locator("[data-tool-state]")).to_have_text(tag)
        expect(answer.locator("[data-tool-decision]")).to_contain_text(decided)
        page.reload()
        when_ready(page)


def test_a_message_that_waits_for_the_decision_says_so_and_leads_there(
    open_as: Callable[[str], Page], model: ScriptedServer
) -> None:
    model.queue(
        Reply(text="I open it.", tool_calls=(CALL,)), Reply(text="That is that."), Reply(text="Next.")
    )
    page = begin_conversation(open_as("investigator"))
    say(page, "Why should we look at the project again?")
    question = page.locator("[data-tool-ask]:not([hidden])")
    expect(question).to_be_visible()
    say(page, "And what comes then?")
    waits = page.locator("[data-waits]:not([hidden])")
    expect(waits).to_have_count(1)
    expect(waits).to_contain_text("answered once a decision above is made")
    expect(page.locator("[data-announcer]")).to_contain_text("once the decision above is made")
    page.reload()
    when_ready(page)
    waits.get_by_role("link", name="Go to the decision").click()
    expect(question.get_by_role("button", name="Do it", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-thread] [data-role=assistant][data-state=complete]")).to_have_count(2)
    expect(waits).to_have_count(0)
    expect(page.locator("[data-thread] [data-role=assistant] [data-body]").last).to_contain_text("Next.")


def test_a_tab_that_still_shows_an_earlier_question_allows_nothing(
    open_as: Callable[[str], Page], model: ScriptedServer
) -> None:
    model.queue(Reply(text="I open it.", tool_calls=(CALL,)), Reply(text="That is that."))
    page = begin_conversation(open_as("investigator"))
    say(page, "Why should we look at the project once more?")
    question = page.locator("[data-tool-ask]:not([hidden])")
    expect(question).to_contain_text("Third Hospital <b>")
    question.evaluate("place => { place.dataset.call = 'the-one-before'; }")
    question.get_by_role("button", name="Do it", exact=True).click()
    expect(page.locator(".toast-note", has_text="another question")).to_be_visible()
    page.reload()
    when_ready(page)
    question.get_by_role("button", name="Do not do it", exact=True).click()
    expect(page.locator("[data-thread] [data-tool-decision]")).to_contain_text("declined after")
