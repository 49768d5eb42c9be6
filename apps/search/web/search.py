"""`search_web`: what the web has on a question, kept a day for the project that asked, or a sentence why nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.agents.extension import keep_result, kept_result
from apps.llm.types import never
from apps.search.web.client import NAME, WebFailed, ask_service
from apps.search.web.identifiers import without_identifiers
from apps.search.web.types import WebFound, WebSettings, WebSource, WebState

PURPOSE = "web_search"
SENTENCES: dict[str, str | Promise] = {
    "no_key": gettext_lazy("The web was not searched: no search service is set up."),
    "down": gettext_lazy("The web was not searched: the search service cannot be reached at the moment."),
    "quota": gettext_lazy(
        "The web was not searched: the search service accepts no more requests, its limit is used up."
    ),
    "bad_key": gettext_lazy(
        "The web was not searched: the search service does not accept the key. An administrator has to renew it."
    ),
    "none": gettext_lazy("The web search found nothing."),
}


def search_web(
    query: str,
    *,
    settings: WebSettings | None = None,
    project_id: UUID | str,
    cancelled: Callable[[], bool] | None = None,
) -> WebFound:
    """What identifies a person stays here. Failures are not kept: the next search asks again. Raises Cancelled."""
    settings = settings or WebSettings()
    words, is_shortened = without_identifiers(" ".join(query.split()))
    if not words:
        return _failed("none", settings)
    key = {"query": words.casefold(), **settings.as_key()}
    kept = kept_result(project_id, PURPOSE, key)
    if kept is not None:
        return _found(_sources(kept), settings, kept=True, is_shortened=is_shortened)
    try:
        sources = _sources(ask_service(words, settings, cancelled or never))[: settings.count]
    except WebFailed as failure:
        return _failed(failure.state, settings)
    keep_result(project_id, PURPOSE, key, [source.as_json() for source in sources])
    return _found(sources, settings, is_shortened=is_shortened)


def _sources(data: Any) -> tuple[WebSource, ...]:
    """Each address once, in the order of the service."""
    found = [source for each in data if (source := WebSource.from_json(each)) is not None]
    return tuple({source.url: source for source in reversed(found)}.values())[::-1]


def _found(
    sources: tuple[WebSource, ...], settings: WebSettings, *, kept: bool = False, is_shortened: bool = False
) -> WebFound:
    if not sources:
        return _failed("none", settings)
    summary = "\n".join(f"{number}. {source.title}" for number, source in enumerate(sources, 1))
    sentence = _("What identifies a person was left out of the web search.") if is_shortened else ""
    return WebFound(True, summary, sources, NAME, "ok", sentence, kept)


def _failed(state: WebState, settings: WebSettings) -> WebFound:
    return WebFound(False, "", (), NAME, state, sentence_of(state, settings.timeout_seconds))


def sentence_of(state: str, timeout_seconds: float) -> str:
    """In the language of who reads it."""
    if state == "slow":
        return _("The web was not searched: the search service did not respond within %(seconds)g s.") % {
            "seconds": timeout_seconds
        }
    return str(SENTENCES.get(state, ""))
