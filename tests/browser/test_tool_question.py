"""A person is asked: what a tool would do stands there with two buttons, or the form of a graph's node."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import VisitsOf, begin_conversation, say, when_ready
from tests.browser.visits import Open
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer
from tests.support.stack import LiveStack

CALL = ScriptedCall("open_project", '{"site": "Third Hospital <b>", "reason": "to see the members"}')


@pytest.fixture
def open_as(visits_of: VisitsOf, asking_stack: LiveStack) -> Iterator[Open]:
    with visits_of(asking_stack).of_a_test() as opened:
        yield opened


@pytest.mark.parametrize(
    ("button", "tag", "decided"),
    [("Do it", "Done", "agreed after"), ("Do not do it", "Failed", "declined after")],
)
def test_what_would_be_done_is_shown_and_decided(
    open_as: Open, model: ScriptedServer, button: str, tag: str, decided: str
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
    open_as: Open, model: ScriptedServer
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
    open_as: Open, model: ScriptedServer
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


# --- By a form ----------------------------------------------------------------------------------------------------


def asked_by_form(page: Page) -> Locator:
    begin_conversation(page, "garden_planner")
    say(page, "What grows in the shade?")
    form = page.locator("[data-ask]:not([hidden])")
    expect(form).to_contain_text("Is this the plan?")
    return form


def test_a_form_is_filled_in_refused_field_by_field_and_answered_once(
    open_as: Open,
) -> None:
    page = open_as("investigator")
    form = asked_by_form(page)
    other = page.context.new_page()
    other.goto(page.url)
    when_ready(other)
    expect(other.locator("[data-ask]:not([hidden])")).to_be_visible()
    lines = form.locator(".ask-list textarea")
    expect(lines).to_have_count(2)
    form.get_by_role("button", name="Move down").first.click()
    lines.last.fill("Which ferns stay small?")
    lines.last.press("Enter")
    expect(lines.last).to_be_focused()
    lines.last.fill("Why")
    form.get_by_label("Thorough").check()
    form.get_by_label("Web").check()
    form.get_by_label("Years back").fill("99")
    form.get_by_role("button", name="Continue").click()
    years = form.locator(".ask-field", has=page.get_by_label("Years back")).last
    expect(years.locator("[data-error]")).to_contain_text("Must be at most 30.")
    expect(form.locator(".ask-list li").last.locator("[data-error]")).to_contain_text("at least 5 characters")
    page.reload()
    when_ready(page)
    expect(lines).to_have_count(3)
    expect(form.get_by_label("Years back")).to_have_value("99")
    form.get_by_label("Years back").fill("12")
    form.get_by_role("button", name="Remove").last.click()
    form.get_by_role("button", name="Continue").click()
    for tab in (page, other):
        answer = tab.locator("[data-thread] [data-role=assistant]")
        expect(answer).to_have_attribute("data-state", "complete")
        expect(answer.locator("[data-body] li")).to_have_text(
            ["Which mosses stay green in a dry summer?", "Which ferns stay small?"]
        )
        for _ in ("as it came", "as it is kept"):
            expect(tab.locator("[data-ask]:not([hidden])")).to_have_count(0)
            expect(answer.locator("[data-decisions] li")).to_have_count(1)
            expect(answer.locator("[data-decisions]")).to_contain_text("Thorough")
            expect(answer.locator("[data-decisions]")).to_contain_text("agreed after")
            tab.reload()
            when_ready(tab)


def test_a_question_by_form_ends_with_the_turn_or_is_declined(open_as: Open) -> None:
    page = open_as("investigator")
    form = asked_by_form(page)
    form.get_by_role("button", name="Decline").click()
    answer = page.locator("[data-thread] [data-role=assistant]").last
    expect(answer.locator("[data-body]")).to_contain_text("Nothing is done.")
    expect(answer.locator("[data-decisions]")).to_contain_text("declined after")
    say(page, "And what grows in the sun?")
    expect(form).to_be_visible()
    page.locator("[data-stop]").click()
    expect(page.locator("[data-thread] [data-role=assistant]").last).to_have_attribute(
        "data-state", "stopped"
    )
    expect(form).to_have_count(0)


def test_who_may_only_read_sees_the_question_and_cannot_answer(open_as: Open) -> None:
    page = open_as("investigator")
    asked_by_form(page)
    viewer = open_as("viewer")
    viewer.goto(page.url)
    when_ready(viewer)
    form = viewer.locator("[data-ask]:not([hidden])")
    expect(form).to_contain_text("Is this the plan?")
    expect(form.get_by_role("button")).to_have_count(0)
    expect(form.locator(".ask-list textarea").first).to_be_disabled()
