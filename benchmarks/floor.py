"""The floor: the plain openai SDK reading the same answers, in as many processes and threads as the workers have.

Run as `python -m benchmarks.floor` it is one such process: a task on each line of its input, a result on each
line of its output, until the input ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Literal

import openai
import orjson

from config.env import BASE_DIR
from config.stack.child import before_exec
from config.stack.processes import CHAT_THREADS, CHAT_WORKERS

Way = Literal["chunks", "raw_lines"]
STOP_SECONDS = 10.0
LEAD_SECONDS = 0.1  # between a task and its first start


@dataclass(frozen=True)
class Reading:
    """Answers that were read: time to each one's first token, tokens and CPU of all."""

    first_token_ms: list[float]
    tokens: int
    cpu_seconds: float


# --- In the process that reads ------------------------------------------------------------------------------


def read_chunks(client: openai.OpenAI) -> Iterator[str]:
    """As anybody reads an answer with the SDK."""
    stream = client.chat.completions.create(
        model="scripted",
        messages=[{"role": "user", "content": "Hello"}],
        stream=True,
        stream_options={"include_usage": True},
    )
    for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            yield chunk.choices[0].delta.content


def read_raw_lines(client: openai.OpenAI) -> Iterator[str]:
    """Without the SDK's objects: its streaming response, line by line."""
    with client.chat.completions.with_streaming_response.create(
        model="scripted", messages=[{"role": "user", "content": "Hello"}], stream=True
    ) as response:
        for line in response.iter_lines():
            if not line.startswith("data:") or line.endswith("[DONE]"):
                continue
            choices: list[dict[str, Any]] = orjson.loads(line[5:])["choices"]
            if choices and choices[0]["delta"].get("content"):
                yield choices[0]["delta"]["content"]


WAYS = {"chunks": read_chunks, "raw_lines": read_raw_lines}


class Reader:
    """One process: threads that wait for their start, then read an answer each."""

    def __init__(self, base_url: str) -> None:
        self.client = openai.OpenAI(api_key="none", base_url=base_url, max_retries=0)
        self.pool = ThreadPoolExecutor(CHAT_THREADS)
        ready = threading.Barrier(CHAT_THREADS + 1)
        for _ in range(CHAT_THREADS):  # a worker's threads exist before there is work, too
            self.pool.submit(ready.wait)
        ready.wait()

    def read_all(self, starts: list[float], turns: int, way: Way) -> Reading:
        """`starts` are times of the monotonic clock, which all processes of a machine share."""
        cpu = time.process_time()
        read = [
            pair for pairs in self.pool.map(lambda at: self._talk(at, turns, way), starts) for pair in pairs
        ]
        return Reading(
            [first for first, _ in read], sum(tokens for _, tokens in read), time.process_time() - cpu
        )

    def _talk(self, at: float, turns: int, way: Way) -> list[tuple[float, int]]:
        time.sleep(max(0.0, at - time.monotonic()))
        return [self._read_one(way) for _ in range(turns)]

    def _read_one(self, way: Way) -> tuple[float, int]:
        """Milliseconds to the first token, and the number of tokens."""
        began = time.perf_counter()
        first_ms, tokens = 0.0, 0
        for tokens, _text in enumerate(WAYS[way](self.client), 1):
            if tokens == 1:
                first_ms = (time.perf_counter() - began) * 1000
        return first_ms, tokens


def main(base_url: str) -> None:
    reader = Reader(base_url)
    for line in sys.stdin:
        task = json.loads(line)
        print(json.dumps(asdict(reader.read_all(**task))), flush=True)


# --- In the process that measures ---------------------------------------------------------------------------


class Floor:
    """The reading processes; conversations are dealt to them in turn."""

    def __init__(self, processes: list[subprocess.Popen[str]]) -> None:
        self.processes = processes

    def read(self, starts: list[float], *, turns: int = 1, way: Way = "chunks") -> Reading:
        """Hold a conversation for each of `starts` (seconds from now); returns when all answers are read."""
        begin = time.monotonic() + LEAD_SECONDS
        dealt = [starts[number :: len(self.processes)] for number in range(len(self.processes))]
        asked = [process for process, share in zip(self.processes, dealt, strict=True) if share]
        for process, share in zip(asked, dealt, strict=False):
            assert process.stdin is not None
            task = {"starts": [begin + start for start in share], "turns": turns, "way": way}
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
        return _together([_answer(process) for process in asked])


def _answer(process: subprocess.Popen[str]) -> Reading:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("a process of the floor ended; its words are on standard error")
    return Reading(**json.loads(line))


def _together(readings: list[Reading]) -> Reading:
    return Reading(
        [first for reading in readings for first in reading.first_token_ms],
        sum(reading.tokens for reading in readings),
        sum(reading.cpu_seconds for reading in readings),
    )


@contextmanager
def floor(base_url: str) -> Iterator[Floor]:
    with ExitStack() as ending:
        yield Floor([ending.enter_context(_process(base_url)) for _ in range(CHAT_WORKERS)])


@contextmanager
def _process(base_url: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.floor", base_url],
        cwd=BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=before_exec,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=STOP_SECONDS)


if __name__ == "__main__":
    main(sys.argv[1])
