"""Medical questions in the browser, in both languages: an emergency, a simple question, a hard one with its tools, and
a source that opens at its passage."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import begin_conversation, say
from tests.support.openai_script import Reply, ScriptedCall
from tests.support.openai_server import ScriptedServer

SEARCH = ScriptedCall("query_knowledge_base", '{"query": "cefazolin before surgery"}')


def answered(page: Page, number: int) -> Locator:
    answer = page.locator("[data-thread] [data-role=assistant]").nth(number)
    expect(answer).to_have_attribute("data-state", "complete")
    return answer


@pytest.mark.parametrize(
    ("emergency", "advice", "simple", "hard"),
    [
        (
            "My dad cant breathe and his lips are going blue",
            "seek medical care at once",
            "What is the dose of cefazolin before surgery?",
            "What is the evidence for cefazolin before surgery in the guidelines?",
        ),
        ("我爸喘不上气，嘴唇发紫", "120", "术前头孢唑林的剂量是多少？", "头孢唑林术前用药有哪些指南证据？"),
    ],
)
def test_questions_are_answered_by_what_they_want(
    new_page: Callable[..., Page], model: ScriptedServer, emergency: str, advice: str, simple: str, hard: str
) -> None:
    page = begin_conversation(new_page(), "medical_qa")
    model.queue(Reply(text="Sit him upright."))
    say(page, emergency)
    expect(answered(page, 0)).to_contain_text(advice)
    model.queue(Reply(text="2 g."))
    say(page, simple)
    answered(page, 1)
    model.script.reset()
    model.queue(Reply(tool_calls=(SEARCH,)), Reply(text="Give 2 g before the incision [1]."))
    say(page, hard)
    last = answered(page, 2)
    expect(last.locator("[data-tool-name]").first).not_to_be_empty()
    source = last.locator("[data-citations] a").first
    expect(source).to_have_attribute("href", re.compile(r"#passage-\d+$"))
    page.goto(source.get_attribute("href") or "")
    expect(page.locator(".passage:target")).to_contain_text("cefazolin 2 g")
