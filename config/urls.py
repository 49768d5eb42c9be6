"""Every address of the product; each app brings its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from apps.projects.views.api_docs import api_docs
from apps.projects.views.profile import switch_language

admin.autodiscover()
urlpatterns = [
    path("admin/", admin.site.urls),
    # allauth's own page offers another address, which is a user administrator's to change.
    path("accounts/email/", RedirectView.as_view(pattern_name="projects:profile")),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", switch_language, name="set_language"),
    path("api/schema", SpectacularAPIView.as_view(), name="api_schema"),
    path("api/docs", api_docs, name="api_docs"),
    path("", include("apps.runs.urls")),
    path("", include("apps.agents.urls")),
    path("", include("apps.protocol.urls")),
    path("", include("apps.iit_memory.urls")),
    path("", include("apps.search.urls")),
    path("", include("apps.medical_qa.urls")),
    path("", include("apps.papers.urls")),
    path("", include("apps.projects.urls")),
]

handler400 = "apps.projects.api.pages.bad_request"
handler403 = "apps.projects.api.pages.forbidden"
handler404 = "apps.projects.api.pages.not_found"
handler500 = "apps.projects.api.pages.server_error"
