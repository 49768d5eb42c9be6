"""Addresses of procedures, scheduled questions and the profile of how somebody likes to be answered."""

from __future__ import annotations

from django.urls import path

from apps.iit_memory.views import procedures, profile, questions

urlpatterns = [
    path("p/<slug:slug>/procedures/", procedures.page, name="procedures"),
    path("p/<slug:slug>/procedures/begin/", procedures.begin, name="procedure_begin"),
    path("p/<slug:slug>/procedures/<uuid:run_id>/answer/", procedures.answer, name="procedure_answer"),
    path("p/<slug:slug>/procedures/<uuid:run_id>/cancel/", procedures.cancel, name="procedure_cancel"),
    path("p/<slug:slug>/questions/", questions.page, name="questions"),
    path("p/<slug:slug>/questions/<uuid:question_id>/switch/", questions.switch, name="question_switch"),
    path("p/<slug:slug>/questions/<uuid:question_id>/delete/", questions.delete, name="question_delete"),
    path("profile/answers/", profile.page, name="profile"),
]
