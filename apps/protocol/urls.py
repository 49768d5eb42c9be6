"""Addresses of protocols: the sample-size page and its API, and what the making of documents brings."""

from __future__ import annotations

from django.urls import path

from apps.protocol.api import sample_size as sample_size_api
from apps.protocol.urls_generation import urlpatterns as generation_urls
from apps.protocol.views import sample_size, tour

app_name = "protocol"
urlpatterns = [
    path("p/<slug:slug>/sample-size/", sample_size.page, name="sample_size"),
    path("p/<slug:slug>/sample-size/use/", sample_size.use, name="sample_size_use"),
    path("api/protocol/sample-size", sample_size_api.CalculationView.as_view(), name="api_sample_size"),
    path("api/protocol/sample-size/designs", sample_size_api.DesignsView.as_view(), name="api_designs"),
    path("tour/", tour.step, name="tour"),
    path("tour/<int:number>/", tour.step, name="tour_step"),
    path("tour/end/", tour.end, name="tour_end"),
    *generation_urls,
]
