"""Rows of this app, a module for each idea."""

from apps.agents.models.choices import (
    CardAction,
    CardTrigger,
    FailureAction,
    MemoryStrategy,
    RuleTiming,
    RuleType,
    Severity,
    ToolHandler,
    ToolType,
    TransitionMode,
)
from apps.agents.models.configuration import ActionCard, Agent, Intent, Prompt, ReflexionRule, Stage, Tool
from apps.agents.models.conversations import (
    CitedPassage,
    Conversation,
    ConversationSummary,
    Message,
    MessageState,
    Role,
)
from apps.agents.models.exchange import Attachment, Feedback, FeedbackValue
from apps.agents.models.references import FieldReference
from apps.agents.models.results import KeptResult
from apps.agents.models.snapshots import AgentSnapshot
from apps.agents.models.tools import DeepLink, ToolSecret
from apps.agents.models.traces import Step, Trace, TraceOutcome
from apps.agents.models.work import (
    Change,
    Context,
    NoteKind,
    Proposal,
    ProposalState,
    Session,
    StageStatus,
    ThreadNote,
)

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
    "FieldReference",
    "Intent",
    "KeptResult",
    "MemoryStrategy",
    "Message",
    "MessageState",
    "NoteKind",
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
    "ThreadNote",
    "Tool",
    "ToolHandler",
    "ToolSecret",
    "ToolType",
    "Trace",
    "TraceOutcome",
    "TransitionMode",
]
