"""Addresses of conversations, for people and for software."""

from __future__ import annotations

from django.urls import path

from apps.agents.api import chat, views
from apps.agents.views import conversations

app_name = "agents"
urlpatterns = [
    path("p/<slug:slug>/", conversations.project, name="project"),
    path("p/<slug:slug>/conversations/", conversations.start, name="start"),
    path("conversations/<uuid:conversation_id>/", conversations.workspace, name="conversation"),
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
