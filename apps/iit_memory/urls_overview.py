"""The address of a project as a whole."""

from __future__ import annotations

from django.urls import path

from apps.iit_memory.views import overview

urlpatterns = [path("p/<slug:slug>/overview/", overview.overview, name="overview")]
