"""`python -m benchmarks.turns`: turns one after the other, and the CPU that each part of the product spent on one.

Two versions are compared by running it in a checkout of each at the same time (`--wait`: a round for each line of
standard input): what else the machine does then slows both alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from benchmarks import processes
from benchmarks.client import Talk, Visitor, sign_in, talk
from benchmarks.endpoint import endpoint
from benchmarks.figures import spread
from benchmarks.levels import pieces
from benchmarks.product import AFTER_SECONDS
from benchmarks.stack import Stack, stack

CONVERSATIONS = 4
WARM_UP_TURNS = 24  # until both workers have answered


def main() -> int:
    options = _options()
    with endpoint() as model, stack(model) as product:
        model.answer_with(options.tokens)
        visitor = sign_in(
            product.address, email=product.email, password=product.password, conversations=CONVERSATIONS
        )
        expected = "".join(pieces(options.tokens))
        asyncio.run(_talks(visitor, WARM_UP_TURNS, expected))
        print("ready", file=sys.stderr, flush=True)
        for _ in _rounds(options):
            print(json.dumps(_round(product, visitor, options.turns, expected)), flush=True)
    return 0


def _rounds(options: argparse.Namespace) -> Iterator[Any]:
    return iter(sys.stdin) if options.wait else iter(range(options.rounds))


def _round(product: Stack, visitor: Visitor, turns: int, expected: str) -> dict[str, Any]:
    """Milliseconds for each turn: CPU by part, and until the message was accepted and its first word came."""
    before = product.cpu()
    seen = asyncio.run(_talks(visitor, turns, expected))
    time.sleep(AFTER_SECONDS)
    spent = processes.used(before, product.cpu())
    return {
        "cpu_ms": round(1000 * sum(spent.values()) / turns, 2),
        "by_part": {name: round(1000 * seconds / turns, 2) for name, seconds in spent.items() if seconds},
        "post_answered": spread([each.accepted_ms for each in seen]),
        "first_token": spread([each.first_token_ms for each in seen]),
        "dropped": sum(bool(each.trouble) for each in seen),
    }


async def _talks(visitor: Visitor, turns: int, expected: str) -> list[Talk]:
    places = (visitor.conversations[number % CONVERSATIONS] for number in range(turns))
    return [await talk(visitor, place, expected=expected) for place in places]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turns", description=__doc__)
    parser.add_argument("--turns", type=int, default=60, help="of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tokens", type=int, default=3, help="of an answer")
    parser.add_argument("--wait", action="store_true", help="begin a round for each line of standard input")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
