"""Action cards in the page: a call with its result, a call that takes long, a link that comes back, a note."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import VisitsOf, begin_conversation, when_ready
from tests.browser.visits import Open
from tests.support.stack import LiveStack


@pytest.fixture
def open_as(visits_of: VisitsOf, cards_stack: LiveStack) -> Iterator[Open]:
    with visits_of(cards_stack).of_a_test() as opened:
        yield opened


@pytest.fixture
def page(open_as: Open) -> Page:
    return begin_conversation(open_as("investigator"))


def card(page: Page, slug: str) -> Locator:
    return page.locator(f'[data-panel] [data-card="{slug}"]')


def say_power(page: Page, power: str) -> None:
    page.locator("#composer-text").fill(f"Power: {power}")
    page.keyboard.press("Enter")
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)


def value(page: Page, path: str) -> Locator:
    return page.locator(f'[data-panel] [data-field="{path}"]')


def test_a_call_says_why_it_failed_then_takes_its_result_over_and_back(page: Page) -> None:
    calculate = card(page, "calculate")
    calculate.get_by_role("button", name="Calculate").click()
    expect(calculate.locator("[data-card-tag]")).to_have_text("Failed")
    expect(calculate.locator("[data-card-words]")).to_contain_text("ower")
    say_power(page, "0.8")
    calculate.get_by_role("button", name="Calculate").click()
    expect(calculate.locator("[data-card-tag]")).to_have_text("Done")
    expect(calculate.locator("[data-card-words]")).to_contain_text("Added: 1")
    total = value(page, "sample_size.n_total")
    expect(total).to_have_attribute("data-value", "126")
    expect(total.locator(".src")).to_contain_text("from an action card")
    page.locator(".toast-note", has_text="Calculate the usual trial").get_by_role(
        "button", name="Undo"
    ).click()
    expect(total).to_have_attribute("data-value", "")


def test_a_call_that_takes_long_outlives_a_reload_is_stopped_and_made_again(
    page: Page, cards_stack: LiveStack
) -> None:
    cards_stack.kill("batch")
    document = card(page, "document")
    document.get_by_role("button", name="Make a draft document").click()
    expect(document.locator("[data-card-tag]")).to_have_text("Working")
    expect(document.locator("[data-card-stop]")).to_be_visible()
    page.reload()
    when_ready(page)
    document.locator("[data-card-stop]").click()
    expect(document.locator("[data-card-tag]")).to_have_text("Stopped")
    cards_stack.start("batch")
    cards_stack.wait_until_ready()
    document.get_by_role("button", name="Make a draft document").click()
    expect(document.locator("[data-card-tag]")).to_have_text("Done")
    expect(document.locator("[data-card-words]")).to_contain_text("the project was notified")


def test_a_link_opens_a_tab_and_what_it_brings_is_shown_at_once(page: Page) -> None:
    with page.context.expect_page() as opened:
        card(page, "sites").get_by_role("link", name="Look up the setting").click()
    tab = opened.value
    tab.wait_for_load_state()
    signed = parse_qs(urlsplit(tab.url).query)
    token = (signed.get("link") or signed["state"])[0]
    answer = page.request.post(
        "/api/aia/protocol-agent/action-callback",
        data={
            "conversationId": page.url.rstrip("/").rsplit("/", 1)[1],
            "cardId": "sites",
            "result": {"place": "12 tertiary hospitals"},
            "state": token,
        },
        headers={"X-CSRFToken": page.locator('meta[name="csrf-token"]').get_attribute("content") or ""},
    )
    assert answer.ok, answer.text()
    tab.close()
    page.bring_to_front()
    setting = value(page, "pico.setting")
    expect(setting).to_have_attribute("data-value", "12 tertiary hospitals")
    note = page.locator(".toast-note", has_text="Look up the setting")
    expect(note).to_contain_text("Added: 1")
    note.get_by_role("button", name="Undo").click()
    expect(setting).to_have_attribute("data-value", "")


def test_a_manual_card_waits_in_the_menu_or_is_asked_for_and_tells_the_others(
    page: Page, open_as: Open
) -> None:
    committee = card(page, "committee")
    expect(committee).to_be_hidden()
    page.locator("#composer-text").fill("Before the committee, please")
    page.keyboard.press("Enter")
    expect(page.locator("[data-thread]")).to_contain_text("“Before the committee” is now under “Protocol”.")
    expect(page.locator(".more-cards")).to_have_count(0)
    page.locator("#composer-text").fill("Setting: two wards")
    page.keyboard.press("Enter")
    page.locator(".more-cards > summary").click()
    committee.get_by_role("button", name="Before the committee").click()
    expect(page.locator("dialog[open]")).to_contain_text("consent form")
    page.locator("dialog[open]").get_by_role("button", name="Mark as done and notify the project").click()
    expect(committee.locator("[data-card-words]")).to_contain_text("the project was notified")
    other = open_as("coordinator")
    other.goto("/notifications/")
    expect(other.get_by_role("main")).to_contain_text("Before the committee")


def test_a_viewer_reads_cards_and_has_nothing_to_click(page: Page, open_as: Open) -> None:
    address = page.url
    viewer = open_as("viewer")
    viewer.goto(address)
    when_ready(viewer)
    expect(card(viewer, "calculate")).to_contain_text("Two means")
    expect(card(viewer, "calculate").locator("button:visible, a:visible")).to_have_count(0)
