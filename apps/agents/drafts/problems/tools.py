"""What is wrong with a tool of a configuration, and with the place that a link of a tool or card names.

Nothing is called or looked up: what can be seen as it is written. Places are pointers into the row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.utils.translation import gettext as _
from jsonschema.exceptions import SchemaError

from apps.agents.drafts.exchange.secrets import written_out
from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.models import ToolHandler, ToolType
from apps.agents.prompts.template import VARIABLE
from apps.agents.tools.handlers.http import (
    METHODS,
    OWN_HEADERS,
    PORTS,
    checked_host,
)
from apps.agents.tools.registry import ToolFailed
from apps.agents.tools.retrievers import DEFAULT_LIMIT, LIMIT, MOST_PASSAGES, QUERY, RETRIEVER
from apps.agents.tools.secrets import is_for
from apps.fields.bilingual import run_on
from apps.fields.problems import Problem, warning
from apps.fields.schema.lint import problems_of_schema
from apps.fields.schema.validator import check_schema
from apps.fields.schema.wording import schema_fault_of

Data = Mapping[str, Any]
Found = Iterator[Problem]
URL = "/configuration/url"


def problems_of_tool(tool: Data, known: Collection[str], around: Surroundings) -> Found:
    """`known` are the fields of the stages; empty: they are not looked at."""
    parameters = (tool["function_schema"] or {}).get("parameters", {})
    if not isinstance(parameters, Mapping):
        yield Problem("/function_schema/parameters", _("Describe the arguments as an object: {…}."))
        return
    try:
        check_schema(parameters)
    except SchemaError as broken:
        inside = "/".join(str(part) for part in broken.absolute_path)
        place = f"/function_schema/parameters/{inside}".rstrip("/")
        yield Problem(place, schema_fault_of(broken))
        return
    yield from problems_of_schema(parameters, "/function_schema/parameters")
    yield from _of_function(tool["name"], tool["function_schema"] or {})
    given = tool.get("configuration") or {}
    for place in written_out({"tools": [tool], "cards": []}):
        message = _(
            "This contains a secret in plain text. Write {{secret.NAME}} instead, and set the secret "
            "in the administration."
        )
        yield Problem(place.removeprefix("/tools/0"), message)
    if tool.get("tool_type") == ToolType.RAG:
        yield from _of_retrieval(given, parameters, around)
        return
    match tool["handler"]:
        case ToolHandler.CODE if not around.has_handler(tool["name"]):
            yield Problem(
                "/handler", _("No code has the name of this tool: choose another way in which it is called.")
            )
        case ToolHandler.API:
            yield from _of_call(given, parameters, known, around)
        case ToolHandler.DEEP_LINK:
            yield from problems_of_target(given, "/configuration", around)
            yield from problems_of_fields(given.get("params"), "/configuration/params", known)


def _of_function(name: str, schema: Data) -> Found:
    """{name, description, parameters}, as models are told of a function. Nothing: it takes no arguments."""
    if not schema:
        return
    if schema.get("name") != name:
        message = _("The name of the function is that of the tool: %(name)s.") % {"name": name}
        yield Problem("/function_schema/name", message)
    if not isinstance(schema.get("description", ""), str):
        yield Problem("/function_schema/description", _("Write a text here."))
    if schema.get("parameters", {}).get("type", "object") != "object":
        yield Problem("/function_schema/parameters/type", _("Describe the arguments as an object: {…}."))
    for word in schema.keys() - {"name", "description", "parameters", "strict"}:
        message = _("The word “%(name)s” means nothing here.") % {"name": word}
        yield Problem(f"/function_schema/{word}", message)


def _of_retrieval(given: Data, parameters: Data, around: Surroundings) -> Found:
    known = around.retrievers()
    if given.get(RETRIEVER) not in known:
        message = _("No retriever is called “%(name)s”; there are: %(names)s.")
        names = ", ".join(sorted(known)) or "–"
        yield Problem(
            f"/configuration/{RETRIEVER}", message % {"name": given.get(RETRIEVER, ""), "names": names}
        )
    limit = given.get(LIMIT, DEFAULT_LIMIT)
    if type(limit) is not int or not 1 <= limit <= MOST_PASSAGES:
        message = _("Write a whole number from 1 to %(most)d.") % {"most": MOST_PASSAGES}
        yield Problem(f"/configuration/{LIMIT}", message)
    for name in given.keys() - {RETRIEVER, LIMIT}:
        message = _("The word “%(name)s” means nothing here.") % {"name": name}
        yield Problem(f"/configuration/{name}", message)
    if not _may_be_given(QUERY, parameters):
        message = _("The tool has no argument called %(name)s.") % {"name": QUERY}
        yield Problem("/function_schema/parameters", message)


def problems_of_target(given: Data, place: str, around: Surroundings) -> Found:
    """`given` names target_agent and target_path; a link to a place that nobody registered leads nowhere."""
    agent, path = (str(given.get(name) or "") for name in ("target_agent", "target_path"))
    if not agent:
        sentence = _("Name the agent that the link leads to.")
        yield Problem(f"{place}/target_agent", sentence)
    elif around.agents is not None and agent not in around.agents:
        message = _("No agent is called “%(name)s”.") % {"name": agent}
        yield Problem(f"{place}/target_agent", message)
    elif not around.is_target(agent, path):
        message = _("The agent “%(agent)s” has no place called “%(path)s”.") % {"agent": agent, "path": path}
        yield Problem(f"{place}/target_path", message)


def problems_of_fields(paths: Any, place: str, known: Collection[str]) -> Found:
    """Fields that are named but in no stage: what they stand for is empty."""
    for path in paths if isinstance(paths, Mapping) and known else ():
        if not is_field(path, known):
            message = _("No stage has the field “%(path)s”.") % {"path": path}
            yield warning(f"{place}/{path}", message)


def is_field(path: str, known: Collection[str]) -> bool:
    """Whether it is a field, a part of one, or what holds some."""
    return any(path == one or path.startswith(f"{one}.") or one.startswith(f"{path}.") for one in known)


# --- Calls of other services --------------------------------------------------------------------------------


def _of_call(given: Data, parameters: Data, known: Collection[str], around: Surroundings) -> Found:
    if str(given.get("method", "GET")).upper() not in METHODS:
        message = _("The method is one of %(names)s.") % {"names": ", ".join(sorted(METHODS))}
        yield Problem("/configuration/method", message)
    for name in ("headers", "query", "values"):
        if not isinstance(given.get(name, {}), Mapping):
            yield Problem(f"/configuration/{name}", _("Write an object here: names and their values."))
            return
    for name in given.get("headers", {}):
        if name.lower() in OWN_HEADERS:
            yield Problem(f"/configuration/headers/{name}", _("This header is set by the product."))
    try:
        parts = urlsplit(str(given.get("url", "")))
        host = checked_host(parts.netloc, parts.scheme)
    except (ToolFailed, ValueError) as error:
        is_torn = not isinstance(error, ToolFailed) or error.code == "tool_misconfigured"
        whole = _("Write a whole address, https://host/path; host without user name and variable.")
        sentence = whole if is_torn else str(error)
        place = place_to_allow(given)
        if place:
            sentence = run_on(sentence, _to_be_set(place))
        yield Problem(URL, sentence, "warning" if place and around.hosts_may_come else "error")
        return
    port = parts.port or PORTS[parts.scheme]
    yield from _of_path(parts.path, parameters)
    for place, template in _templates(given, parts.query):
        for name in dict.fromkeys(VARIABLE.findall(template)):
            yield from _of_variable(name, place, (host, port), parameters, known, around)
    yield from problems_of_fields(given.get("values"), "/configuration/values", known)


def hosts_to_allow(tools: Iterable[Data]) -> tuple[str, ...]:
    """Places ("host:port") that the tools call and that only the operator can let them call."""
    called = (tool.get("configuration") or {} for tool in tools if tool["handler"] == ToolHandler.API)
    return tuple(sorted({place for place in map(place_to_allow, called) if place}))


def place_to_allow(given: Data) -> str:
    """ "host:port" of a call that is refused until an operator allows the place; empty for every other call."""
    try:
        parts = urlsplit(str(given.get("url", "")))
        checked_host(parts.netloc, parts.scheme)
    except ValueError:
        return ""
    except ToolFailed as refused:
        if refused.code not in {"https_only", "address_refused"} or parts.scheme not in PORTS:
            return ""
        return f"{parts.hostname}:{parts.port or PORTS[parts.scheme]}"
    return ""


def _to_be_set(place: str) -> str:
    return _(
        "The operator of this installation can allow tools to call this address: TOOL_ALLOWED_PRIVATE_HOSTS=%(place)s."
    ) % {"place": place}


def _of_path(path: str, parameters: Data) -> Found:
    """An address with a hole is refused at every call, so it is wrong here."""
    if "{{" in VARIABLE.sub("", path):
        yield Problem(URL, _("A variable is written {{name}}, with letters, digits, “_” and “.”."))
    for name in dict.fromkeys(VARIABLE.findall(path)):
        first = name.partition(".")[0]
        if first == "secret":
            yield Problem(URL, _("A secret cannot be part of an address."))
        elif first != "context" and not _may_be_given(first, parameters):
            yield Problem(URL, _no_argument(name))


def _templates(given: Data, query: str) -> Iterator[tuple[str, str]]:
    """Every text that is filled in, but the path of the address."""
    for _name, text in parse_qsl(query):
        yield URL, text
    for name in ("headers", "query", "body"):
        yield from _texts(given.get(name), f"/configuration/{name}")


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _texts(part, f"{place}/{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _texts(part, f"{place}/{number}")


def _of_variable(
    name: str,
    place: str,
    address: tuple[str, int],
    parameters: Data,
    known: Collection[str],
    around: Surroundings,
) -> Found:
    """`address` is the host and port that it is sent to."""
    first, _dot, rest = name.partition(".")
    if first == "secret":
        yield from _of_secret(rest, place, address, around)
    elif first == "context":
        if known and not is_field(rest, known):
            yield warning(place, _("No stage has the field “%(path)s”.") % {"path": rest})
    elif not _may_be_given(first, parameters):
        yield warning(place, _no_argument(name))


def _of_secret(name: str, place: str, address: tuple[str, int], around: Surroundings) -> Found:
    """Secrets are set apart from the configuration: one may still come, but none goes to another host."""
    if around.secrets is None:
        return
    if name not in around.secrets:
        message = _("The tool needs the secret “%(name)s”, which is not set.") % {"name": name}
        yield warning(place, message)
    elif not is_for(around.secrets[name], *address):
        message = _("The secret “%(name)s” may not be sent to this host.") % {"name": name}
        yield Problem(place, message)


def _may_be_given(argument: str, parameters: Data) -> bool:
    return argument in parameters.get("properties", {})


def _no_argument(name: str) -> str:
    return _("The tool has no argument called %(name)s.") % {"name": name}
