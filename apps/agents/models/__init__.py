"""Rows of this app, a module for each idea."""

from apps.agents.models.configuration import (
    ActionCard,
    Agent,
    CardAction,
    CardTrigger,
    FailureAction,
    Intent,
    MemoryStrategy,
    Prompt,
    ReflexionRule,
    RuleTiming,
    RuleType,
    Severity,
    Stage,
    Tool,
    ToolHandler,
    ToolType,
    TransitionMode,
)
from apps.agents.models.conversations import (
    CitedPassage,
    Conversation,
    ConversationSummary,
    Message,
    MessageState,
    Role,
)
from apps.agents.models.exchange import Attachment, Feedback, FeedbackValue
from apps.agents.models.results import KeptResult
from apps.agents.models.snapshots import AgentSnapshot
from apps.agents.models.tools import DeepLink, ToolSecret
from apps.agents.models.traces import Step, Trace, TraceOutcome
from apps.agents.models.work import Change, Context, Proposal, ProposalState, Session, StageStatus

__all__ = [
    "ActionCard",
    "Agent",
    "AgentSnapshot",
    "Attachment",
    "CardAction",
    "CardTrigger",
    "Change",
    "CitedPassage",
    "Context",
    "Conversation",
    "ConversationSummary",
    "DeepLink",
    "FailureAction",
    "Feedback",
    "FeedbackValue",
    "Intent",
    "KeptResult",
    "MemoryStrategy",
    "Message",
    "MessageState",
    "Prompt",
    "Proposal",
    "ProposalState",
    "ReflexionRule",
    "Role",
    "RuleTiming",
    "RuleType",
    "Session",
    "Severity",
    "Stage",
    "StageStatus",
    "Step",
    "Tool",
    "ToolHandler",
    "ToolSecret",
    "ToolType",
    "Trace",
    "TraceOutcome",
    "TransitionMode",
]
