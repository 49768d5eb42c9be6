"""Chromium against the real stack on a database of its own, with a scripted model server behind it.

The database is not that of the other tests: what people do in the browser is committed, and stays until the end.
The browser lives as long as this package's tests, not the session: Playwright's event loop would be in the way
of asynchronous tests.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, expect, sync_playwright
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.cards import add_cards
from tests.browser.demo import add_example, add_knowledge, add_papers, add_what_asks, copy_demo, seed_demo
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer
from tests.support.stack import LiveStack, start_stack

# The one without windows takes a third less CPU, where there is one.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PASSWORD = "trialdesk-demo"
VIEWPORT = {"width": 1440, "height": 900}

expect.set_options(timeout=60_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A busy machine can starve Chromium: what fails here is tried once more, and named as RERUN in the report."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def shared_model() -> Iterator[ScriptedServer]:
    server = ScriptedServer().start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def demo_environments(
    shared_model: ScriptedServer, django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> dict[str, dict[str, str]]:
    """Databases with the demo project: `browser`, whose messages `shared_model` answers, and `guided`, without a
    model. Both are made before the browser starts: beside its event loop Django reaches no database."""
    model = {
        "OPENAI_BASE_URL": shared_model.base_url,
        "OPENAI_API_KEY": "scripted",
        "OPENAI_MODEL": "scripted",
    }
    return {
        "browser": seed_demo("browser", django_db_blocker, model, prepare=add_knowledge),
        "guided": seed_demo("guided", django_db_blocker, {}, prepare=add_example),
        "cards": copy_demo("cards", "guided", django_db_blocker, {}, prepare=add_cards),
        "research": copy_demo("research", "guided", django_db_blocker, {}, prepare=add_papers),
        "asking": copy_demo("asking", "browser", django_db_blocker, model, prepare=add_what_asks)
        | {"DJANGO_SETTINGS_MODULE": "tests.support.graph_settings"},
    }


@pytest.fixture(scope="package")
def browser_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """Web, chat worker and sweeper with the demo project; a message is answered by `shared_model`."""
    with start_stack(environment=demo_environments["browser"]) as stack:
        yield stack


@pytest.fixture(scope="package")
def guided_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """The same without any model: what is said is read by rules; documents are made."""
    names = ("web", "chat1", "batch", "sweeper")
    with start_stack(names, environment=demo_environments["guided"]) as stack:
        yield stack


@pytest.fixture(scope="package")
def asking_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """A stack whose protocol agent has a tool that asks first, which `shared_model` may call, and with the specimen
    that asks by a form."""
    with start_stack(environment=demo_environments["asking"]) as stack:
        yield stack


@pytest.fixture(scope="package")
def browser(demo_environments: dict[str, dict[str, str]]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def signed_in(browser: Browser, browser_stack: LiveStack) -> Callable[[str], StorageState]:
    """The cookies of one of the demo people by role; each signs in once."""
    known: dict[str, StorageState] = {}

    def state_of(role: str) -> StorageState:
        if role not in known:
            context = browser.new_context(base_url=browser_stack.base_url)
            sign_in(context.new_page(), role)
            known[role] = context.storage_state()
            context.close()
        return known[role]

    return state_of


def sign_in(page: Page, role: str, password: str = PASSWORD) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("E-mail address").fill(f"{role}@demo.example")
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()


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


@pytest.fixture
def new_page(
    browser: Browser, browser_stack: LiveStack, signed_in: Callable[[str], StorageState]
) -> Iterator[Callable[..., Page]]:
    """Opens a page as a person by role ("" for nobody). Fails the test when the browser complained."""
    contexts: list[BrowserContext] = []
    complaints = Complaints([])

    def open_page(role: str = "investigator", **options: object) -> Page:
        state = signed_in(role) if role else None
        settings = {"viewport": VIEWPORT, "base_url": browser_stack.base_url, **options}
        context = browser.new_context(storage_state=state, **settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        complaints.listen(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints.lines == []


@pytest.fixture(scope="package")
def guided_cookies() -> dict[str, StorageState]:
    """Of the people who have signed in to `guided_stack`, by role; each keeps the language that was chosen first."""
    return {}


@pytest.fixture
def open_page(
    browser: Browser, guided_stack: LiveStack, guided_cookies: dict[str, StorageState]
) -> Iterator[Callable[..., Page]]:
    """Opens a page of `guided_stack` as a person by role. Fails the test when a browser complained."""
    contexts: list[BrowserContext] = []
    complaints = Complaints([])

    def opened(role: str = "investigator", language: str = "en") -> Page:
        state = guided_cookies.get(role)
        settings = {"viewport": VIEWPORT, "base_url": guided_stack.base_url}
        context = browser.new_context(storage_state=state, **settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        if not state:
            sign_in(page, role)
            read_in(page, language)
            guided_cookies[role] = context.storage_state()
        complaints.listen(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints.lines == []


def read_in(page: Page, language: str) -> None:
    """Choose the language, if it is not the one already."""
    switch = page.locator(f".language-switch button[value={language}]")
    if switch.count():
        switch.click()
        page.wait_for_load_state()


@pytest.fixture
def model(shared_model: ScriptedServer) -> ScriptedServer:
    """The scripted server with nothing queued; what is asked beside the answer finds nothing."""
    shared_model.script.reset()
    shared_model.script.structured = Reply(text="{}")
    return shared_model


@pytest.fixture
def chat(new_page: Callable[..., Page], model: ScriptedServer) -> Page:
    """The investigator in a new conversation."""
    return begin_conversation(new_page())


def begin_conversation(page: Page, agent: str = "protocol_agent") -> Page:
    page.goto("/p/demo/")
    page.locator(f"[data-agent={agent}] button").click()
    return when_ready(page)


def when_ready(page: Page) -> Page:
    """The scripts of the conversation are loaded."""
    expect(page.locator("[data-chat][data-ready]")).to_be_attached()
    return page


def say(page: Page, text: str) -> None:
    page.get_by_label("Message", exact=True).fill(text)
    page.keyboard.press("Enter")
