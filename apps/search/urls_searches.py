"""Addresses of saved searches and of a person's habits of searching."""

from __future__ import annotations

from django.urls import path

from apps.search.views import habits, searches

urlpatterns = [
    path("p/<slug:slug>/searches/", searches.searches, name="searches"),
    path("p/<slug:slug>/searches/<uuid:search_id>/", searches.search, name="search"),
    path("p/<slug:slug>/searches/<uuid:search_id>/delete/", searches.delete, name="search_delete"),
    path("p/<slug:slug>/searches/<uuid:search_id>/without/", searches.without, name="search_without"),
    path("p/<slug:slug>/searches/<uuid:search_id>/<str:form>/", searches.export, name="search_export"),
    path("profile/searches/", habits.page, name="habits"),
    path("profile/searches/switch/", habits.switch_habits, name="habits_switch"),
    path("profile/searches/forget/", habits.forget_everything, name="habits_forget"),
    path("profile/searches/terms/<uuid:term_id>/forget/", habits.forget_one_term, name="term_forget"),
    path("profile/searches/<int:past_id>/forget/", habits.forget_one_search, name="past_search_forget"),
]
