"""What keeps people from using a page by keyboard, screen reader or finger, or from reading it: names of controls,
labels, headings, tables and contrast, as the browser has them (`accessibility.js`), and what is too small to be pressed
(`fingers.js`)."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, ViewportSize

RULES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FINGERS = Path(__file__).with_name("fingers.js").read_text(encoding="utf-8")
PHONE: ViewportSize = {"width": 375, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
THEMES = ("light", "dark")


def faults_of(page: Page) -> list[str]:
    """Of the page as it is now; in the theme that it has."""
    found: list[str] = page.evaluate(RULES)
    return found


def faults_everywhere(page: Page) -> list[str]:
    """In both themes, on a phone and on a laptop, each with its place; nothing may be wider than the screen."""
    found = []
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        for theme in THEMES:
            page.evaluate("theme => (document.documentElement.dataset.bsTheme = theme)", theme)
            found += [f"{size['width']} px, {theme}: {fault}" for fault in faults_of(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{size['width']} px: wider than the screen")
    return [*found, *page.evaluate(FINGERS)]
