"""The sample-size page in a browser: from an empty form to a number, its curve, and into a conversation."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

PAGE = "/p/demo/sample-size/"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


def ready(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("[data-calculator][data-ready]")).to_be_attached()
    return page


# Browsers glide to a field in which a key is pressed: what is in sight in between says nothing.
WHEN_STILL = """() => new Promise((done) => {
    let [before, frames] = [-1, 0];
    const look = () => {
        frames = scrollY === before ? frames + 1 : 0;
        before = scrollY;
        if (frames < 20) requestAnimationFrame(look);
        else done();
    };
    look();
})"""


def test_a_number_appears_as_the_form_is_filled_in_and_the_link_shares_it(page: Page) -> None:
    page.goto("/p/demo/")
    page.get_by_role("navigation", name="Pages of the project").get_by_role(
        "link", name="Sample size"
    ).click()
    page.get_by_role("link", name=re.compile("^Two means Do")).click()
    expect(page.locator("[data-calculator][data-ready]")).to_be_attached()
    expect(page.get_by_text("Still needed")).to_be_visible()
    page.locator("#in-mu1").fill("5")
    page.locator("#in-mu2").fill("10")
    page.locator("#in-sd").fill("10")
    expect(page.locator("[data-number]")).to_have_text("126")
    expect(page.locator("#in-sd")).to_be_focused()
    expect(page.get_by_role("img", name=re.compile("Power by Participants per group"))).to_be_visible()
    expect(page).to_have_url(re.compile("sd=10"))
    ready(page, page.url)
    expect(page.locator("[data-number]")).to_have_text("126")


def test_a_wrong_value_is_marked_where_it_stands_and_nothing_is_lost(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_means&delta=5&sd=10&alpha=0.05&sided=2&power=0.8")
    page.locator("#in-sd").fill("0")
    expect(page.locator("#error-sd")).to_contain_text("Must be greater than 0")
    expect(page.locator("#in-sd")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#in-delta")).to_have_value("5")
    page.locator("#in-sd").fill("20")
    expect(page.locator("[data-number]")).to_have_text("504")
    expect(page.locator("#error-sd")).to_be_empty()
    expect(page.locator("#in-sd")).not_to_have_attribute("aria-invalid", "true")


def test_who_asks_is_taken_to_the_wrong_field_and_still_sees_the_last_result(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    ready(page, f"{PAGE}?design=two_means&delta=5&sd=10&alpha=0.05&sided=2&power=0.8")
    page.locator("#in-ratio").fill("0")
    page.locator("#in-sd").fill("0")
    page.locator("#in-ratio").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#in-sd")).to_be_focused()
    page.evaluate(WHEN_STILL)
    expect(page.locator("#in-sd")).to_be_in_viewport()
    expect(page.locator("#error-sd")).to_be_in_viewport()
    last = page.locator("[data-last-result]")
    expect(last).to_contain_text("its inputs differ from those in the form")
    expect(last.locator(".big-number")).to_have_text("126")
    expect(last.get_by_role("button")).to_have_count(0)
    page.locator("#in-sd").fill("10")
    page.locator("#in-ratio").fill("1")
    expect(page.locator("[data-number]")).to_have_text("126")
    expect(last).to_have_count(0)


def test_a_shared_link_with_a_wrong_value_opens_at_it(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_means&delta=5&sd=0&alpha=0.05&sided=2&power=0.8")
    expect(page.locator("#in-sd")).to_be_focused()


def test_typing_is_not_interrupted_by_a_wrong_value_elsewhere(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_means&delta=5&sd=10&alpha=0.05&sided=2&power=0.8")
    page.locator("#in-sd").fill("0")
    expect(page.locator("#error-sd")).to_contain_text("Must be greater than 0")
    page.locator("#in-power").fill("0.9")
    expect(page).to_have_url(re.compile("power=0.9"))
    expect(page.locator("#in-power")).to_be_focused()


def test_the_table_shows_the_inputs_that_are_chosen(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_proportions&p1=65%25&p2=85%25&alpha=0.05&sided=2&power=0.8")
    expect(page.locator(".sensitivity-table .is-chosen")).to_have_text("140")
    page.get_by_label("Down").select_option("power")
    expect(page.locator(".sensitivity-table tbody th").first).to_have_text("80%")
    expect(page.locator(".sensitivity-table .is-chosen")).to_have_text("140")


def test_nothing_runs_out_of_the_page(page: Page) -> None:
    address = (
        "design=logrank_accrual&median_control=12&hr=0.7&accrual=24&followup=12&alpha=0.05&sided=2&power=0.8"
    )
    ready(page, f"{PAGE}?{address}")
    expect(page.locator("[data-number]")).to_be_visible()
    for width in (375, 768, 1024, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"at {width} px"


def test_the_words_of_the_curve_can_be_read_on_a_phone(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_proportions&p1=65%25&p2=85%25&alpha=0.05&sided=2&power=0.8")
    page.set_viewport_size({"width": 375, "height": 740})
    for kind in (".tick-x", ".tick-y", ".axis-title", ".target-label", ".chosen-label"):
        height = page.locator(f".curve {kind}").first.evaluate("text => text.getBoundingClientRect().height")
        assert height >= 10, kind


def test_the_calculation_goes_into_a_conversation(page: Page) -> None:
    ready(page, f"{PAGE}?design=two_means&delta=5&sd=10&alpha=0.05&sided=2&power=0.8")
    page.get_by_role("button", name="Use in a conversation").click()
    page.get_by_label("Conversation", exact=True).select_option("")
    page.get_by_role("button", name="Use there").click()
    expect(page).to_have_url(re.compile("/conversations/"))
    expect(page.get_by_text("Two means: Significance level α = 0.05", exact=False).first).to_be_visible()


def test_a_viewer_calculates_but_has_no_button_for_a_conversation(new_page: Callable[..., Page]) -> None:
    page = ready(new_page("viewer"), f"{PAGE}?design=prevalence&p=15%25&abs_error=3%25&conf=95%25")
    expect(page.locator("[data-number]")).to_have_text("545")
    expect(page.get_by_role("button", name="Use in a conversation")).to_have_count(0)
