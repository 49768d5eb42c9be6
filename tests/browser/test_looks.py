"""The first pages that somebody sees, in both languages and themes, on a phone and on a laptop: nothing keeps people
from using them, nothing is too small for a finger, and the tour hides nothing of what it speaks of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import begin_conversation
from tests.browser.visits import VIEWPORT, Open
from tests.support.accessibility import LAPTOP, PHONE, faults_everywhere

in_both_languages = pytest.mark.parametrize(
    ("person", "language"), [("viewer", "en"), ("coordinator", "zh-hans")], ids=["en", "zh"]
)
COVERS = """(over, below) => {
  const [one, other] = [over, below].map(each => each.getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


@in_both_languages
def test_the_steps_of_the_tour_and_what_they_show_are_for_everybody(
    open_page: Open, person: str, language: str
) -> None:
    page = open_page(person, language=language)
    for number in (1, 2, 3, 4):
        open_step(page, number)
        page.locator(".stage").evaluate_all("stages => stages.forEach(stage => (stage.open = true))")
        assert faults_everywhere(page) == [], f"step {number}"
        if number == 3:
            documents = page.url.split("?")[0]
    page.set_viewport_size(VIEWPORT)
    page.goto(documents)
    page.locator(".generation-row .row-title").first.click()
    expect(page.locator(".document-card")).to_be_visible()
    page.set_viewport_size(LAPTOP)
    page.locator(".contents a[href='#section-5-3']").click()
    expect(page.locator("#section-5-3 h3")).to_be_in_viewport()
    expect_uncovered(page, ".project-nav", page.locator("#section-5-3 h3"))
    assert faults_everywhere(page) == [], "a version"
    page.goto(f"{documents}compare/")
    assert faults_everywhere(page) == [], "two versions"


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_tour_hides_nothing_of_what_it_speaks_of(open_page: Open, size: ViewportSize) -> None:
    page = open_page("viewer")
    page.set_viewport_size(size)
    for number in (1, 2, 3, 4):
        open_step(page, number)
        expect(page.locator(".tour-target")).to_be_in_viewport()
        for part in (
            ".composer .notice",
            ".panel-actions",
            ".sidebar-foot",
            ".tour-target :is(.row-title, h2, h3)",
        ):
            for each in page.locator(part).filter(visible=True).all():
                expect_uncovered(page, "#tour", each)


def open_step(page: Page, number: int) -> None:
    page.goto(f"/tour/{number}/")
    expect(page.locator("#tour")).to_be_focused()


def expect_uncovered(page: Page, by: str, below: Locator) -> None:
    """Once letters have arrived and nothing moves any more."""
    page.wait_for_function(
        f"below => !({COVERS})(document.querySelector('{by}'), below)", arg=below.element_handle()
    )


def test_the_step_that_speaks_of_values_shows_some_and_their_sources_without_pointing(
    open_page: Open,
) -> None:
    page = open_page("viewer")
    page.set_viewport_size(PHONE)
    open_step(page, 2)
    row = page.locator("#panel .stage[open] .value-row").first
    expect(row.locator(".value")).to_be_visible()
    source = row.locator(".src a").first
    source.scroll_into_view_if_needed()
    expect(source).to_be_in_viewport()


@pytest.mark.parametrize(
    ("person", "language"), [("investigator", "en"), ("manager", "zh-hans")], ids=["en", "zh"]
)
def test_each_example_sentence_is_for_everybody_before_and_after_it_is_pressed(
    open_page: Open, person: str, language: str
) -> None:
    page = begin_conversation(open_page(person, language=language))
    assert faults_everywhere(page) == []
    for number in range(page.locator("[data-opening]").count()):
        page.set_viewport_size(VIEWPORT)
        begin_conversation(page)
        page.locator("[data-opening]").nth(number).click()
        expect(page.locator("[data-thread] [data-role=assistant][data-state=complete]")).to_have_count(1)
        expect(page.locator("[data-proposals-form]")).to_be_visible()
        assert faults_everywhere(page) == [], f"sentence {number + 1}"


def test_an_empty_conversation_stands_in_the_middle_of_a_high_screen(open_page: Open) -> None:
    page = begin_conversation(open_page())
    page.set_viewport_size({"width": 1920, "height": 1080})
    thread, welcome = (page.locator(each).bounding_box() for each in ("#thread", "[data-welcome]"))
    assert thread is not None
    assert welcome is not None
    above = welcome["y"] - thread["y"]
    below = thread["y"] + thread["height"] - welcome["y"] - welcome["height"]
    assert abs(above - below) < 40
