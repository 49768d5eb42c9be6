"""An app that a stack of real processes has besides the product's (graph_settings.py): a graph of four nodes, each of
which asks a model, walked by the turns of an agent and by a run of its own. Both go on after a lost worker."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig

from apps.fields.bilingual import both

NAME = "relay"  # of the orchestrator and of the kind of run
NODES = ("plan", "search", "reason", "write")


class RelayConfig(AppConfig):
    name = "tests.support.relay"
    label = "relay"

    def ready(self) -> None:
        register()


def register() -> None:
    from apps.agents import extension

    extension.register_orchestrator(
        NAME,
        extension.Orchestrator(
            both("Relay", "接力"), graph=lambda _turn: _graph(_ask_of_turn), checkpoint=True
        ),
    )
    extension.register_run_kind(
        extension.RunKind(NAME, queue="batch", body=_walk, resumes=True, max_attempts=9)
    )


def prompt(node: str, topic: str) -> str:
    """What a node asks a model; the topic is what was said, or what the run was begun with."""
    return f"{node} of {topic}"


def _graph(ask: Any) -> Any:
    from apps.agents.extension import Graph, Node

    before = ((), *((name,) for name in NODES))
    return Graph(tuple(Node(name, ask, after=after) for name, after in zip(NODES, before, strict=False)))


def _walk(handle: Any) -> Any:
    from apps.agents.extension import RunHost, run_graph

    return run_graph(RunHost(handle), _graph(_ask_of_run), checkpoint=True)


def _ask_of_turn(node: Any) -> dict[str, Any]:
    from apps.agents.extension import request_of

    return _write(node, request_of, node.owner.input.message.content)


def _ask_of_run(node: Any) -> dict[str, Any]:
    from apps.agents.extension import request_of_run

    return _write(node, request_of_run, node.owner.run.params["topic"])


def _write(node: Any, request: Any, topic: str) -> dict[str, Any]:
    from apps.llm.types import ChatMessage

    message = ChatMessage("user", prompt(node.name, topic))
    return {node.name: node.stream(request(node.owner, "chat", (message,))).content}
