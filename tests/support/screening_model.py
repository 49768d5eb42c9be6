"""A scripted model that screens papers as it is told: by their titles. It reads the request as a model would."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.support.openai_script import Reply, Script, last_user_text

OPEN, CLOSE = "<data>", "</data>"


@dataclass
class ScreeningModel(Script):
    """`answers`: the titles that answer each question. `plan`: further queries of the first round. `invents`: what it
    quotes stands in no passage. `fails`: tasks that end with an error."""

    answers: Mapping[str, Collection[str]] = field(default_factory=dict)
    plan: Mapping[str, list[str]] = field(default_factory=dict)
    invents: bool = False
    statements_a_paper: int = 1
    fails: set[str] = field(default_factory=set)
    asked: list[dict[str, Any]] = field(default_factory=list)

    def choose(self, body: dict[str, Any]) -> Reply:
        text = last_user_text(body)
        if OPEN not in text:
            return self.default
        data = json.loads(text.partition(OPEN)[2].rpartition(CLOSE)[0])
        self.asked.append(data)
        if data["task"] in self.fails:
            return Reply(status=400, error_code="invalid_request_error")
        made = {
            "search_screening": self._screening,
            "search_table": self._table,
            "search_answer": self._answer,
            "search_rerank": self._rerank,
        }[data["task"]](data)
        return Reply(text=json.dumps(made, ensure_ascii=False))

    def asked_for(self, task: str) -> list[dict[str, Any]]:
        return [data for data in self.asked if data["task"] == task]

    def _screening(self, data: dict[str, Any]) -> dict[str, Any]:
        answers = self.answers.get(data["question"], ())
        wanted = self.plan.get(data["question"], [])
        plan = [{"query": query} for query in wanted if query not in data["searched"]]
        return {
            "phase": "search" if plan else "done",
            "done": ["The question was searched."],
            "plan": plan,
            "papers": [
                {
                    "id": paper["id"],
                    "decision": "keep" if paper["title"] in answers else "drop",
                    "reason": "It fits." if paper["title"] in answers else "About something else.",
                    "score": 0.9 if paper["title"] in answers else 0.1,
                }
                for paper in data["papers"]
            ],
        }

    def _rerank(self, data: dict[str, Any]) -> dict[str, Any]:
        """The other way round."""
        return {
            "papers": [{"id": paper["id"], "score": place / 50} for place, paper in enumerate(data["papers"])]
        }

    def _quote(self, paper: dict[str, Any]) -> str:
        passage = str(paper["passage"])
        return (
            "Nobody ever wrote this sentence." if self.invents else passage[:80].rpartition(" ")[0] or passage
        )

    def _table(self, data: dict[str, Any]) -> dict[str, Any]:
        return {
            "papers": [
                {"id": paper["id"], "population": {"value": "People", "quote": self._quote(paper)}}
                for paper in data["papers"]
            ]
        }

    def _answer(self, data: dict[str, Any]) -> dict[str, Any]:
        return {
            "statements": [
                {
                    "text": f"Statement about {paper['id']}.",
                    "paper": paper["id"],
                    "quote": self._quote(paper)[at:],
                }
                for paper in data["papers"][:3]
                for at in range(self.statements_a_paper)
            ]
        }
