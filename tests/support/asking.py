"""An app that a stack of real processes has besides the product's (graph_settings.py): the specimen answers by a graph
that asks a person, with every kind of field that a form may have."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig

from apps.fields.bilingual import both

NAME = "questions"
CHOICES = [
    {"const": "quick", "title": both("Quick", "快速")},
    {"const": "deep", "title": both("Thorough", "深入")},
]
SOURCES = [
    {"const": "library", "title": both("Library", "文献库")},
    {"const": "web", "title": both("Web", "网络")},
    {"const": "books", "title": both("Books", "图书")},
]
FORM: dict[str, Any] = {
    "type": "object",
    "required": ["plan", "depth"],
    "properties": {
        "plan": {
            "type": "array",
            "title": both("Sub-questions", "子问题"),
            "description": both("They are worked on in this order.", "按此顺序处理。"),
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["text"],
                "properties": {
                    "id": {"type": "string", "readOnly": True},
                    "text": {"type": "string", "minLength": 5},
                },
            },
        },
        "depth": {"title": both("Depth", "深度"), "oneOf": CHOICES},
        "sources": {"type": "array", "title": both("Sources", "来源"), "items": {"oneOf": SOURCES}},
        "years": {
            "type": "integer",
            "title": both("Years back", "回溯年数"),
            "description": both("How old a source may be.", "来源的最长年限。"),
            "minimum": 1,
            "maximum": 30,
        },
        "free": {"type": "boolean", "title": both("Only free full texts", "仅限免费全文")},
        "place": {"type": "string", "title": both("Place of the garden", "花园所在地")},
        "remarks": {"type": "string", "title": both("Remarks", "备注"), "format": "textarea"},
    },
}
VALUE: dict[str, Any] = {
    "plan": [
        {"id": "q1", "text": "Which ferns grow in full shade?"},
        {"id": "q2", "text": "Which mosses stay green in a dry summer?"},
    ],
    "depth": "quick",
    "sources": ["library"],
    "years": 10,
}


class AskingConfig(AppConfig):
    name = "tests.support.asking"
    label = "asking"

    def ready(self) -> None:
        register()


def register() -> None:
    """What the processes of the stack know, and whoever publishes the agent has to know, too."""
    from apps.agents import extension
    from tests.support.specimen import DOMAIN, SLUG, TOOL, count_plants

    extension.register_tool(TOOL, count_plants)
    extension.register_domain(SLUG, DOMAIN)
    title = both("Questions", "提问")
    extension.register_orchestrator(
        NAME, extension.Orchestrator(title, graph=lambda _turn: _graph(), checkpoint=True)
    )


def publish_asking_agent() -> None:
    """The specimen, which answers by the graph."""
    from apps.agents import extension
    from apps.agents.actions.publishing import publish
    from tests.support.specimen import publish_specimen

    with extension.isolated():
        register()
        agent = publish_specimen()
        agent.orchestrator = NAME
        agent.save(update_fields=["orchestrator"])
        publish(agent=agent, by=None)


def _graph() -> Any:
    from apps.agents.extension import Graph, Node

    return Graph(
        (
            Node("draft", lambda node: node.say("I would work on these questions.")),
            Node("review", _review, after=("draft",)),
            Node("write", _write, after=("review",)),
        )
    )


def _review(node: Any) -> dict[str, Any]:
    from apps.agents.extension import Ask

    status = {"en": "Is this the plan?", "zh-hans": "这样安排可以吗？"}[node.owner.input.language]
    answer = node.wait(Ask(status, FORM, VALUE))
    return {"plan": answer.value["plan"] if answer.approved else []}


def _write(node: Any) -> None:
    texts = [each["text"] for each in node.state["plan"]]
    node.say("\n".join(f"- {text}" for text in texts) or "Nothing is done.")
