"""Rows of this app, a module for each idea."""

from apps.agents.models.configuration import Agent
from apps.agents.models.conversations import Conversation, Message, MessageState, Role

__all__ = ["Agent", "Conversation", "Message", "MessageState", "Role"]
