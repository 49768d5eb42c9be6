"""The summary by a model, believed only when it is short enough and brings no number of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import structlog

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.extension import RunHandle, request_of_run
from apps.iit_memory.prompts import manager_config, prompt_of
from apps.iit_memory.reports.figures import listed
from apps.iit_memory.reports.lengths import fits
from apps.iit_memory.reports.material import Drafted, Material
from apps.llm.chat import complete
from apps.llm.errors import ModelError
from apps.llm.models import Purpose
from apps.llm.selectors import model_in_use
from apps.llm.types import ChatMessage, ChatRequest

logger = structlog.get_logger(__name__)

PURPOSE: Final = Purpose.GENERATION
TRIES: Final = 2
MOST_SAID: Final = 12_000  # characters of what people said; the latest weigh most
NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
PROMPT: Final = "weekly_report"
REPAIRS: Final = {
    "too_long": "That is too long. Write it anew within the length. / 过长，请在字数限制内重写。",
    "empty": "Write the summary. / 请写出概括。",
    "number": "The material does not have these numbers: {numbers}. Write it anew. / 材料中没有这些数字，请重写。",
}


class NotBelieved(Exception):
    """What a model wrote cannot be used; `code` says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def with_models_summary(drafted: Drafted, material: Material, handle: RunHandle) -> Drafted:
    """The same with the summary of a model, where one is configured; else, and where it fails, as it was. An empty week
    asks none."""
    config = manager_config()
    slug = str(config.models_by_purpose.get(PURPOSE, "")) if config else ""
    if material.is_empty or model_in_use(PURPOSE, model_slug=slug).kind != "model":
        return drafted
    try:
        return _asked(drafted, material, Asking(handle, config, slug))
    except ModelError as error:
        failure = error.code
    except NotBelieved as error:
        failure = f"summary_{error.code}"
    logger.warning("report_without_model", week=str(material.week), failure=failure)
    return replace(drafted, model_failure=failure)


@dataclass(frozen=True)
class Asking:
    """The run on whose account the manager's model is asked; `slug` names it, where the manager has one of its own."""

    handle: RunHandle
    config: AgentConfig | None
    slug: str

    def request(self, messages: tuple[ChatMessage, ...]) -> ChatRequest:
        return replace(request_of_run(self.handle, PURPOSE, messages), model_slug=self.slug)


def _asked(drafted: Drafted, material: Material, asking: Asking) -> Drafted:
    given = given_to_model(drafted, material)
    messages: tuple[ChatMessage, ...] = (
        ChatMessage("system", prompt_of(PROMPT, material.language, asking.config)),
        ChatMessage("user", given),
    )
    fault = ""
    for _try in range(TRIES):
        result = complete(asking.request(messages), cancelled=asking.handle.cancelled)
        text = " ".join(result.content.split())
        fault = fault_of(text, given, material.language)
        if not fault:
            return replace(drafted, summary=text, model=result.model)
        repair = REPAIRS[fault].format(numbers=", ".join(sorted(_foreign(text, given))))
        messages = (*messages, ChatMessage("assistant", result.content), ChatMessage("user", repair))
    raise NotBelieved(fault)


def fault_of(text: str, given: str, language: str) -> str:
    """Why a summary is not taken; empty when it is."""
    checks: tuple[tuple[str, Callable[[], bool]], ...] = (
        ("empty", lambda: not text),
        ("too_long", lambda: not fits(text, language)),
        ("number", lambda: bool(_foreign(text, given))),
    )
    return next((name for name, is_wrong in checks if is_wrong()), "")


def _foreign(text: str, given: str) -> set[str]:
    return set(NUMBER.findall(text)) - set(NUMBER.findall(given))


def given_to_model(drafted: Drafted, material: Material) -> str:
    """The material, delimited as data."""
    said = "\n".join(item.text for item in material.said)[-MOST_SAID:]
    data = {
        "week": str(material.week),
        "from": material.week.monday.isoformat(),
        "figures": {title: f"{value:g}" for title, value in listed(material.figures)},
        "decided": [item.text for item in drafted.events],
        "problems": [item.text for item in drafted.problems],
        "done": [item.text for item in drafted.solutions],
        "said": said,
    }
    return f"<material>\n{json.dumps(data, ensure_ascii=False, indent=1)}\n</material>"
