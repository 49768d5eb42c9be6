"""Every address of the product; each app brings its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("apps.runs.urls")),
    path("", include("apps.agents.urls")),
    path("", include("apps.projects.urls")),
]
