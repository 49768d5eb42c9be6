"""Addresses of conversations, for people and for software."""

from __future__ import annotations

from django.urls import path

from apps.agents.api import branching as branching_api
from apps.agents.api import chat, exchange, views, work
from apps.agents.views import branching, conversations, dashboard, links, search, traces

app_name = "agents"
urlpatterns = [
    path("p/<slug:slug>/", conversations.project, name="project"),
    path("p/<slug:slug>/conversations/", conversations.start, name="start"),
    path("conversations/<uuid:conversation_id>/", conversations.workspace, name="conversation"),
    path("conversations/<uuid:conversation_id>/panel/", conversations.panel, name="panel"),
    path("conversations/<uuid:conversation_id>/history/", conversations.history, name="history"),
    path("conversations/<uuid:conversation_id>/earlier/<int:turn>/", branching.earlier, name="earlier"),
    path("messages/<uuid:message_id>/remembered/", conversations.remembered, name="remembered"),
    path("conversations/<uuid:conversation_id>/export.<slug:kind>", branching.export, name="export"),
    path("conversations/<uuid:conversation_id>/cards/<slug:card>/", links.card, name="card"),
    path("find/", search.found, name="find"),
    path("traces/", dashboard.traces, name="traces"),
    path("traces/<uuid:trace_id>/", traces.trace, name="trace"),
    path("traces/<uuid:trace_id>/prompts/<slug:name>/", traces.prompt, name="trace_prompt"),
    path("links/<str:token>/", links.follow, name="link"),
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
    path(
        "api/aia/conversations/<uuid:conversation_id>/proposals",
        work.ProposalsView.as_view(),
        name="api_proposals",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/proposals/sync",
        work.SyncView.as_view(),
        name="api_sync",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/proposals/reject",
        work.RejectView.as_view(),
        name="api_reject",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/changes", work.ChangesView.as_view(), name="api_changes"
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/changes/<uuid:change_id>/undo",
        work.UndoView.as_view(),
        name="api_undo",
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/cards", exchange.CardsView.as_view(), name="api_cards"
    ),
    path(
        "api/aia/conversations/<uuid:conversation_id>/stage/go-to",
        work.GoToStageView.as_view(),
        name="api_go_to",
    ),
    path("api/aia/attachments", exchange.AttachmentsView.as_view(), name="api_attachments"),
    path(
        "api/aia/attachments/<uuid:attachment_id>", exchange.AttachmentView.as_view(), name="api_attachment"
    ),
    path("api/messages/<uuid:message_id>/feedback", exchange.FeedbackView.as_view(), name="api_feedback"),
    path("api/messages/<uuid:message_id>/entries", exchange.EntryView.as_view(), name="api_entries"),
    path("api/messages/<uuid:message_id>/leftovers", exchange.LeftoverView.as_view(), name="api_leftovers"),
    path("api/messages/<uuid:message_id>/recalled", views.RecalledView.as_view(), name="api_recalled"),
    path("api/messages/<uuid:message_id>/edit", branching_api.EditView.as_view(), name="api_edit"),
    path(
        "api/messages/<uuid:message_id>/regenerate",
        branching_api.RegenerateView.as_view(),
        name="api_regenerate",
    ),
    path("api/runs/<uuid:run_id>/by-rules", branching_api.ByRulesView.as_view(), name="api_by_rules"),
    path("api/aia/<slug:agent>/action-link", exchange.CardLinkView.as_view(), name="api_card_link"),
    path("api/aia/<slug:agent>/action-callback", exchange.CardReturnView.as_view(), name="api_card_return"),
    path("api/aia/<slug:agent>/stage/complete", work.CompleteStageView.as_view(), name="api_complete_stage"),
    path(
        "api/aia/<slug:agent>/context/<uuid:conversation_id>", work.ContextView.as_view(), name="api_context"
    ),
    path("api/aia/<slug:agent>/trace/<uuid:trace_id>", work.TraceView.as_view(), name="api_trace"),
    path("api/aia/<slug:agent>/chat", chat.chat, name="api_chat"),
]
