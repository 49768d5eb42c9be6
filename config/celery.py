"""The Celery application. Tasks are one line each: the work is in the body of a run."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# `migrate` and `manage.py check` run Django's checks; a worker that did would load every page for them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("trialdesk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
