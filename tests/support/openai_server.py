"""A scripted OpenAI-compatible server on loopback: what tests and benchmarks talk to instead of a model.

It speaks chat completions (streamed or not), models and embeddings over real HTTP, paces its tokens, and
fails on demand in the ways that real endpoints do. `python -m tests.support.openai_server --port N` runs it
by itself; POST /control/queue, /control/when, /control/default, /control/refuse, /control/reset and GET
/control/requests then script it.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import ssl
import threading
import time
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Literal, Protocol

import orjson

from tests.support import openai_http as http
from tests.support.openai_script import Reply, Rule, Script, Seen, reply_from

# --- Writing one answer -------------------------------------------------------------------------------------


class Answer:
    """Sends one reply to one request, with its pace and its fault."""

    def __init__(self, writer: asyncio.StreamWriter, reply: Reply, seen: Seen) -> None:
        self.writer, self.reply, self.seen = writer, reply, seen
        self.frame = {
            "id": "chatcmpl-1",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": self._model(),
        }

    def _model(self) -> str:
        return str(self.seen.body.get("model", ""))

    async def send(self) -> None:
        if self.reply.fault == "close_before":
            self.writer.transport.abort()
        elif self.reply.fault == "stall_before":
            await asyncio.Event().wait()
        elif self.reply.status != 200:
            self._write(self._error())
        elif self.reply.fault == "html":
            page = b"<html><body>Bad gateway</body></html>"
            self._write(http.response_head(200, "text/html", {}, len(page)) + page)
        elif self.reply.fault == "false_gzip":
            headers = {"Content-Encoding": "gzip"}
            self._write(http.json_response(200, {"choices": []}, headers))
        elif self.seen.body.get("stream") and not self.reply.ignore_stream:
            await self._stream()
        else:
            await self._whole()

    def _error(self) -> bytes:
        headers = {"Retry-After": self.reply.retry_after} if self.reply.retry_after else {}
        error = {"message": self.reply.error_message, "type": "error", "code": self.reply.error_code}
        return http.json_response(self.reply.status, {"error": error}, headers)

    async def _whole(self) -> None:
        calls = [
            {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
            for c in self.reply.tool_calls
        ]
        message: dict[str, Any] = {"role": "assistant", "content": self.reply.content()}
        message |= {"reasoning_content": "".join(self.reply.reasoning)} if self.reply.reasoning else {}
        message |= {"tool_calls": calls} if calls else {}
        choice = {"index": 0, "message": message, "finish_reason": self.reply.finished()}
        usage = {"usage": self.reply.counted()} if self.reply.counted() else {}
        if self.reply.tokens_per_second:
            await asyncio.sleep(len(self.reply.deltas()) / self.reply.tokens_per_second)
        body = {**self.frame, "object": "chat.completion", "choices": [choice], **usage}
        self._write(http.json_response(200, body))

    async def _stream(self) -> None:
        self.writer.write(http.response_head(200, "text/event-stream", {"Cache-Control": "no-cache"}, None))
        if self.reply.fault == "keep_alive_only":
            await self._keep_alive()
        next_at = time.monotonic()
        for number, delta in enumerate(self.reply.deltas()):
            if self.reply.fault and number == self.reply.fault_after:
                break
            if number == self.reply.hold_after:
                next_at = await self._until_released()
            if self.reply.tokens_per_second:
                next_at += 1 / self.reply.tokens_per_second
                await asyncio.sleep(max(0.0, next_at - time.monotonic()))
            await self._event(self._choice(delta, None))
            self.seen.pieces_sent += 1
        if not self.reply.fault:
            await self._finish()
            return
        if self.reply.finish_before_fault:
            await self._event(self._choice({}, self.reply.finished()))
        await self._fail()

    async def _until_released(self) -> float:
        """The moment at which the answer goes on."""
        while not self.seen.released:
            await asyncio.sleep(0.02)
        return time.monotonic()

    async def _keep_alive(self) -> None:
        while True:
            self.writer.write(http.chunk(b": keep-alive\n\n"))
            await asyncio.sleep(0.02)

    async def _fail(self) -> None:
        if self.reply.fault == "stall_in":
            await asyncio.Event().wait()
        elif self.reply.fault == "cut":
            await self.writer.drain()
            self.writer.transport.abort()
        elif self.reply.fault == "broken_json":
            self._write(http.chunk(b'data: {"choices": [{"delta": {"content": "x\n\n') + http.CHUNK_END)
        elif self.reply.fault == "invalid_utf8":
            bad = b'data: {"choices": [{"index": 0, "delta": {"content": "\xff\xfe"}}]}\n\n'
            self._write(http.chunk(bad) + http.CHUNK_END)
        elif self.reply.fault == "gbk":
            event = 'data: {"choices": [{"index": 0, "delta": {"content": "样本量"}}]}\n\n'
            self._write(http.chunk(event.encode("gbk")) + http.CHUNK_END)
        elif self.reply.fault == "error_in_stream":
            error = {"error": {"message": self.reply.error_message, "code": self.reply.error_code}}
            self._write(http.chunk(b"data: " + orjson.dumps(error) + b"\n\n") + http.CHUNK_END)
        else:  # end_early
            self._write(http.CHUNK_END)

    async def _finish(self) -> None:
        await self._event(self._choice({}, self.reply.finished()))
        asked = (self.seen.body.get("stream_options") or {}).get("include_usage")
        if asked and self.reply.counted():
            await self._event({**self.frame, "choices": [], "usage": self.reply.counted()})
        done = http.chunk(b"data: [DONE]\n\n") if self.reply.send_done else b""
        self._write(done + http.CHUNK_END)

    def _choice(self, delta: dict[str, Any], finish_reason: str | None) -> dict[str, Any]:
        return {**self.frame, "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]}

    async def _event(self, body: dict[str, Any]) -> None:
        self.writer.write(http.chunk(b"data: " + http.as_json(body) + b"\n\n"))
        await self.writer.drain()

    def _write(self, last: bytes) -> None:
        self.seen.done = True
        self.writer.write(last)


def embeddings(body: dict[str, Any], dimensions: int = 8) -> dict[str, Any]:
    """Vectors made of a hash of the text: equal texts have equal vectors."""
    texts = body["input"] if isinstance(body.get("input"), list) else [body.get("input", "")]
    rows = []
    for index, text in enumerate(texts):
        digest = hashlib.sha256(str(text).encode()).digest()[:dimensions]
        rows.append({"object": "embedding", "index": index, "embedding": [byte / 255 for byte in digest]})
    usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
    return {"object": "list", "model": body.get("model", ""), "data": rows, "usage": usage}


# --- Serving ------------------------------------------------------------------------------------------------


class ScriptedServer:
    """The server on a thread of its own. Scripting it from the test's thread is safe: it only reads."""

    def __init__(
        self, script: Script | None = None, port: int = 0, tls: ssl.SSLContext | None = None
    ) -> None:
        self.script = script or Script()
        self.port = port
        self._tls = tls
        self._loop = asyncio.new_event_loop()
        self._listening = threading.Event()
        self._stop = asyncio.Event()
        self.connections_made = 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def base_url(self) -> str:
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}/v1"

    def start(self) -> ScriptedServer:
        self._thread.start()
        if not self._listening.wait(10):
            raise RuntimeError("the scripted server did not start")
        return self

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        self._loop.close()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        server = await self._loop.create_server(
            lambda: http.WatchedProtocol(self._connection), "127.0.0.1", self.port, backlog=512, ssl=self._tls
        )
        self.port = server.sockets[0].getsockname()[1]
        self._listening.set()
        await self._stop.wait()
        server.close()
        # Also connections that were accepted and have not begun: whoever is left would be found in a later test.
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    # What a test calls ----------------------------------------------------------------------------------

    def queue(self, *replies: Reply) -> None:
        """Answer the next requests with these, in order."""
        self.script.queued.extend(replies)

    def when(
        self,
        reply: Reply,
        *,
        model: str = "",
        contains: str = "",
        asks_for: str = "",
        times: int | None = None,
    ) -> None:
        self.script.rules.append(Rule(reply, model, contains, asks_for, times))

    def refuse(self, *features: Literal["json_schema", "tools", "stream_options"]) -> None:
        """Answer 400 to requests that use these."""
        self.script.refuses |= set(features)

    def release(self) -> None:
        """Let the answers that are held go on; those to later requests are held until the next time."""
        for seen in list(self.requests):
            seen.released = True

    @property
    def requests(self) -> list[Seen]:
        return self.script.seen

    def last_body(self) -> dict[str, Any]:
        return self.requests[-1].body

    # Connections ----------------------------------------------------------------------------------------

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections_made += 1
        try:
            # one is cancelled only when the server stops, and asyncio reports a cancelled one as an error
            with suppress(ConnectionError, asyncio.CancelledError):
                while (request := await http.read_request(reader)) is not None:
                    await self._handle(request, writer)
        finally:
            writer.close()

    async def _handle(self, request: http.HttpRequest, writer: asyncio.StreamWriter) -> None:
        if request.path.startswith("/control/"):
            writer.write(http.json_response(200, self._control(request)))
            return
        body = request.json()
        seen = Seen(path=request.path, body=body, headers=request.headers)
        self.script.seen.append(seen)
        if request.path.endswith("/chat/completions"):
            await self._chat(Answer(writer, self.script.choose(body), seen))
        elif request.path.endswith("/embeddings"):
            scripted = self.script.embeddings
            writer.write(http.json_response(*(scripted.popleft() if scripted else (200, embeddings(body)))))
        elif request.path.endswith("/models"):
            models = [{"id": "scripted", "object": "model", "created": 1, "owned_by": "tests"}]
            writer.write(http.json_response(200, {"object": "list", "data": models}))
        else:
            writer.write(http.json_response(404, {"error": {"message": "no such path", "code": "not_found"}}))

    async def _chat(self, answer: Answer) -> None:
        """Send the answer, and note when the client hangs up meanwhile."""
        hung_up = asyncio.ensure_future(http.closed_by_client(answer.writer))
        sending = asyncio.ensure_future(answer.send())
        try:
            await asyncio.wait({hung_up, sending}, return_when=asyncio.FIRST_COMPLETED)
            if hung_up.done() and not answer.seen.done:
                answer.seen.closed_early_at = time.monotonic()
        finally:
            for task in (hung_up, sending):
                task.cancel()
            await asyncio.gather(hung_up, sending, return_exceptions=True)

    def _control(self, request: http.HttpRequest) -> Any:
        data = request.json()
        if request.path == "/control/queue":
            self.queue(reply_from(data))
        elif request.path == "/control/when":
            rule = {
                name: data.pop(name) for name in ("model", "contains", "asks_for", "times") if name in data
            }
            self.when(reply_from(data), **rule)
        elif request.path == "/control/default":
            self.script.default = reply_from(data)
        elif request.path == "/control/refuse":
            self.refuse(*data["features"])
        elif request.path == "/control/reset":
            self.script.reset()
        else:
            return {"requests": [asdict(seen) for seen in self.requests]}
        return {"ok": True}


# --- For tests ----------------------------------------------------------------------------------------------


class Endpoint(Protocol):
    """A server that speaks like OpenAI's, whoever wrote it."""

    @property
    def base_url(self) -> str: ...


def use_as_model(
    server: Endpoint, *, slug: str = "scripted", purposes: tuple[str, ...] = ("chat",), **fields: Any
) -> Any:
    """Make rows so that `purposes` go to `server`, after models used before; returns the Model.

    `fields` named like fields of Provider go there (time-outs, retries), the others to Model (capabilities,
    prices).
    """
    from apps.llm.models import Model, Provider, Route

    names = {f.name for f in Provider._meta.get_fields()} - {"name", "title"}
    patience = {
        "connect_timeout_seconds": 20.0,
        "first_token_timeout_seconds": 60.0,
        "idle_timeout_seconds": 60.0,
    }
    for_provider = {**patience, **{name: value for name, value in fields.items() if name in names}}
    for_model = {name: value for name, value in fields.items() if name not in names}
    provider = Provider.objects.create(
        slug=slug, name=slug, kind="openai", **{"base_url": server.base_url, **for_provider}
    )
    model = Model.objects.create(
        provider=provider, slug=f"{slug}-model", **{"name": "scripted", "title": "Scripted", **for_model}
    )
    for purpose in purposes:
        order = Route.objects.filter(purpose=purpose).count()
        Route.objects.create(purpose=purpose, order=order, model=model)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--rate", type=float, default=20.0, help="tokens a second")
    parser.add_argument("--tokens", type=int, default=200, help="tokens of an answer")
    parser.add_argument("--delay-pieces", type=int, default=0, help="silent tokens before the first")
    options = parser.parse_args()
    pieces = tuple(f"word{i} " for i in range(options.tokens))
    reply = Reply(pieces=("",) * options.delay_pieces + pieces, tokens_per_second=options.rate)
    server = ScriptedServer(Script(default=reply), options.port).start()
    print(f"listening {server.port}", flush=True)  # noqa: T201
    with suppress(KeyboardInterrupt):
        threading.Event().wait()
    server.stop()


if __name__ == "__main__":
    main()
