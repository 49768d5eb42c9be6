"""Chromium against the real stack on a database of its own, with a scripted model server behind it.

The database is not that of the other tests: what people do in the browser is committed, and stays until the end.
The browser lives as long as this package's tests, not the session: Playwright's event loop would be in the way
of asynchronous tests.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.cards import add_cards
from tests.browser.demo import add_examples, add_knowledge, add_papers, add_what_asks, copy_demo, seed_demo
from tests.browser.visits import Open, Visits
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

GUIDED = ("web", "chat1", "batch", "sweeper")

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
        "guided": seed_demo("guided", django_db_blocker, {}, prepare=add_examples),
        "cards": copy_demo("cards", "guided", django_db_blocker, {}, prepare=add_cards_and_papers),
        "asking": copy_demo("asking", "browser", django_db_blocker, model, prepare=add_what_asks)
        | {"DJANGO_SETTINGS_MODULE": "tests.support.graph_settings"},
    }


def add_cards_and_papers() -> None:
    add_cards()
    add_papers()


@pytest.fixture(scope="package")
def browser_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """Web, chat worker and sweeper with the demo project; a message is answered by `shared_model`."""
    with start_stack(environment=demo_environments["browser"]) as stack:
        yield stack


@pytest.fixture(scope="package")
def guided_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """The same without any model: what is said is read by rules; documents are made."""
    with start_stack(GUIDED, environment=demo_environments["guided"]) as stack:
        yield stack


@pytest.fixture(scope="package")
def cards_stack(demo_environments: dict[str, dict[str, str]]) -> Iterator[LiveStack]:
    """Without a model; the agent has a card of each kind, and the library has papers on two questions."""
    with start_stack(GUIDED, environment=demo_environments["cards"]) as stack:
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


VisitsOf = Callable[[LiveStack], Visits]


@pytest.fixture(scope="package")
def visits_of(browser: Browser) -> Iterator[VisitsOf]:
    """The visits to a stack, the same ones for all tests."""
    known: dict[str, Visits] = {}

    def found(stack: LiveStack) -> Visits:
        return known.setdefault(stack.base_url, Visits(browser, stack.base_url))

    yield found
    for each in known.values():
        each.close()


@pytest.fixture
def new_page(visits_of: VisitsOf, browser_stack: LiveStack) -> Iterator[Open]:
    """Opens a page as a person by role ("" for nobody). Fails the test when the browser complained."""
    with visits_of(browser_stack).of_a_test() as opened:
        yield opened


@pytest.fixture
def open_page(visits_of: VisitsOf, guided_stack: LiveStack) -> Iterator[Open]:
    """The same of `guided_stack`."""
    with visits_of(guided_stack).of_a_test() as opened:
        yield opened


@pytest.fixture
def model(shared_model: ScriptedServer) -> ScriptedServer:
    """The scripted server with nothing queued; what is asked beside the answer finds nothing."""
    shared_model.script.reset()
    shared_model.script.structured = Reply(text="{}")
    return shared_model


@pytest.fixture
def chat(new_page: Open, model: ScriptedServer) -> Page:
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
