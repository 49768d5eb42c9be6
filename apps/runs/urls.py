"""Addresses of runs."""

from __future__ import annotations

from django.urls import path

from apps.runs.api import events, views
from apps.runs.views.health import healthz

app_name = "runs"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("api/runs/<uuid:run_id>", views.RunView.as_view(), name="run"),
    path("api/runs/<uuid:run_id>/stop", views.StopRunView.as_view(), name="stop"),
    path("api/runs/<uuid:run_id>/retry", views.RetryRunView.as_view(), name="retry"),
    path("api/runs/<uuid:run_id>/answer", views.AnswerRunView.as_view(), name="answer"),
    path("api/runs/<uuid:run_id>/events", events.run_events, name="events"),
]
