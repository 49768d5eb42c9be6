"""Addresses of conversations, for people and for software."""

from __future__ import annotations

from django.urls import path

from apps.agents.api import chat, views
from apps.agents.views import conversations, traces

app_name = "agents"
urlpatterns = [
    path("p/<slug:slug>/", conversations.project, name="project"),
    path("p/<slug:slug>/conversations/", conversations.start, name="start"),
    path("conversations/<uuid:conversation_id>/", conversations.workspace, name="conversation"),
    path("conversations/<uuid:conversation_id>/panel/", conversations.panel, name="panel"),
    path("conversations/<uuid:conversation_id>/proposals/", conversations.proposals, name="proposals"),
    path("conversations/<uuid:conversation_id>/history/", conversations.history, name="history"),
    path("traces/<uuid:trace_id>/", traces.trace, name="trace"),
    path("api/aia/conversations", views.ConversationsView.as_view(), name="api_conversations"),
    path(
        "api/aia/conversations/<uuid:conversation_id>",
        views.ConversationView.as_view(),
        name="api_conversation",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/messages",
        views.MessagesView.as_view(),
        name="api_messages",
    ),
    path("api/aia/<slug:agent>/chat", chat.chat, name="api_chat"),
]
