"""From an empty conversation to the downloaded file: the button of the panel, the progress, the document."""

from __future__ import annotations

from pathlib import Path

from docx import Document
from playwright.sync_api import expect

from tests.browser.conftest import begin_conversation
from tests.browser.visits import Open


def test_from_an_empty_conversation_to_the_file(open_page: Open, tmp_path: Path) -> None:
    page = begin_conversation(open_page())
    page.locator("#composer-text").fill("Short title: NIGHT-1\nSetting: two wards\nTotal number: 120")
    page.keyboard.press("Enter")
    page.locator("[data-sync]").click()
    expect(page.locator("[data-proposals-form]")).to_have_count(0)
    page.locator(".panel-foot").get_by_role("link", name="Protocol documents").click()
    expect(page.locator("h1")).to_have_text("Protocol documents")
    page.get_by_role("button", name="Generate protocol").click()
    row = page.locator(".generation-row")
    expect(row).to_have_count(1)
    with page.expect_download() as download:
        row.get_by_role("link", name="Download Word").click()
    assert download.value.suggested_filename == "NIGHT-1-protocol-draft-1.docx"
    download.value.save_as(tmp_path / "protocol.docx")
    opened = Document(str(tmp_path / "protocol.docx"))
    assert any("two wards" in cell.text.lower() for table in opened.tables for cell in table._cells)
    row.get_by_role("link", name="Read").click()
    expect(page.locator(".document-card")).to_contain_text("two wards")
    expect(page.locator(".document-card mark").first).to_contain_text("To be completed")
    page.locator("#section-5-1 .origin summary").first.click()
    page.locator("#section-5-1 .origin a", has_text="Setting").first.click()
    expect(page.locator('[data-panel] [data-field="pico.setting"]')).to_be_in_viewport()
