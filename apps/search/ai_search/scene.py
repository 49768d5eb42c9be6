"""Who searches for what, in which project and how far: the same for a turn of a conversation and a run of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid5

from apps.agents.configuration.snapshot import AgentConfig, current_config
from apps.agents.extension import ChatMessage, ChatRequest, RunHandle, TurnContext, request_of, request_of_run
from apps.agents.models import Agent
from apps.fields.bilingual import both, in_language
from apps.llm.selectors import model_in_use
from apps.projects.errors import NotFound
from apps.projects.models import Project, User
from apps.projects.selectors import projects_visible_to
from apps.search.ai_search.settings import SearchSettings, settings_of
from apps.search.ai_search.sources import Searcher
from apps.search.query.filters import Filters, cleaned
from apps.search.query.interpret import Interpreted
from apps.search.query.reading import understood

AGENT: Final = "ai_search"
PROMPTS: Final = Path(__file__).parent / "prompts"
Ask = Callable[[str, tuple[ChatMessage, ...]], ChatRequest]


@dataclass(frozen=True)
class Scene:
    """`asked` is what the question was understood as, `filters` what it and the person's `form` limit to.
    `search_id` is the same whenever the work goes on; `reference` is the run on whose account models are asked."""

    user: User
    project: Project
    language: str
    question: str
    asked: Interpreted
    filters: Filters
    settings: SearchSettings
    search_id: UUID
    reference: str
    ask: Ask = field(repr=False)
    config: AgentConfig | None = field(default=None, repr=False)
    conversation_id: UUID | None = None
    form: Filters = field(default_factory=dict)

    @property
    def searcher(self) -> Searcher:
        return Searcher(self.user, self.project, self.settings)

    def has_model(self, purpose: str) -> bool:
        slug = str(self.config.models_by_purpose.get(purpose, "")) if self.config else ""
        return model_in_use(purpose, model_slug=slug).kind == "model"

    def prompt(self, slug: str) -> str:
        """The agent's own, or the one that the product brings."""
        own = self.config.prompt(slug, self.language) if self.config else ""
        return own or in_language(_shipped(slug), self.language)


def _shipped(slug: str) -> Mapping[str, str]:
    texts = [(PROMPTS / f"{slug}.{ending}.md").read_text("utf-8").strip() for ending in ("en", "zh_hans")]
    return both(*texts)


def scene_of_turn(turn: TurnContext) -> Scene:
    """NotFound unless the project is the person's."""
    given, run = turn.input, turn.handle.run
    user, project = _who(run.user_id, given.conversation.project_id)
    question = given.message.content.strip()
    asked = understood(user, question)
    return Scene(
        user=user,
        project=project,
        language=given.language,
        question=question,
        asked=asked,
        filters=asked.filters,
        settings=settings_of(given.config),
        search_id=uuid5(run.pk, "search"),
        reference=str(run.pk),
        ask=lambda purpose, messages: request_of(turn, purpose, messages),
        config=given.config,
        conversation_id=given.conversation.pk,
    )


def scene_of_run(handle: RunHandle) -> Scene:
    """The run's params are {search_id, question, filters, ignored}. NotFound unless the project is the person's."""
    run = handle.run
    user, project = _who(run.user_id, run.project_id)
    agent = Agent.objects.filter(slug=AGENT).first()
    config = current_config(agent) if agent else None
    question = str(run.params["question"])
    asked = understood(user, question, ignored=list(run.params.get("ignored") or ()))
    form = cleaned(run.params.get("filters") or {})
    return Scene(
        user=user,
        project=project,
        language=run.language,
        question=question,
        asked=asked,
        filters={**asked.filters, **form},
        form=form,
        settings=settings_of(config),
        search_id=UUID(run.params["search_id"]),
        reference=str(run.pk),
        ask=lambda purpose, messages: request_of_run(handle, purpose, messages),
        config=config,
    )


def _who(user_id: Any, project_id: Any) -> tuple[User, Project]:
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    project = projects_visible_to(user).filter(pk=project_id).first() if user else None
    if user is None or project is None:
        raise NotFound
    return user, project
