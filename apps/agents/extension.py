"""The door for other apps: all that may be registered with the framework, and the types that it is made of.

An app imports this module alone to register, and registers in `AppConfig.ready()`, because the rows have to be there
first. Names are those of the configuration: slugs of agents, names of tools and validators. An agent that is made of
configuration alone registers nothing.

    def ready(self) -> None:
        from apps.agents import extension as agents
        from apps.search.papers import find_papers, papers_agent

        agents.register_default_agent("papers", papers_agent)      # what a new installation begins with
        agents.register_tool("find_papers", find_papers)            # (ToolContext, arguments) -> ToolOutput

What there is:

- `register_default_agent(slug, source)`: an agent as data, made into rows once. `load_default_agents` makes them.
- `register_default_agent_file(path)`: the same from a file as `export_agent` writes it, named by the agent's slug.
- `register_default_rows(name, load)`: further rows that `load_defaults` makes once; `load` gives how many were missing.
- `register_tool(name, handler, choices=, derive=, fill=, asked_for=)`: what a tool with the handler “code” does; what
  its form offers, which values follow from others, which words ask for it, which arguments stand in a sentence.
- `register_validator(name, function, fields=)`: a check that rules may name.
- `register_domain(agent, Domain(...))`: what an agent knows of its fields: which hang on which and why, what they
  make up, the page of its document and the places in it that no field fills (`DocumentEntries`), the files that go
  with a conversation.
- `register_field_outlet(agent, path, FieldOutlet(chapters, title))`: where in its document a stage or field goes that
  an administrator added; `outlet_of(agent, path)` is what the app that makes the document asks.
- `register_field_link(name, FieldLink(title, view))`: a page to go to from each recorded value;
  `register_field_question(agent, question)`: what the values ask of the literature about a field, (values, path,
  language) -> text; `question_about(conversation, field, language)` is it. A work is cited for a field by
  `actions/references/fields.py`; `references_as_json(conversation_id)` are those for a document.
  `register_retracted_works(source, retracted)`: of works by id those that were retracted, which the document says.
- `keep_result(project_id, purpose, key, data, lifetime=)`, `kept_result(…)`: what was found at some cost, for one
  project and some hours; `kept_or_made(…, make)` pays for it once, also when the work stops and goes on.
- `register_recall(name, recall, profiles=, agents=)`: what is remembered from outside a conversation; every turn (of
  these `agents`) asks before its prompt is made. (RecallRequest) -> items Recalled. Intents may name one of `profiles`.
- `register_remembered(kind, describe)`: what is listed below an answer as remembered: (RememberedRequest) ->
  `Remembered`s by id. Items are those whose `Recalled.ref` is “kind:id”, and cited passages with that source.
- `register_remember(name, remember, when=)`: called with every turn that is over (RememberRequest): `on_commit` in the
  process that ended it, `batch` as a durable run, repeated after a failure; nobody waits, no failure touches the turn.
- `register_retriever(name, retrieve)`: where a tool of the type `rag` finds passages, `{"retriever": name, "limit": 8}`
  in its configuration. (query, RetrievalScope, limit, Deadline) -> `Passage`s; `passages_in(output)` reads them back.
- `register_schedule(name, crontab=, title=, task= | run_kind=, arguments=)`: what the clock starts, as a row that
  `load_defaults` makes once and administrators change: a Celery task, or a run of that kind for every project.
- `register_phrasebook(agent, Phrasebook(...))`: how people speak of this agent's fields (OTHER_AGENTS: of those that no
  app has words for), put together from a `FieldPhrases` for each field, `Vocabulary`, `MarginWords`; readers and
  evidence use the same. A row has first of all `names` of the field inside a sentence, how a value is said (`says`, and
  `fills` in a clause of values), what words say by themselves (`means`), what of a clause is a text or list (`texts`,
  `denied`, `aims`, `besides`: `in_clauses`), the words that announce a text (`cues`), what has to stand in it
  (`needs`), and what a first message says beside the rest (`hints`: a `Hint` by `hint`); its docstring says the rest.
- `register_orchestrator(name, Orchestrator(title, graph, before_query, understand, lanes))`: what answers the turns of
  the agents that name it. `before_query(turn)` may answer, or begin the answer, with a `Shortcut` before any model;
  `understand(turn)` may say what is wanted, `is_urgent(text)` that a message withdraws an open form; then the lane to
  which the intent leads, or its own `graph(turn)`, a `Graph` of `Node`s, each a function of a `NodeContext`.
- `answer_with_tools(node, request, offered=, ends=)`: a model answers with the agent's tools within a node;
  `node_messages(turn, prompts, data)` is what it reads; `ask_back(node, question, replies)` asks instead of answering.
- `register_lane(orchestrator, code, graph, title)`: one more way to answer; intents lead to lanes by configuration.
- `run_graph(host, graph, checkpoint=)`: the same graphs in a run of one's own, with `RunHost(handle)`; `race(...)`: of
  several sources within a node the first that has something.
- `Citation`: a passage that an answer rests on, by `node.cite(...)`, by a tool's `ToolOutput(citations=...)`, or by
  `cite(turn, ...)`. It gets a number, is stored with the answer, and listed below it.
- `register_subject(kind, Subject(name, agents, resolve, may_read, title, address))`: what conversations with these
  agents may be about, a paper or a report. `subject_of(conversation, user)` is the thing, for who may read it.
- `register_answer_link(agent, AnswerLink(title, icon, view))`: a page to go to with an answer of this agent;
  `register_replies(agent, source)`: what people wrote to its answers, below each: (Conversation) -> `Reply`s by id.
- `register_stage_variable(name, stage, meaning)`: a variable of prompts for what one stage has collected.
- `register_prompt_variables(slug, names)`: a prompt that the app fills in by itself, values and all, as a message of
  the user; with other variables than those of a turn where names are given.
- `register_target(agent, path, Target(title, address))`: a page to which cards and tools may lead; ANY_AGENT for all.
- `register_step(name, player)`: a step of conversation scripts; `play_script(parse_script(text), …)` plays one here.
- `listen(event, listener)`: called in the process of the writer once a `DomainEvent` is committed.

- `register_run_kind(RunKind(name, queue, body, finalize, fold, resumes, check_answer))`: work of one's own, begun with
  `start_run`, answered with `resume_run`; `request_of(turn, …)` and `request_of_run(handle, …)` ask a model for it.
- `post_outside(url, content, headers, cancelled=)`: tells another service something, at addresses that tools may call;
  NotDelivered.

The types that these take and give are here as well: people and runs (`User`, `Project`, `Run`), texts in both languages
(`Text`, `both`, `in_language`), requests to models (`ChatMessage`, `ChatRequest`, `complete`), what ends a run
(`Ending`, `Remains`), what a check answers (`Violation`, `NotRun`).

Notifications are registered with `apps.projects.notices`, further pages of a project with
`apps.projects.project_links`. An app from its folder to its tests: docs/write-an-app.md. Tests register within
`isolated()`, after which all is as it was.
"""

from __future__ import annotations

from apps.agents.actions.defaults import (
    load_default_agents,
    register_default_agent,
    register_default_agent_file,
    register_default_rows,
)
from apps.agents.cards.links import ANY_AGENT, Claims, Target, register_target
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.citations import Citation
from apps.agents.context.domains import Dependants, Domain, OpenCount, Reason, WorkedOut, register_domain
from apps.agents.context.events import DomainEvent, Listener, listen
from apps.agents.context.field_references import (
    FieldLink,
    FieldQuestion,
    RetractedWorks,
    question_about,
    references_as_json,
    register_field_link,
    register_field_question,
    register_retracted_works,
)
from apps.agents.context.kept_results import keep_result, kept_or_made, kept_result
from apps.agents.context.known_answers import KnownAnswer
from apps.agents.context.memories import (
    Recall,
    Recalled,
    RecallRequest,
    Remember,
    RememberRequest,
    When,
    register_recall,
    register_remember,
)
from apps.agents.context.outlets import (
    DocumentEntries,
    DocumentEntry,
    FieldOutlet,
    outlet_of,
    register_field_outlet,
)
from apps.agents.context.remembered import (
    Describe,
    Remembered,
    RememberedRequest,
    register_remembered,
)
from apps.agents.context.replies import (
    AnswerLink,
    Reply,
    ReplySource,
    register_answer_link,
    register_replies,
)
from apps.agents.context.subjects import Subject, SubjectRef, register_subject, subject_of
from apps.agents.isolation import isolated
from apps.agents.models import Attachment, Conversation, Message
from apps.agents.prompts.places import register_prompt_variables
from apps.agents.prompts.variables import register_stage_variable
from apps.agents.scripts.play import Play, PlayFailed, Record, StepPlayer, register_step
from apps.agents.scripts.player import play as play_script
from apps.agents.scripts.script import Script, ScriptBroken, ScriptStep
from apps.agents.scripts.script import parse as parse_script
from apps.agents.tools.handlers.outside import NotDelivered, check_outside_address, post_outside
from apps.agents.tools.registry import (
    Asked,
    Data,
    Derived,
    Deriver,
    Filled,
    Filler,
    Follower,
    Handler,
    InputLine,
    InputOrigin,
    MadeCall,
    ToolChoice,
    ToolChoices,
    ToolContext,
    ToolFailed,
    ToolInput,
    ToolOutput,
    ToolRefused,
    ToolRetry,
    ToolValue,
    register_tool,
)
from apps.agents.tools.retrievers import (
    Deadline,
    Passage,
    RetrievalScope,
    Retriever,
    passages_in,
    register_retriever,
)
from apps.agents.turn.beginning.input import Approval, FormCall, TurnInput
from apps.agents.turn.citations import cite
from apps.agents.turn.context import Entity, Intent, QueryResult, TurnContext
from apps.agents.turn.graphs.asking import Answer, Ask, NodeCancelled, check_answer
from apps.agents.turn.graphs.asking_back import ask_back, asked_back_last
from apps.agents.turn.graphs.graph import Graph, Loop, Node, NodeBody, OnError
from apps.agents.turn.graphs.host import GraphHost, NodeStep
from apps.agents.turn.graphs.node import NodeContext, State
from apps.agents.turn.graphs.orchestrators import (
    GraphMaker,
    Lane,
    Orchestrator,
    Shortcut,
    TurnGraph,
    register_lane,
    register_orchestrator,
)
from apps.agents.turn.graphs.race import Raced, Source, race
from apps.agents.turn.graphs.run_host import RunHost
from apps.agents.turn.graphs.tool_rounds import ToolAnswer, answer_with_tools
from apps.agents.turn.graphs.walk import run_graph
from apps.agents.turn.messages import node_messages
from apps.agents.turn.requests import request_of, request_of_run
from apps.documents.models import StoredFile
from apps.fields.bilingual import Text, both, in_language
from apps.fields.conditions.evaluation import Condition
from apps.fields.reading.corrections.bids.terms import CorrectionWords, Measure
from apps.fields.reading.phrasebook import (
    OTHER_AGENTS,
    Answered,
    Answering,
    BearsOut,
    Completes,
    Contradicted,
    Elsewhere,
    Expected,
    InDocument,
    ItemsOf,
    Leaning,
    Leanings,
    Misplaced,
    Opening,
    Ours,
    Parts,
    Phrasebook,
    Scan,
    Supported,
    Told,
    Vouched,
    Whole,
    Wholes,
    register_phrasebook,
)
from apps.fields.reading.phrases import (
    FieldPhrases,
    Hint,
    Patterns,
    Phrase,
    between,
    hint,
    in_clauses,
    means,
    says,
)
from apps.fields.reading.results import Known, Reading, ReadValue
from apps.fields.reading.text import Said, Span
from apps.fields.reading.vocabulary import Comparison, MarginWords, PairName, Vocabulary, either
from apps.fields.rules import register_validator
from apps.fields.rules.spec import Facts, NotRun, Outcome, Violation
from apps.fields.stages.machine import StageState
from apps.llm.chat import complete
from apps.llm.types import (
    ChatMessage,
    ChatRequest,
    ChatResult,
    JsonSchemaFormat,
    Picture,
    ToolCall,
    ToolSpec,
    Usage,
)
from apps.projects.models import Project, User
from apps.runs.actions.runs import resume_run, start_run
from apps.runs.clock.schedules import register_schedule
from apps.runs.errors import RunCut
from apps.runs.events.snapshot import Fold
from apps.runs.models import Run, RunState
from apps.runs.registry import Body, Ending, Finalize, QueueName, Remains, RunKind, Wait
from apps.runs.registry import register as register_run_kind
from apps.runs.work.handle import RunHandle

__all__ = [
    "ANY_AGENT",
    "OTHER_AGENTS",
    "AgentConfig",
    "Answer",
    "AnswerLink",
    "Answered",
    "Answering",
    "Approval",
    "Ask",
    "Asked",
    "Attachment",
    "BearsOut",
    "Body",
    "ChatMessage",
    "ChatRequest",
    "ChatResult",
    "Citation",
    "Claims",
    "Comparison",
    "Completes",
    "Condition",
    "Contradicted",
    "Conversation",
    "CorrectionWords",
    "Data",
    "Deadline",
    "Dependants",
    "Derived",
    "Deriver",
    "Describe",
    "DocumentEntries",
    "DocumentEntry",
    "Domain",
    "DomainEvent",
    "Elsewhere",
    "Ending",
    "Entity",
    "Expected",
    "Facts",
    "FieldLink",
    "FieldOutlet",
    "FieldPhrases",
    "FieldQuestion",
    "Filled",
    "Filler",
    "Finalize",
    "Fold",
    "Follower",
    "FormCall",
    "Graph",
    "GraphHost",
    "GraphMaker",
    "Handler",
    "Hint",
    "InDocument",
    "InputLine",
    "InputOrigin",
    "Intent",
    "ItemsOf",
    "JsonSchemaFormat",
    "Known",
    "KnownAnswer",
    "Lane",
    "Leaning",
    "Leanings",
    "Listener",
    "Loop",
    "MadeCall",
    "MarginWords",
    "Measure",
    "Message",
    "Misplaced",
    "Node",
    "NodeBody",
    "NodeCancelled",
    "NodeContext",
    "NodeStep",
    "NotDelivered",
    "NotRun",
    "OnError",
    "OpenCount",
    "Opening",
    "Orchestrator",
    "Ours",
    "Outcome",
    "PairName",
    "Parts",
    "Passage",
    "Patterns",
    "Phrase",
    "Phrasebook",
    "Picture",
    "Play",
    "PlayFailed",
    "Project",
    "QueryResult",
    "QueueName",
    "Raced",
    "ReadValue",
    "Reading",
    "Reason",
    "Recall",
    "RecallRequest",
    "Recalled",
    "Record",
    "Remains",
    "Remember",
    "RememberRequest",
    "Remembered",
    "RememberedRequest",
    "Reply",
    "ReplySource",
    "RetractedWorks",
    "RetrievalScope",
    "Retriever",
    "Run",
    "RunCut",
    "RunHandle",
    "RunHost",
    "RunKind",
    "RunState",
    "Said",
    "Scan",
    "Script",
    "ScriptBroken",
    "ScriptStep",
    "Shortcut",
    "Source",
    "Span",
    "StageState",
    "State",
    "StepPlayer",
    "StoredFile",
    "Subject",
    "SubjectRef",
    "Supported",
    "Target",
    "Text",
    "Told",
    "ToolAnswer",
    "ToolCall",
    "ToolChoice",
    "ToolChoices",
    "ToolContext",
    "ToolFailed",
    "ToolInput",
    "ToolOutput",
    "ToolRefused",
    "ToolRetry",
    "ToolSpec",
    "ToolValue",
    "TurnContext",
    "TurnGraph",
    "TurnInput",
    "Usage",
    "User",
    "Violation",
    "Vocabulary",
    "Vouched",
    "Wait",
    "When",
    "Whole",
    "Wholes",
    "WorkedOut",
    "answer_with_tools",
    "ask_back",
    "asked_back_last",
    "between",
    "both",
    "check_answer",
    "check_outside_address",
    "cite",
    "complete",
    "either",
    "hint",
    "in_clauses",
    "in_language",
    "isolated",
    "keep_result",
    "kept_or_made",
    "kept_result",
    "listen",
    "load_default_agents",
    "means",
    "node_messages",
    "outlet_of",
    "parse_script",
    "passages_in",
    "play_script",
    "post_outside",
    "question_about",
    "race",
    "references_as_json",
    "register_answer_link",
    "register_default_agent",
    "register_default_agent_file",
    "register_default_rows",
    "register_domain",
    "register_field_link",
    "register_field_outlet",
    "register_field_question",
    "register_lane",
    "register_orchestrator",
    "register_phrasebook",
    "register_prompt_variables",
    "register_recall",
    "register_remember",
    "register_remembered",
    "register_replies",
    "register_retracted_works",
    "register_retriever",
    "register_run_kind",
    "register_schedule",
    "register_stage_variable",
    "register_step",
    "register_subject",
    "register_target",
    "register_tool",
    "register_validator",
    "request_of",
    "request_of_run",
    "resume_run",
    "run_graph",
    "says",
    "start_run",
    "subject_of",
]
