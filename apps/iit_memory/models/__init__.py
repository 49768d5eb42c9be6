"""Rows of this app, a module for each layer of the memory and for each thing the agent of a project works with."""

from apps.iit_memory.models.flow import ConversationMemory, FlowEntry, MemoryVersion, Speaker
from apps.iit_memory.models.memories import Memory, MemoryKind, MemoryOrigin, MemoryState
from apps.iit_memory.models.people import Profile, ScheduledQuestion
from apps.iit_memory.models.procedures import (
    Procedure,
    ProcedureRun,
    ProcedureRunState,
    ProcedureStep,
    StepKind,
    StepResult,
)
from apps.iit_memory.models.reports import WebHook, WeeklyReport

__all__ = [
    "ConversationMemory",
    "FlowEntry",
    "Memory",
    "MemoryKind",
    "MemoryOrigin",
    "MemoryState",
    "MemoryVersion",
    "Procedure",
    "ProcedureRun",
    "ProcedureRunState",
    "ProcedureStep",
    "Profile",
    "ScheduledQuestion",
    "Speaker",
    "StepKind",
    "StepResult",
    "WebHook",
    "WeeklyReport",
]
