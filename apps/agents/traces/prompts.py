"""A prompt as it was written in the version of an agent on which a turn ran: what its models read was made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, Model
from django.utils.text import capfirst

from apps.agents.configuration.fallbacks import fallback
from apps.agents.configuration.snapshot import AgentConfig, config_of
from apps.agents.models import Agent, Prompt, Stage, Trace
from apps.agents.traces.named import named, names_of
from apps.fields.bilingual import LANGUAGES
from apps.projects.errors import NotFound

VOICE = ("base_system_prompt", "tone_of_voice", "global_knowledge")  # read with the prompt `system`


@dataclass(frozen=True)
class Written:
    """One text, by the name that it has in the administration. `is_shipped`: the agent has none of its own."""

    title: str
    language: str
    text: str
    is_shipped: bool = False


def prompt_of(trace: Trace, slug: str) -> tuple[Written, ...]:
    """What stands in that version, in both languages. NotFound where it has no such prompt."""
    if trace.snapshot_id is None:
        raise NotFound
    found = tuple(_written(config_of(trace.snapshot_id), slug))
    if not found:
        raise NotFound
    return found


def prompt_title(trace: Trace, slug: str, language: str) -> str:
    """What a prompt is called on pages."""
    return named(slug, names_of(config_of(trace.snapshot_id) if trace.snapshot_id else None, language))


def _written(config: AgentConfig, slug: str) -> Iterator[Written]:
    stage = next((stage for stage in config.stages if stage.key == slug), None)
    for name in VOICE if slug == "system" else ():
        yield from _texts(Agent, name, getattr(config, name))
    if stage is not None:
        yield from _texts(Stage, "instruction", stage.instruction)
    own = config.prompts.get(slug, {})
    for language in LANGUAGES:
        is_shipped = not any(text.strip() for text in own.values())
        text = (fallback(slug) if is_shipped else own).get(language, "")
        yield from _texts(Prompt, "text", {language: text}, is_shipped=is_shipped)


def _texts(
    model: type[Model], name: str, texts: Mapping[str, Any], *, is_shipped: bool = False
) -> Iterator[Written]:
    field = model._meta.get_field(name)
    title = capfirst(str(field.verbose_name)) if isinstance(field, Field) else name
    for language in LANGUAGES:
        said = texts.get(language) or ""
        text = "\n".join(map(str, said)) if isinstance(said, list | tuple) else str(said)
        if text.strip():
            yield Written(title, language, text, is_shipped)
