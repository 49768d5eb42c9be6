"""What a Celery worker does at its start and its end, beside taking runs."""

from __future__ import annotations

from typing import Any

from celery.signals import worker_ready, worker_shutdown, worker_shutting_down
from django.urls import get_resolver

from apps.runs.work.keeper import keeper


def role_of(sender: Any) -> str:
    """`chat` or `batch`: the first queue that the worker was told to serve."""
    queues = [queue.name for queue in sender.task_consumer.queues]
    return "chat" if "chat" in queues else "batch"


@worker_ready.connect
def announce(sender: Any = None, **kwargs: Any) -> None:
    role = role_of(sender)
    keeper().announce(role)
    if role == "chat":
        _ = (
            get_resolver().url_patterns
        )  # cards link to pages: else the first turn with a card would load them all


@worker_shutting_down.connect
def leave(**kwargs: Any) -> None:
    keeper().leave()


@worker_shutdown.connect
def be_gone(**kwargs: Any) -> None:
    keeper().is_gone()
