"""What a chat worker does once it is up, so that its first message does not wait for it.

The worker of batches forks before this, so that it would be done where nothing runs.
"""

from __future__ import annotations

from typing import Any

from celery.signals import worker_ready

from apps.fields.reading.corrections.bids.forms import compile_forms
from apps.fields.reading.corrections.bids.limits import compile_limit_forms
from apps.fields.reading.corrections.bids.values import compile_value_forms
from apps.fields.reading.phrasebook import PHRASEBOOKS


@worker_ready.connect
def warm_up_for_chat(sender: Any, **kwargs: Any) -> None:
    if any(queue.name == "chat" for queue in sender.task_consumer.queues):
        warm_up_all()


def warm_up_all() -> None:
    for _slug, book in PHRASEBOOKS.items():
        book.warm_up()
        compile_forms(book)
    compile_limit_forms()
    compile_value_forms()
