"""Addresses of the pages about people and projects."""

from __future__ import annotations

from django.urls import path

from apps.projects.views import home, members, notifications, profile, project, tokens

app_name = "projects"
urlpatterns = [
    path("", home.home, name="home"),
    path("projects/new/", project.create, name="create"),
    path("p/<slug:slug>/settings/", project.settings, name="settings"),
    path("p/<slug:slug>/archive/", project.archive, name="archive"),
    path("p/<slug:slug>/unarchive/", project.unarchive, name="unarchive"),
    path("p/<slug:slug>/members/", members.invite, name="member_invite"),
    path("p/<slug:slug>/members/<uuid:user_id>/role/", members.change_role, name="member_role"),
    path("p/<slug:slug>/members/<uuid:user_id>/remove/", members.remove, name="member_remove"),
    path("notifications/", notifications.notifications, name="notifications"),
    path("notifications/read/", notifications.mark_read, name="notifications_read"),
    path("profile/", profile.profile, name="profile"),
    path("profile/tokens/", tokens.tokens, name="tokens"),
    path("profile/tokens/<uuid:token_id>/revoke/", tokens.revoke, name="token_revoke"),
]
