"""Data instead of prose: a model's answer as validated data, in whichever of three ways the model can give it.

A JSON schema as response format, else a tool that must be called, else JSON found in the text. An answer that
breaks the schema is sent back once with what is wrong with it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar, overload

import orjson
from pydantic import BaseModel

from apps.llm.calling import Call
from apps.llm.chat import ChatShape
from apps.llm.errors import AttemptFailed, InvalidModelOutput
from apps.llm.models import Model
from apps.llm.schemas import Checker, Violation, find_json, is_strict
from apps.llm.targets import is_rules
from apps.llm.types import ChatMessage, ChatRequest, ChatResult, JsonSchemaFormat, ToolSpec, never

Way = Literal["json_schema", "tool", "text", "rules"]
T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

REFUSAL_REMEMBERED_SECONDS = 600
TOOL_NAME = "give_answer"


@dataclass(frozen=True)
class StructuredResult(Generic[T]):
    """`value` follows the schema; None only when the rules answered and found nothing. `result` is the last call's."""

    value: T | None
    way: Way
    repaired: bool
    result: ChatResult


@overload
def structured(
    request: ChatRequest, schema: type[M], *, cancelled: Callable[[], bool] = never, once: bool = False
) -> StructuredResult[M]: ...


@overload
def structured(
    request: ChatRequest,
    schema: Mapping[str, Any],
    *,
    cancelled: Callable[[], bool] = never,
    once: bool = False,
) -> StructuredResult[Any]: ...


def structured(
    request: ChatRequest,
    schema: type[BaseModel] | Mapping[str, Any],
    *,
    cancelled: Callable[[], bool] = never,
    once: bool = False,
) -> StructuredResult[Any]:
    """Ask for an object that follows `schema` (a pydantic model, or a JSON Schema 2020-12).

    Raises InvalidModelOutput after one repair that failed too, and what `stream_chat` raises. The rules answer
    with `request.rules_structured`. `once`: the first answer is the only one, whatever it is; what an endpoint refused
    to answer is put once more, in the plainest way.
    """
    checker = Checker(schema)
    first = _ask(request, checker, cancelled, once=once)
    if first.way == "rules" and first.data is None:
        return StructuredResult(None, "rules", repaired=False, result=first.result)
    value, problems = checker.check(first.data)
    if not problems:
        return StructuredResult(value, first.way, repaired=False, result=first.result)
    if once or first.way == "rules":
        raise InvalidModelOutput([str(problem) for problem in problems])
    second = _ask(_repair(request, first.text, problems), checker, cancelled)
    value, problems = checker.check(second.data)
    if problems:
        raise InvalidModelOutput([str(problem) for problem in problems])
    return StructuredResult(value, second.way, repaired=True, result=second.result)


@dataclass(frozen=True)
class _Reply:
    """What the model wrote, and the data found in it (None: no JSON)."""

    text: str
    data: Any
    way: Way
    result: ChatResult


def _ask(
    request: ChatRequest, checker: Checker, cancelled: Callable[[], bool], *, once: bool = False
) -> _Reply:
    shape = StructuredShape(checker, once=once)
    result = Call(request, shape, cancelled).result()
    shape.remember()
    text = next((c.arguments_json for c in result.tool_calls if c.name == TOOL_NAME), result.content)
    return _Reply(text=text, data=find_json(text), way=shape.way, result=result)


def _repair(request: ChatRequest, text: str, problems: list[Violation]) -> ChatRequest:
    found = "\n".join(f"- {problem.path}: {problem.message}" for problem in problems)
    demand = (
        f"This does not follow the schema:\n{found}\nGive the corrected answer, complete, in the same form."
    )
    said = (ChatMessage("assistant", text or "(nothing)"), ChatMessage("user", demand))
    return replace(request, messages=(*request.messages, *said))


class StructuredShape(ChatShape):
    """Puts the request in the best way that a model is known to accept, and in a simpler one when it is refused."""

    def __init__(self, checker: Checker, *, once: bool = False) -> None:
        super().__init__()
        self._checker = checker
        self._once = once
        self._refused: dict[tuple[str, str], set[Way]] = {}
        self._last: Model | None = None
        self.way: Way = "text"

    def request_for(self, request: ChatRequest, model: Model) -> ChatRequest:
        self._last = model
        self.way = self._ways(model)[0]
        if self.way == "rules":
            return self._by_rules(request)
        if self.way == "json_schema":
            return replace(request, response_format=self._format(), tools=())
        if self.way == "tool":
            tool = ToolSpec(TOOL_NAME, "Gives the answer.", self._checker.schema)
            return replace(request, tools=(tool,), tool_choice=TOOL_NAME)
        return replace(request, messages=_with_instruction(request.messages, self._checker.schema), tools=())

    def simplify(self, model: Model) -> bool:
        if len(self._ways(model)) < 2:
            return False
        self._refused.setdefault(_key(model), set()).add(self.way)
        return True

    def is_answer(self, failure: AttemptFailed) -> bool:
        return self._once and failure.code == "empty"

    def remember(self) -> None:
        """The last way worked: what this model refused before it need not be tried again for a while."""
        if self._last is not None:
            _remember(_key(self._last), self._refused.get(_key(self._last), set()))

    def _format(self) -> JsonSchemaFormat:
        schema = self._checker.schema
        return JsonSchemaFormat(self._checker.name, schema, strict=is_strict(schema))

    def _ways(self, model: Model) -> list[Way]:
        if is_rules(model):
            return ["rules"]
        can: list[Way] = ["json_schema"] if model.json_schema else []
        can += ["tool"] if model.tools else []
        refused = self._refused.get(_key(model), set())
        if refused and self._once:
            return ["text"]
        refused = refused | _remembered(_key(model))
        return [way for way in can if way not in refused] + ["text"]

    @staticmethod
    def _by_rules(request: ChatRequest) -> ChatRequest:
        make = request.rules_structured
        if make is None:
            return replace(request, rules=None)
        return replace(request, rules=lambda asked: orjson.dumps(make(asked)).decode())


def _with_instruction(
    messages: tuple[ChatMessage, ...], schema: Mapping[str, Any]
) -> tuple[ChatMessage, ...]:
    """The demand goes into the first system message: many endpoints accept one only, in front."""
    wanted = orjson.dumps(schema).decode()
    demand = f"Answer with one JSON object that follows this JSON Schema, and with nothing else:\n{wanted}"
    if messages and messages[0].role == "system":
        first = replace(messages[0], content=f"{messages[0].content}\n\n{demand}")
        return (first, *messages[1:])
    return (ChatMessage("system", demand), *messages)


# --- Ways that an endpoint refused, for this process ----------------------------------------------------------

_memory: dict[tuple[str, str], tuple[float, set[Way]]] = {}
_lock = threading.Lock()


def _key(model: Model) -> tuple[str, str]:
    return model.provider.base_url, model.name


def _remembered(key: tuple[str, str]) -> set[Way]:
    with _lock:
        until, ways = _memory.get(key, (0.0, set()))
        return ways if time.monotonic() < until else set()


def _remember(key: tuple[str, str], ways: set[Way]) -> None:
    if not ways:
        return
    known = _remembered(key)
    with _lock:
        _memory[key] = (time.monotonic() + REFUSAL_REMEMBERED_SECONDS, known | ways)
