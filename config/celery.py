"""The Celery application. Tasks are one line each: the work is in the body of a run."""

from __future__ import annotations

import os

from celery import Celery
from kombu.transport.redis import Transport
from redis.exceptions import ResponseError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# `migrate` and `manage.py check` run Django's checks; a worker that did would load every page for them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

# A broker that refuses (its disk is full, it became a replica) is waited for, as one that is away: a worker would end,
# and with it the answers that it is writing.
Transport.connection_errors = (*Transport.connection_errors, ResponseError)

app = Celery("trialdesk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
