"""The page on which a paper is read: its pages beside summary, map and questions, and each source opens at its passage,
by mouse and by keyboard, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.visits import Open
from tests.support import pdfs

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 1024, "height": 768}


@pytest.fixture
def reading(open_page: Open, tmp_path: Path) -> Page:
    """The investigator has added a paper in two columns and opened it; a second file of it is the same paper."""
    (tmp_path / "stroke.pdf").write_bytes(pdfs.two_columns())
    page = open_page()
    page.set_viewport_size(DESKTOP)
    page.goto("/p/demo/library/")
    page.locator("[data-files]").set_input_files(tmp_path / "stroke.pdf")
    page.locator("table.papers tr").filter(has_text=pdfs.TITLE).get_by_role("link").first.click()
    page.get_by_role("link", name="Read and ask").click()
    return opened(page)


def opened(page: Page) -> Page:
    expect(page.locator("[data-pdf][data-state=open]")).to_be_visible()
    return page


def card(page: Page, heading: str) -> Locator:
    return page.locator(f"section[aria-labelledby={heading}-title]")


def assert_marked(page: Page, number: int, state: str) -> None:
    expect(page.locator("[data-pdf-part=state]")).to_contain_text(state)
    expect(page.locator(".pdf-mark").first).to_be_in_viewport()
    expect(page.locator("[data-pdf-part=page]")).to_have_value(str(number))


def assert_beside(page: Page) -> None:
    viewer, side = page.locator("[data-pdf]").bounding_box(), page.locator(".reading-side").bounding_box()
    assert viewer
    assert side
    assert viewer["x"] + viewer["width"] <= side["x"]
    assert_within_width(page)


def assert_within_width(page: Page) -> None:
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, f"{over} pixels over the edge"


def ask(page: Page, question: str, button: str) -> Locator:
    """The first source of the answer, opened, with the link that leads to its passage in a tab of its own."""
    page.locator("#question").fill(question)
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url("**/conversations/**")
    source = page.locator("[data-role=assistant] [data-citations] details").first
    source.locator("summary").click()
    return source


def test_each_source_opens_beside_it_at_its_passage(reading: Page) -> None:
    page = reading
    assert_beside(page)

    card(page, "map").get_by_role("link", name="Discussion").click()
    assert_marked(page, 2, "The passage is marked on page 2.")

    pages = page.locator("[data-pdf-pages]")
    pages.focus()
    page.keyboard.press("Home")
    expect(page.locator("[data-pdf-part=page]")).to_have_value("1")
    page.keyboard.press("PageDown")
    expect(page.locator("[data-pdf-part=page]")).to_have_value("2")

    card(page, "summary").get_by_role("button").press("Enter")
    claim = card(page, "summary").locator("li").filter(has_text="met by 118 participants").first
    claim.get_by_role("link", name="Source").press("Enter")
    expect(page).to_have_url(re.compile(r"#passage=\d+$"))
    expect(page.locator(".pdf-mark").first).to_be_in_viewport()

    page.set_viewport_size(NARROW)
    assert_within_width(page)


def test_the_source_of_an_answer_opens_the_paper_at_its_passage(reading: Page) -> None:
    page = reading
    source = ask(page, "How many participants were randomised?", "Ask")
    expect(source).to_contain_text("Of 412 participants who were randomised")
    with page.context.expect_page() as tab:
        source.get_by_role("link").press("Enter")
    page = opened(tab.value)
    assert_marked(page, 1, "The passage is marked on page 1.")
    cited = card(page, "cited").locator("li").filter(has_text="412 participants")
    page.locator("[data-pdf-pages]").focus()
    page.keyboard.press("End")
    cited.get_by_role("link", name="Source").click()
    assert_marked(page, 1, "The passage is marked on page 1.")


def test_the_same_page_in_chinese(reading: Page, open_page: Open) -> None:
    page = open_page("manager", language="zh-hans")
    page.goto(reading.url)
    opened(page).set_viewport_size(NARROW)
    assert_within_width(page)
    card(page, "map").get_by_role("link", name="Discussion").press("Enter")
    assert_marked(page, 2, "第2页")
    expect(card(page, "summary").get_by_role("heading", name="内容总结")).to_be_visible()
    source = ask(page, "多少人被随机分组？", "提问")
    expect(source).to_contain_text("Of 412 participants who were randomised")
    with page.context.expect_page() as tab:
        source.get_by_role("link").click()
    assert_marked(opened(tab.value), 1, "第1页")
