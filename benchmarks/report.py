"""The JSON of a level: floor, product, and what lies between them."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.figures import added, per, spread
from benchmarks.floor import Reading
from benchmarks.levels import Level
from benchmarks.product import Rounds

WORKERS = ("chat1", "chat2")


@dataclass
class Measured:
    """Everything that was measured at one level."""

    level: Level
    floor: list[Reading] = field(default_factory=list)
    raw_lines: list[Reading] = field(default_factory=list)
    product: Rounds = field(default_factory=Rounds)


def level_report(measured: Measured) -> dict[str, Any]:
    level = measured.level
    floor_ms = [ms for reading in measured.floor for ms in reading.first_token_ms]
    whole = [seen for seen in measured.product.talks if not seen.trouble]
    product_ms = [seen.first_token_ms for seen in whole]
    above = added(product_ms, floor_ms) if product_ms else {}
    floor_us, product_us = _floor_us(measured.floor), _product_us(measured)
    return {
        "conversations": level.conversations,
        "rounds": len(measured.floor),
        "turns_each": level.turns,
        "tokens_each": level.tokens,
        "starts_spread_over_seconds": level.spread_seconds,
        "added_first_token_ms": above,
        "goal_p95_ms": level.goal_ms,
        "goal_reached": None if level.goal_ms is None else bool(above) and above["p95"] <= level.goal_ms,
        "answers": len(measured.product.talks),
        "dropped_answers": len(measured.product.talks) - len(whole),
        "troubles": dict(Counter(seen.trouble for seen in measured.product.talks if seen.trouble)),
        "added_cpu_us_per_token": round(product_us - floor_us, 1),
        "floor": {
            "first_token_ms": spread(floor_ms),
            "cpu_us_per_token": floor_us,
            "raw_lines_cpu_us_per_token": _floor_us(measured.raw_lines),
        },
        "product": _product(measured, product_us),
    }


def _floor_us(readings: list[Reading]) -> float:
    return per(sum(reading.cpu_seconds for reading in readings), sum(reading.tokens for reading in readings))


def _product_us(measured: Measured) -> float:
    return per(sum(measured.product.cpu_seconds.values()), _tokens(measured))


def _tokens(measured: Measured) -> int:
    return sum(seen.text.count(" ") for seen in measured.product.talks)


def _product(measured: Measured, product_us: float) -> dict[str, Any]:
    rounds, tokens = measured.product, _tokens(measured)
    frames = sum(seen.frames for seen in rounds.talks)
    return {
        "first_token_ms": spread([seen.first_token_ms for seen in rounds.talks if not seen.trouble]),
        "way_ms": _way(rounds),
        "first_event_ms": spread([seen.first_event_ms for seen in rounds.talks if not seen.trouble]),
        "cpu_us_per_token": product_us,
        "cpu_ms_per_answer": per(sum(rounds.cpu_seconds.values()), len(rounds.talks), scale=1e3),
        "cpu_us_per_token_by_part": _by_part(rounds, tokens),
        "pss_mib": rounds.pss_mib,
        "tokens": tokens,
        "tokens_per_second": round(tokens / rounds.seconds, 1),
        "events": frames,
        "sockets_opened_again": sum(seen.opened_again for seen in rounds.talks),
        "events_per_second": round(frames / rounds.seconds, 1),
        "postgres_connections": rounds.most_connections,
        "postgres_connections_busy": rounds.most_busy_connections,
        "machine_busy_elsewhere_percent": round(
            100 * rounds.elsewhere_cpu_seconds / (rounds.accounted_seconds * (os.cpu_count() or 1)), 1
        ),
        "measuring_client_cpu_us_per_token": per(rounds.client_cpu_seconds, tokens),
    }


def _by_part(rounds: Rounds, tokens: int) -> dict[str, float]:
    shown = {"web": ("web",), "chat_workers": WORKERS, "postgres": ("postgres",), "valkey": ("valkey",)}
    named = {name for names in shown.values() for name in names}
    shown["others"] = tuple(name for name in rounds.cpu_seconds if name not in named)
    return {
        part: per(sum(rounds.cpu_seconds.get(name, 0.0) for name in names), tokens)
        for part, names in shown.items()
    }


def _way(rounds: Rounds) -> dict[str, Any]:
    """The stations of a message: the sender's clock first, then what the rows of the run tell."""
    talks, rows = [seen for seen in rounds.talks if not seen.trouble], rounds.server_side
    return {
        "post_answered": spread([seen.accepted_ms for seen in talks]),
        "socket_open_after_post": spread([seen.opened_ms - seen.accepted_ms for seen in talks]),
        "accepted_to_claimed": spread([1000 * (row.claimed_at - row.accepted_at) for row in rows]),
        "claimed_to_model_asked": spread([1000 * (row.asked_at - row.claimed_at) for row in rows]),
        "model_asked_to_first_token": spread([1000 * (row.first_token_at - row.asked_at) for row in rows]),
    }


def cost(long: dict[str, Any], short: dict[str, Any]) -> dict[str, float]:
    """What a turn costs by itself and what each of its tokens adds, from two levels that differ in the length of
    answers: CPU of an answer = turn + tokens x token."""
    more = long["tokens_each"] - short["tokens_each"]
    of_long, of_short = (level["product"]["cpu_ms_per_answer"] for level in (long, short))
    token_ms = (of_long - of_short) / more
    return {
        "turn_cpu_ms": round(of_short - short["tokens_each"] * token_ms, 1),
        "token_cpu_us": round(1000 * token_ms, 1),
    }
