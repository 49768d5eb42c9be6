"""The library in a browser: a PDF comes in, is found, opened at its passage and handed out, in both languages; its
pages can be used by everybody."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.visits import Open
from tests.support.accessibility import faults_of
from tests.support.first_pages import PAGES

LIBRARY = "/p/demo/library/"
ENGLISH = PAGES[0]
CHINESE = next(page for page in PAGES if page.name.startswith("中华"))


def test_a_pdf_comes_in_is_found_at_its_passage_and_handed_out(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    (tmp_path / "switch.pdf").write_bytes(ENGLISH.pdf())
    page.goto(LIBRARY)
    page.locator("[data-files]").set_input_files(tmp_path / "switch.pdf")
    expect(page.locator(".upload")).to_contain_text("1 paper added.")
    row = page.locator("table.papers tr").filter(has_text=ENGLISH.title)  # without loading the page anew
    expect(row).to_contain_text("Full text")
    expect_no_faults(page)
    page.goto("/p/demo/searches/")
    page.get_by_label("Question").fill("Does oral switch change relapse in bacteraemia?")
    page.get_by_role("main").get_by_role("button", name="Search").click()
    citation = page.locator(".statements details").first
    expect(citation).to_contain_text(ENGLISH.title)
    citation.locator("summary").click()
    expect_no_faults(page)
    citation.get_by_role("link", name="Open the passage").click()
    expect(page.locator(":target")).to_contain_text("Oral switch was safe.")
    expect_no_faults(page)
    page.goto(LIBRARY)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert f"TI  - {ENGLISH.title}" in download.value.path().read_text()


def test_the_same_in_chinese(open_page: Open, tmp_path: Path) -> None:
    page = open_page("manager", language="zh-hans")
    (tmp_path / "论文.pdf").write_bytes(CHINESE.pdf())
    page.goto(LIBRARY)
    page.locator("[data-files]").set_input_files(tmp_path / "论文.pdf")
    row = page.locator("table.papers tr").filter(has_text=CHINESE.title)
    expect(row).to_contain_text("王林, 陈洁, 李晓明")
    row.get_by_role("link").click()
    expect(page.locator(".facts")).to_contain_text("中华例示杂志")
    expect(page.locator("#abstract-title")).to_have_text("摘要")
    expect(page.locator("[data-pdf]")).to_have_attribute("data-state", "open")
    expect_no_faults(page)


def expect_no_faults(page: Page) -> None:
    """Names, labels, headings, tables and contrast, in both themes."""
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.bsTheme = theme)", theme)
        assert faults_of(page) == []
