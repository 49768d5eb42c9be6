"""The network that tells what each piece of a word says, and how it learns. Only learning imports PyTorch; what was
learned is written as a graph that needs none (`encoder.py`).

The layers are those of BERT (Devlin et al. 2019): attention, then two dense layers, each with a residual and a norm.
"""

from __future__ import annotations

import logging
import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import torch
from torch import Tensor, nn
from torch.nn import functional

from apps.protocol.reading.marked.encoder import SHARES, VECTORS
from apps.protocol.reading.marked.pretrained import Pretrained
from apps.protocol.reading.marked.training import NO_LABEL

DROPOUT, CLIP, DECAY = 0.1, 1.0, 0.01
RATE_OF_LAYERS, RATE_OF_HEAD = 1.5e-4, 1e-3
MESSAGES_AT_ONCE, BATCHES_IN_A_POOL = 16, 20
WARM_UP, LEAST_RATE = 0.1, 0.02  # shares of the steps, and of the rate
Sample = tuple[Tensor, list[int]]  # vectors of the pieces, and their labels


class Layer(nn.Module):  # type: ignore[misc]  # PyTorch is not among the requirements
    def __init__(self, base: Pretrained, number: int) -> None:
        super().__init__()
        self.heads, size = base.heads, base.size
        self.drop = nn.Dropout(DROPOUT)
        self.all = _dense(base, [f"l{number}.{name}" for name in "qkv"], size)
        self.out = _dense(base, [f"l{number}.ao"], size)
        self.wide = _dense(base, [f"l{number}.fi"], size)
        self.narrow = _dense(base, [f"l{number}.fo"], base.inner)
        self.first, self.second = (_norm(base, f"l{number}.{name}") for name in ("aln", "oln"))

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        messages, pieces, size = states.shape
        parts = self.all(states).view(messages, pieces, 3, self.heads, size // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        joined = seen.transpose(1, 2).reshape(messages, pieces, size)
        states = self.first(states + self.drop(self.out(joined)))
        inner = self.narrow(functional.gelu(self.wide(states)))
        result: Tensor = self.second(states + self.drop(inner))
        return result


class Network(nn.Module):  # type: ignore[misc]
    """From vectors of pieces, (messages, pieces, size), to a number for each label of each piece."""

    def __init__(self, base: Pretrained, labels: int) -> None:
        super().__init__()
        places = torch.from_numpy(base.numbers("emb.pos").reshape(-1, base.size))
        kind = torch.from_numpy(base.numbers("emb.type").reshape(-1, base.size)[0])
        self.places = nn.Parameter(places + kind, requires_grad=False)
        self.norm = _norm(base, "emb.ln")
        self.layers = nn.ModuleList(Layer(base, number) for number in range(base.layers))
        self.drop = nn.Dropout(DROPOUT)
        self.head = nn.Linear(base.size, labels)

    def forward(self, vectors: Tensor, mask: Tensor) -> Tensor:
        """`mask` is added to the attention: 0 where there is a piece."""
        states = self.drop(self.norm(vectors + self.places[: vectors.shape[1]]))
        for layer in self.layers:
            states = layer(states, mask)
        found: Tensor = self.head(self.drop(states))
        return found


def _dense(base: Pretrained, names: Sequence[str], columns: int) -> nn.Linear:
    weights = torch.cat([torch.from_numpy(base.matrix(f"{name}.w", columns)) for name in names])
    made = nn.Linear(columns, len(weights))
    made.weight.data = weights
    made.bias.data = torch.cat([torch.from_numpy(base.numbers(f"{name}.b")) for name in names])
    return made


def _norm(base: Pretrained, name: str) -> nn.LayerNorm:
    made = nn.LayerNorm(base.size, base.epsilon)
    made.weight.data = torch.from_numpy(base.numbers(f"{name}.w"))
    made.bias.data = torch.from_numpy(base.numbers(f"{name}.b"))
    return made


def learn(network: Network, samples: Sequence[Sample], *, rounds: int, seed: int = 1) -> Iterator[float]:
    """Teaches it the samples `rounds` times; the mean loss of each round."""
    torch.manual_seed(seed)
    order = random.Random(seed)  # noqa: S311 — nothing secret
    layers = [p for name, p in network.named_parameters() if p.requires_grad and "head" not in name]
    groups = [
        {"params": layers, "lr": RATE_OF_LAYERS},
        {"params": [*network.head.parameters()], "lr": RATE_OF_HEAD},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=DECAY)
    steps = rounds * math.ceil(len(samples) / MESSAGES_AT_ONCE)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, steps))
    for _round in range(rounds):
        network.train()
        losses = []
        for vectors, mask, labels in _batches(samples, order):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                found = network(vectors, mask)
            loss = functional.cross_entropy(
                found.float().flatten(0, 1), labels.flatten(), ignore_index=NO_LABEL
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), CLIP)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
        yield sum(losses) / len(losses)
    network.eval()


def _rate(step: int, steps: int) -> float:
    warm = max(1, int(steps * WARM_UP))
    return min((step + 1) / warm, max(LEAST_RATE, (steps - step) / max(1, steps - warm)))


def _batches(samples: Sequence[Sample], order: random.Random) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Messages of about the same length together."""
    places = list(range(len(samples)))
    order.shuffle(places)
    pool = MESSAGES_AT_ONCE * BATCHES_IN_A_POOL
    some = [
        sorted(places[at : at + pool], key=lambda n: len(samples[n][1])) for at in range(0, len(places), pool)
    ]
    batches = [
        part[at : at + MESSAGES_AT_ONCE] for part in some for at in range(0, len(part), MESSAGES_AT_ONCE)
    ]
    order.shuffle(batches)
    for batch in batches:
        yield _batch([samples[number] for number in batch])


def _batch(samples: Sequence[Sample]) -> tuple[Tensor, Tensor, Tensor]:
    longest = max(len(labels) for _vectors, labels in samples)
    vectors = torch.zeros(len(samples), longest, samples[0][0].shape[1])
    labels = torch.full((len(samples), longest), NO_LABEL)
    mask = torch.full((len(samples), 1, 1, longest), -1e4)
    for row, (words, said) in enumerate(samples):
        vectors[row, : len(said)] = words
        labels[row, : len(said)] = torch.tensor(said)
        mask[row, :, :, : len(said)] = 0.0
    return vectors, mask, labels


class _Shares(nn.Module):  # type: ignore[misc]
    """What the graph computes: of one message, how likely each label is for each piece."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, vectors: Tensor) -> Tensor:
        mask = torch.zeros(1, 1, 1, 1)
        return functional.softmax(self.network(vectors, mask), dim=-1)


def write_graph(network: Network, path: Path) -> None:
    """Its weights in 8 bits, a scale for each column."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    logging.getLogger().setLevel(
        max(logging.getLogger().level, logging.ERROR)
    )  # it advises on the root logger
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            _Shares(network.eval()),
            (torch.zeros(1, 8, network.places.shape[1]),),
            str(whole),
            input_names=[VECTORS],
            output_names=[SHARES],
            dynamic_axes={VECTORS: {1: "pieces"}, SHARES: {1: "pieces"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(whole, path, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
