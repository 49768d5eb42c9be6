"""What keeps people from using a page by keyboard or screen reader, or from reading it: names of controls, labels,
headings, tables and contrast, as the browser has them. `accessibility.js` holds the rules."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

RULES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults_of(page: Page) -> list[str]:
    """Of the page as it is now; in the theme that it has."""
    found: list[str] = page.evaluate(RULES)
    return found
