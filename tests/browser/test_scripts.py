"""The scripts that pages are made of, called in the browser: the fold of events, and Markdown while it streams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from apps.documents.safe_html import to_html
from tests.browser.conftest import VisitsOf
from tests.support.stack import LiveStack

FOLD = """async (frames) => {
  const { RunLog } = await import('/static/js/lib/run_state.js');
  const log = new RunLog();
  const taken = frames.map((frame) => log.take(frame));
  return { taken, state: log.state, lastSeq: log.lastSeq };
}"""
RENDER = """async (pieces) => {
  const { StreamingMarkdown } = await import('/static/js/lib/markdown.js');
  const place = document.createElement('div');
  document.body.append(place);
  const shown = [];
  let rendered;
  const markdown = new StreamingMarkdown(place, () => rendered());
  let text = '';
  for (const piece of pieces) {
    text += piece;
    const done = new Promise((resolve) => (rendered = resolve));
    markdown.update(text);
    await done;
    shown.push(place.innerHTML);
  }
  return { shown, html: place.innerHTML };
}"""
MIXED = """# Title

**可能是急症。**请就医；按**“意向性分析”**原则，**界值（甲减乙）**还没有填写，`**甲。**乙`。

Two **arms** and a [link](https://example.org/ "t").
A second line.

| Arm | n |
|---|---|
| A | 218 |

1. one
2. two
   - nested

> quoted ~~gone~~

```python
x = 1 < 2
```

<b>raw</b> &amp; end"""


@pytest.fixture(scope="module")
def page(visits_of: VisitsOf, browser_stack: LiveStack) -> Iterator[Page]:
    """One for all, who only call functions in it. A complaint of the browser fails the last of them."""
    with visits_of(browser_stack).of_a_test() as opened:
        page = opened("", own=True)
        page.goto("/accounts/login/")
        yield page


def frame(seq: int, event: str, **data: Any) -> dict[str, Any]:
    return {"seq": seq, "event": event, "data": data}


def token(seq: int, text: str, channel: str = "answer") -> dict[str, Any]:
    return frame(seq, "token", text=text, channel=channel)


def test_a_frame_that_was_seen_changes_nothing(page: Page) -> None:
    found = page.evaluate(FOLD, [token(1, "a"), token(2, "b"), token(2, "b"), token(1, "a"), token(3, "c")])
    assert found["state"]["text"]["answer"] == "abc"
    assert found["taken"] == ["new", "new", "old", "old", "new"]


def test_a_reset_voids_what_came_after(page: Page) -> None:
    frames = [
        token(1, "kept "),
        token(2, "void"),
        frame(3, "tool_call", tool_name="t", args={}, call_id="1"),
        frame(4, "reset", attempt=2, keep_until_seq=1),
        token(5, "and new"),
    ]
    found = page.evaluate(FOLD, frames)
    assert found["state"]["text"]["answer"] == "kept and new"
    assert found["state"]["tool_calls"] == []
    assert found["state"]["attempt"] == 2


def test_a_snapshot_replaces_everything_and_later_resets_go_back_to_it(page: Page) -> None:
    snapshot = {"state": "running", "text": {"answer": "so far ", "reasoning": ""}, "status": ""}
    frames = [
        token(1, "lost"),
        frame(10, "snapshot", **snapshot),
        token(11, "void"),
        frame(12, "reset", attempt=2, keep_until_seq=10),
        token(13, "new"),
    ]
    found = page.evaluate(FOLD, frames)
    assert found["state"]["text"]["answer"] == "so far new"
    assert found["state"]["tool_calls"] == []


def test_a_reset_to_what_is_not_known_here_asks_for_everything_again(page: Page) -> None:
    snapshot = {"state": "running", "text": {"answer": "x", "reasoning": ""}}
    found = page.evaluate(
        FOLD, [frame(10, "snapshot", **snapshot), frame(11, "reset", attempt=2, keep_until_seq=4)]
    )
    assert found["taken"] == ["new", "lost"]
    assert found["lastSeq"] == 0
    assert found["state"]["text"]["answer"] == ""


def test_results_find_their_tool_and_the_end_is_known(page: Page) -> None:
    frames = [
        frame(1, "tool_call", tool_name="sample_size", args={}, call_id="c1"),
        frame(2, "tool_result", call_id="c1", ok=True, summary="207 per group"),
        token(3, "thinking", "reasoning"),
        frame(4, "unheard_of", x=1),
        frame(5, "finish", state="finished", message_id="m", usage={}),
    ]
    state = page.evaluate(FOLD, frames)["state"]
    assert state["tool_calls"][0]["summary"] == "207 per group"
    assert state["text"]["reasoning"] == "thinking"
    assert (state["state"], state["message_id"]) == ("finished", "m")


def test_streamed_markdown_ends_as_the_server_would_write_it(page: Page) -> None:
    pieces = [MIXED[i : i + 7] for i in range(0, len(MIXED), 7)]
    found = page.evaluate(RENDER, pieces)
    assert plain(page, found["html"]) == plain(page, to_html(MIXED))


def plain(page: Page, html: str) -> list[list[str]]:
    """Tags and texts as the browser reads them."""
    script = """(html) => {
      const body = new DOMParser().parseFromString(html, 'text/html').body;
      return [...body.querySelectorAll('*')].map((e) => [e.tagName, e.textContent.replace(/\\s+/g, '')]);
    }"""
    found: list[list[str]] = page.evaluate(script, html)
    return found


def test_open_marks_do_not_flash(page: Page) -> None:
    shown = page.evaluate(RENDER, ["You need **20", "7** and `co", "de`"])["shown"]
    assert "<strong>20</strong>" in shown[0]
    assert "<code>co</code>" in shown[1]
    assert not any("**" in html for html in shown)


def test_nothing_of_a_model_runs_in_the_page(page: Page) -> None:
    attack = (
        '<img src=x onerror="window.hit=1"> <script>window.hit=1</script> [x](javascript:window.hit=1) '
        '![p](https://example.org/p.png) <svg onload="window.hit=1"></svg>\n\n<iframe src=/></iframe>'
    )
    html = page.evaluate(RENDER, [attack])["html"]
    assert page.evaluate("window.hit") is None
    unsafe = "img,script,svg,iframe,[href^=javascript],[onerror],[onload]"
    find = "([html, unsafe]) => new DOMParser().parseFromString(html, 'text/html').querySelectorAll(unsafe).length"
    assert page.evaluate(find, [html, unsafe]) == 0


NUMBERS = """async (written) => {
  const { numberOf } = await import('/static/js/lib/tool_dialog.js');
  return written.map((each) => numberOf(each) ?? null);
}"""


def test_a_number_may_have_its_unit_behind_it_and_a_share_must_have_its_sign(page: Page) -> None:
    written = ["5分", "12.5 points", "−2", "5 %", "1e-3", "5 percent", "5 per day", "about 5", "5-10"]
    assert page.evaluate(NUMBERS, written) == [5, 12.5, -2, 0.05, 0.001, None, None, None, None]


def test_words_that_change_a_number_are_no_unit(page: Page) -> None:
    written = [
        "5万",
        "3千克",
        "5成",
        "5分之一",
        "5个百分点",
        "5以上",
        "5k",
        "2 million",
        "5 or more",
        "5 mmHg",
    ]
    assert page.evaluate(NUMBERS, written) == [*[None] * 9, 5]


def test_what_the_table_of_a_tool_says_is_left_out_while_the_answer_is_written(page: Page) -> None:
    text = "400 are needed.\n\nBy rates. Taken from the protocol: Power 90%.\n\nNext?"
    calls = [{"tabled": ["Taken from the protocol: Power 90%."]}, {}]
    script = (
        "async ([text, calls]) => (await import('/static/js/lib/tool_given.js')).withoutTabled(text, calls)"
    )
    assert page.evaluate(script, [text, calls]) == "400 are needed.\n\nBy rates. \n\nNext?"
    assert page.evaluate(script, [text, [{}]]) == text
