"""Tools that call another service over HTTP, as their configuration says, within what is safe.

Configuration: {method, url, headers, query, body, result: JSON pointer, values: {field: JSON pointer}, summary}.
The host stands in the configuration, never in an argument. https only, no redirects, no proxies, public addresses
(addresses.py), bounded size and time. Secrets are filled in last and taken out of whatever comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import httpx2
import orjson
from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import ToolConfig
from apps.agents.tools.handlers.addresses import GuardedBackend, is_allowed_private, is_inside
from apps.agents.tools.handlers.http_template import (
    Values,
    fill_fields,
    fill_json,
    fill_path,
)
from apps.agents.tools.registry import (
    ToolContext,
    ToolFailed,
    ToolOutput,
    ToolRefused,
    ToolRetry,
    ToolValue,
)
from apps.agents.tools.secrets import secret_for
from apps.fields.bilingual import in_language, run_on
from apps.llm.clients import WatchedHttpClient
from apps.llm.network import Interrupted, Watch, watched_by
from apps.llm.retry import retry_after_seconds
from apps.projects.nesting import is_too_deep
from config.database.waits import give_back_connections

MOST_BYTES = 2 * 1024 * 1024
CONNECT_SECONDS = 5.0
ERROR_CHARACTERS = 300
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}
SAFE = {"GET", "HEAD"}  # asking again cannot do anything twice
OWN_HEADERS = {"host", "content-length", "transfer-encoding", "connection", "accept-encoding"}
CORRECTABLE = {400, 404, 406, 409, 410, 413, 415, 422}
PASSING = {429, 503}
HIDDEN = "•••"
PORTS = {"http": 80, "https": 443}


@dataclass
class Prepared:
    """One request, filled in. `secrets` are what must never come out again."""

    method: str
    url: str
    host: str
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    query: dict[str, str] = field(default_factory=dict, repr=False)
    body: Any = field(default=None, repr=False)
    secrets: list[str] = field(default_factory=list, repr=False)


def invoke(tool: ToolConfig, context: ToolContext, arguments: Mapping[str, Any]) -> ToolOutput:
    """Call the service. ToolRefused when it does not accept the arguments, ToolRetry, ToolFailed."""
    prepared = prepare(tool.configuration, context, arguments)
    give_back_connections()
    found = _parsed(*_send(prepared, context), prepared)
    given = tool.configuration
    result = at_pointer(found, str(given.get("result", "")))
    values = tuple(
        ToolValue(path, at_pointer(found, pointer)) for path, pointer in given.get("values", {}).items()
    )
    summary = in_language(given["summary"], context.language) if given.get("summary") else ""
    return ToolOutput(
        summary=summary or _("%(title)s: answered") % {"title": in_language(tool.title, context.language)},
        text=result if isinstance(result, str) else "",
        output={"result": result},
        values=values,
    )


# --- Before the call ----------------------------------------------------------------------------------------


def prepare(given: Mapping[str, Any], context: ToolContext, arguments: Mapping[str, Any]) -> Prepared:
    """The request that the configuration and the arguments make. ToolFailed when the configuration cannot be used."""
    parts = urlsplit(str(given.get("url", "")))
    host, method = checked_host(parts.netloc, parts.scheme), str(given.get("method", "GET")).upper()
    if method not in METHODS:
        raise _misconfigured("method")
    secrets: list[str] = []

    def secret(name: str) -> str:
        found = secret_for(name, host=host, port=parts.port or PORTS[parts.scheme])
        secrets.append(found.value)
        return found.value

    values = Values(arguments, context.data, secret)
    headers = fill_fields(given.get("headers", {}), values)
    if OWN_HEADERS & {name.lower() for name in headers}:
        raise _misconfigured("headers")
    return Prepared(
        method=method,
        url=f"{parts.scheme}://{parts.netloc}{fill_path(parts.path, values) or '/'}",
        host=host,
        headers=headers,
        query=fill_fields({**dict(parse_qsl(parts.query)), **given.get("query", {})}, values),
        body=fill_json(given.get("body"), values),
        secrets=secrets,
    )


def checked_host(place: str, scheme: str) -> str:
    """The host of an address: https and outside, or what the operator allows; no user, no variable. ToolFailed."""
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname or "", parts.port or PORTS.get(scheme, 0)
    except ValueError:
        raise _misconfigured("url") from None
    if not host or "{" in place or "@" in place:
        raise _misconfigured("url")
    if is_allowed_private(host, port) and scheme in {"http", "https"}:
        return host
    if scheme != "https":
        raise ToolFailed(_("Tools call https addresses only."), code="https_only")
    if is_inside(host):
        raise _refused()
    return host


def _refused() -> ToolFailed:
    sentence = _("The tool's address leads to a place that tools may not reach.")
    return ToolFailed(sentence, code="address_refused")


def _misconfigured(what: str) -> ToolFailed:
    sentence = _("The tool's configuration cannot be used: %(what)s.") % {"what": what}
    return ToolFailed(sentence, code="tool_misconfigured")


# --- The call -----------------------------------------------------------------------------------------------


def _send(prepared: Prepared, context: ToolContext) -> tuple[str, bytes]:
    """Content type and body of the answer."""
    left = context.seconds_left()
    watch = Watch(context.cancelled, first_token_seconds=left, idle_seconds=left, total_seconds=left)
    backend = GuardedBackend()
    timeout = httpx2.Timeout(max(left, 0.05), connect=min(CONNECT_SECONDS, max(left, 0.05)))
    try:
        with WatchedHttpClient(timeout, backend=backend, is_direct=True) as client, watched_by(watch):
            return _exchange(client, prepared, watch)
    except Interrupted:
        raise _timed_out() from None
    except (httpx2.ConnectError, httpx2.ConnectTimeout):
        if backend.refused:
            raise _refused() from None
        raise ToolRetry from None
    except (httpx2.HTTPError, httpx2.InvalidURL):
        raise _lost(prepared.method) from None


def _exchange(client: httpx2.Client, prepared: Prepared, watch: Watch) -> tuple[str, bytes]:
    content = None if prepared.body is None else orjson.dumps(prepared.body)
    headers = {"Accept": "application/json, text/*;q=0.5", "Accept-Encoding": "identity", **prepared.headers}
    if content is not None:
        headers.setdefault("Content-Type", "application/json")
    with client.stream(
        prepared.method, prepared.url, params=prepared.query or None, headers=headers, content=content
    ) as response:
        body = bytearray()
        for chunk in response.iter_raw():
            watch.check()
            body += chunk
            if len(body) > MOST_BYTES:
                raise ToolFailed(_("The service's answer is too large."), code="answer_too_large")
        _check_status(response, bytes(body), prepared)
        return response.headers.get("content-type", "").partition(";")[0].strip().lower(), bytes(body)


def _check_status(response: httpx2.Response, body: bytes, prepared: Prepared) -> None:
    status = response.status_code
    if 200 <= status < 300:
        return
    sentence = _("The service answered with status %(status)d.") % {"status": status}
    code = f"http_{status}"
    if status in PASSING or (status >= 500 and prepared.method in SAFE):
        raise ToolRetry(sentence, after_seconds=retry_after_seconds(response.headers))
    if status in CORRECTABLE:
        said = hide(body[: 4 * ERROR_CHARACTERS].decode(errors="replace"), prepared.secrets)[
            :ERROR_CHARACTERS
        ]
        raise ToolRefused(run_on(sentence, said), code=code)
    raise ToolFailed(sentence, code="redirected" if 300 <= status < 400 else code)


def _timed_out() -> ToolFailed:
    return ToolFailed(_("The service did not answer in time."), code="timeout")


def _lost(method: str) -> ToolRetry | ToolFailed:
    if method in SAFE:
        return ToolRetry()
    sentence = _("The connection was lost. It is not known whether it was done; it was not tried again.")
    return ToolFailed(sentence, code="connection_lost")


# --- After the call -----------------------------------------------------------------------------------------


def _parsed(content_type: str, body: bytes, prepared: Prepared) -> Any:
    """The answer as data, without the secrets: JSON, or text."""
    if not body:
        return None
    text = hide(body.decode(errors="replace"), prepared.secrets)
    if content_type.endswith(("/json", "+json")):
        return _from_json(text)
    if content_type.startswith("text/") or content_type in {"application/xml", "application/yaml"}:
        return text.replace("\x00", "")
    raise ToolFailed(_("The service's answer is neither JSON nor text."), code="answer_no_text")


def _from_json(text: str) -> Any:
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise _no_json() from None
    if is_too_deep(found):
        raise _no_json()
    return found


def _no_json() -> ToolFailed:
    return ToolFailed(_("The service's answer is not valid JSON."), code="answer_no_json")


def hide(text: str, secrets: list[str]) -> str:
    """`text` without the secrets, in the forms in which a service may send them back."""
    for secret in secrets:
        for form in (secret, quote(secret, safe=""), orjson.dumps(secret).decode()[1:-1]):
            text = text.replace(form, HIDDEN) if form else text
    return text


def at_pointer(data: Any, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) leads to; the whole for an empty one. ToolFailed when nothing is there."""
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, list) and name.isdecimal() and int(name) < len(data):
            data = data[int(name)]
        else:
            sentence = _("The service's answer has nothing at %(place)s.") % {"place": pointer}
            raise ToolFailed(sentence, code="answer_incomplete")
    return data
