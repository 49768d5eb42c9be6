"""The administration in a browser, in both languages: nothing lies over the page, filters work.

Complaints of the browser, refusals of the content security policy among them, fail each test (`new_page`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

ACCOUNTS = "/admin/projects/user/"
PAGES = ["/admin/", ACCOUNTS, f"{ACCOUNTS}add/", "/admin/django_celery_beat/periodictask/add/"]
# What lies in the middle of the page, when that is something that floats over it.
COVER = """() => {
  for (let each = document.elementFromPoint(innerWidth / 2, innerHeight / 2); each; each = each.parentElement)
    if (getComputedStyle(each).position === 'fixed') return each.outerHTML.slice(0, 200);
  return null; }"""
STARTED = "() => window.Alpine !== undefined && !document.querySelector('[x-cloak]')"


@dataclass(frozen=True)
class Office:
    """The administrator's page, and words of it in the language it is in."""

    page: Page
    apps: str
    filters: str

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_function(STARTED)
        assert self.page.evaluate(COVER) is None


WORDS = {
    "en": {"apps": "People and projects", "filters": "Filters"},
    "zh-hans": {"apps": "人员与项目", "filters": "筛选条件"},
}


@pytest.fixture(params=[*WORDS])
def office(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Iterator[Office]:
    """English again afterwards, for the other tests."""
    page = new_page("administrator")
    _speak(page, request.param)
    yield Office(page, **WORDS[request.param])
    _speak(page, "en")


def test_nothing_lies_over_the_pages(office: Office) -> None:
    for address in PAGES:
        office.open(address)
        expect(office.page.get_by_role("link", name=office.apps).first).to_be_visible()


def test_a_filter_narrows_the_list(office: Office) -> None:
    office.open(ACCOUNTS)
    page = office.page
    drawer = page.locator("#changelist-filter")
    expect(drawer).to_be_hidden()
    page.locator("a").filter(has_text=office.filters).first.click()
    expect(drawer).to_be_visible()
    drawer.locator("a[href*='is_staff__exact=1']").click()
    expect(page.locator("#result_list").get_by_text("administrator@demo.example")).to_be_visible()
    expect(page.locator("#result_list").get_by_text("viewer@demo.example")).to_have_count(0)


def _speak(page: Page, language: str) -> None:
    page.goto("/profile/")
    page.locator("select[name=language]").select_option(language)
    with page.expect_navigation():
        page.locator("main form.card button[type=submit]").click()
