"""What a step was given and gave, with the titles of what is named there by code, in the language of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from apps.agents.configuration.snapshot import AgentConfig, tool_title
from apps.agents.traces.causes import CAUSES
from apps.agents.traces.wording import STEPS
from apps.fields.bilingual import in_language

Names = Mapping[str, str]
# Codes in the data of steps; those of an agent (fields, stages, tools) are named by its configuration.
WORDS: Final = {
    "stage": gettext_lazy("Stage"),
    "characters": gettext_lazy("Characters"),
    "context_version": gettext_lazy("Draft"),
    "values": gettext_lazy("Values"),
    "fields": gettext_lazy("Fields"),
    "found": gettext_lazy("Found"),
    "not_taken": gettext_lazy("Not taken"),
    "checks": gettext_lazy("Checks"),
    "clarify": gettext_lazy("Asks back"),
    "intents": gettext_lazy("What is wanted"),
    "entities": gettext_lazy("Things named"),
    "resolved": gettext_lazy("Understood from what was said before"),
    "sentiment": gettext_lazy("Tone"),
    "neutral": gettext_lazy("neutral"),
    "decided_by": gettext_lazy("Decided by"),
    "rules": pgettext_lazy("who decided", "rules"),
    "model": pgettext_lazy("who decided", "a model"),
    "tasks": gettext_lazy("Tasks"),
    "reason": gettext_lazy("Reason"),
    "lacking": gettext_lazy("Still needed"),
    "strategies": gettext_lazy("What is done"),
    "estimated_tokens": gettext_lazy("Estimated tokens"),
    "finish_reason": gettext_lazy("How it ended"),
    "stop": gettext_lazy("complete"),
    "length": gettext_lazy("cut at the limit"),
    "round": gettext_lazy("Round"),
    "tools": gettext_lazy("Tools"),
    "tool": gettext_lazy("Tool"),
    "arguments": gettext_lazy("Arguments"),
    "summary": gettext_lazy("Result"),
    "purpose": gettext_lazy("For"),
    "chat": gettext_lazy("the answer"),
    "query": gettext_lazy("understanding the message"),
    "events": gettext_lazy("Told to the page"),
    "proposal": gettext_lazy("proposed value"),
    "action_cards": gettext_lazy("action cards"),
    # What a message wants, and what is done about it.
    "provide_info": gettext_lazy("tells something"),
    "ask_question": gettext_lazy("asks something"),
    "request_change": gettext_lazy("wants a change"),
    "request_tool": gettext_lazy("wants a tool"),
    "confirm_complete": gettext_lazy("completes the stage"),
    "navigate_stage": gettext_lazy("goes to a stage"),
    "chitchat": gettext_lazy("small talk"),
    "unclear": gettext_lazy("is not clear"),
    "guide_and_extract": gettext_lazy("take values and lead on"),
    "answer_question": gettext_lazy("answer the question"),
    "update_context": gettext_lazy("change values"),
    "trigger_tool": gettext_lazy("use a tool"),
    "transition_stage": gettext_lazy("move to the stage"),
    "request_clarification": gettext_lazy("ask for clarification"),
    "handle_chitchat": gettext_lazy("reply briefly"),
    "extract": gettext_lazy("values"),
    "data_extract": gettext_lazy("search for values"),
    "answer": gettext_lazy("answer"),
    "llm_generate": gettext_lazy("write"),
    "context_update": gettext_lazy("record"),
    "transition": gettext_lazy("move"),
    "remember": gettext_lazy("Kept for later"),
    "memories": gettext_lazy("Project memory"),
    "search_habits": gettext_lazy("Ways to search"),
    "manager": gettext_lazy("Work of the project"),
    "system": gettext_lazy("Instructions of the agent"),
    "extraction": gettext_lazy("Extracting values"),
    "generation_section": gettext_lazy("Section of a document"),
}
_CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_.:][A-Za-z0-9]+)+")
LONGEST_LIST: Final = 40


def names_of(config: AgentConfig | None, language: str) -> dict[str, str]:
    """The titles of all that the steps of this agent may name by code."""
    names = {code: str(words) for words_of in (CAUSES, WORDS, STEPS) for code, words in words_of.items()}
    if config is None:
        return names
    named = {field.path: field.titles.in_language(language) for field in config.catalogue.fields}
    named |= {stage.key: in_language(stage.name, language) for stage in config.stages}
    named |= {tool: tool_title(config, tool, language) for tool in config.tools}
    return {**names, **{code: title for code, title in named.items() if title}}


def in_words(data: Any, names: Names, language: str) -> tuple[tuple[str, str], ...]:
    """(title, text) of what somebody gave or got; what is empty is left out."""
    if not isinstance(data, Mapping):
        return (("", text),) if (text := _text(data, names, language)) else ()
    rows = ((named(str(key), names), _text(value, names, language)) for key, value in data.items())
    return tuple((title, text) for title, text in rows if text)


def named(code: str, names: Names) -> str:
    """The title of a code, else the code as words."""
    return names.get(code) or (code.replace("_", " ") if _CODE.fullmatch(code) else code)


def _text(value: Any, names: Names, language: str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return ""
    if isinstance(value, str):
        return names.get(value) or _of_string(value, names)
    if isinstance(value, Mapping):
        return "\n".join(_lines(value, names, language))
    if not isinstance(value, list | tuple):
        return str(value)
    parts = [part for part in (_part(each, names, language) for each in value[:LONGEST_LIST]) if part]
    between = "\n" if any("\n" in part for part in parts) else "、" if language.startswith("zh") else ", "
    return between.join(parts) + ("…" if len(value) > LONGEST_LIST else "")


def _of_string(words: str, names: Names) -> str:
    """Within words of people only what is known to be a code is one."""
    if _CODE.fullmatch(words):
        return named(words, names)
    return _CODE.sub(lambda code: names.get(code[0], code[0]), words)


def _lines(value: Mapping[str, Any], names: Names, language: str) -> Iterator[str]:
    colon = "：" if language.startswith("zh") else ": "
    for key, part in value.items():
        if text := _part(part, names, language):
            yield f"{named(str(key), names)}{colon}{text}"


def _part(value: Any, names: Names, language: str) -> str:
    """Within a list: what belongs together stands together."""
    if isinstance(value, list | tuple):
        return " · ".join(filter(None, (_text(each, names, language) for each in value)))
    if isinstance(value, Mapping) and any(isinstance(part, Mapping) for part in value.values()):
        return json.dumps(value, ensure_ascii=False)
    return _text(value, names, language)
