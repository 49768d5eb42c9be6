"""Pages of a stack as its people open them.

For a new page Chromium starts a process, which compiles every script anew; in a new context it fetches them anew as
well. Together that takes longer than most pages, so each person has one page for all tests, and finds nothing in it of
the test before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, StorageState, ViewportSize

PASSWORD = "trialdesk-demo"
VIEWPORT: ViewportSize = {"width": 1440, "height": 900}
QUIET_PAGE = "/static/css/api_docs.css"  # of the site, and nothing goes on in it
Open = Callable[..., Page]


@dataclass
class Complaints:
    """What the browser complained of: errors of scripts, refusals of the content security policy."""

    lines: list[str]

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.lines.append(f"error: {error}"))
        page.on("console", lambda message: self._console(message.type, message.text))

    def _console(self, kind: str, text: str) -> None:
        # Lost connections and refused requests are what some tests are about.
        if kind in {"error", "warning"} and "Failed to load resource" not in text and "WebSocket" not in text:
            self.lines.append(f"{kind}: {text}")


@dataclass
class Kept:
    """A page that tests share, alone in its context between them. What a test listens to in it, or gives to every
    document of it, stays: such a test takes a page of its own."""

    context: BrowserContext
    page: Page
    complaints: Complaints

    def clear(self) -> None:
        """Playwright's Error when there is nothing to be kept: the test has closed it, or Chromium lost it."""
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.context.set_offline(False)
        self.page.unroute_all()
        self.page.goto(QUIET_PAGE)
        self.page.evaluate("localStorage.clear()")
        self.page.set_viewport_size(VIEWPORT)
        self.page.mouse.move(-1, -1)
        self.context.clear_cookies()
        self.complaints.lines.clear()


@dataclass
class Visits:
    """Of one stack. Each person signs in once, and again to read another language."""

    browser: Browser
    base_url: str
    cookies: dict[str, tuple[str, StorageState]] = field(default_factory=dict)
    kept: dict[tuple[str, int], Kept] = field(default_factory=dict)

    @contextmanager
    def of_a_test(self) -> Iterator[Open]:
        """Opens pages; each has a context to itself until the block ends, which fails when the browser complained."""
        used: list[tuple[str, int]] = []
        alone: list[Kept] = []

        def open_page(
            role: str = "investigator", *, language: str = "en", own: bool = False, **options: object
        ) -> Page:
            state = self._cookies_of(role, language) if role else None
            if own or options:
                alone.append(found := self._new(storage_state=state, **options))
            else:
                used.append(place := (role, sum(name == role for name, _ in used)))
                found = self.kept[place] if place in self.kept else self.kept.setdefault(place, self._new())
                found.context.add_cookies(state["cookies"] if state else [])  # type: ignore[arg-type]
            return found.page

        yield open_page
        complaints = [
            line for each in (*alone, *map(self.kept.get, used)) if each for line in each.complaints.lines
        ]
        for each in alone:
            each.context.close()
        for place in used:
            self._clear(place)
        if complaints:
            pytest.fail("the browser complained: " + "; ".join(complaints))

    def close(self) -> None:
        for each in self.kept.values():
            each.context.close()

    def _clear(self, place: tuple[str, int]) -> None:
        try:
            self.kept[place].clear()
        except Error:
            self.kept.pop(place).context.close()

    def _new(self, **options: object) -> Kept:
        context = self._context(**options)
        page, complaints = context.new_page(), Complaints([])
        complaints.listen(page)
        return Kept(context, page, complaints)

    def _context(self, **options: object) -> BrowserContext:
        return self.browser.new_context(**{"viewport": VIEWPORT, "base_url": self.base_url, **options})  # type: ignore[arg-type]

    def _cookies_of(self, role: str, language: str) -> StorageState:
        known = self.cookies.get(role)
        if known is None or known[0] != language:
            context = self._context()
            page = context.new_page()
            sign_in(page, role)
            read_in(page, language)
            known = self.cookies[role] = language, context.storage_state()
            context.close()
        return known[1]


def sign_in(page: Page, role: str, password: str = PASSWORD) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("E-mail address").fill(f"{role}@demo.example")
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


def read_in(page: Page, language: str) -> None:
    """Choose the language, if it is not the one already."""
    switch = page.locator(f".language-switch button[value={language}]")
    if switch.count():
        switch.click()
        page.wait_for_load_state()
