"""How the networks of the second look learn. Only learning imports PyTorch; what was learned is weighed without it
(`second_look.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from apps.protocol.reading.marked.marks import LABELS
from apps.protocol.reading.marked.second_look import NEIGHBOURS, PARTS, Weights
from apps.protocol.reading.marked.training import NO_LABEL

Rows = npt.NDArray[np.float32]
Sample = tuple[Rows, Sequence[int]]  # a row for each piece, and the number of its label
NETWORKS, ROUNDS, AT_ONCE = 2, 7, 32
WIDTH = 192
DROPOUT, RATE, DECAY, CLIP = 0.3, 1e-3, 0.05, 1.0
LOOSENESS = 4.0  # pieces by which messages of a batch differ in length, about
LEAST_SPREAD = 0.05


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not among the requirements
    """From rows of pieces, (messages, pieces, width), to a number for each label of each piece."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.drop = nn.Dropout(DROPOUT)
        self.inner = nn.Linear(width, WIDTH)
        self.first, self.second = (nn.Linear((2 * NEIGHBOURS + 1) * WIDTH, WIDTH) for _ in range(2))
        self.whole, self.outer = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, len(LABELS))

    def forward(self, rows: Tensor, mask: Tensor) -> Tensor:
        """`mask` is 1 where there is a piece, else 0: (messages, pieces, 1)."""
        held = _gelu(self.inner(self.drop(rows))) * mask
        held = held + _gelu(self.first(_beside(self.drop(held)))) * mask
        held = held + _gelu(self.second(_beside(self.drop(held)))) * mask
        held = held + _gelu(self.whole(held.sum(1, keepdim=True) / mask.sum(1, keepdim=True))) * mask
        sums: Tensor = self.outer(self.drop(held))
        return sums


def _gelu(sums: Tensor) -> Tensor:
    return functional.gelu(sums, approximate="tanh")


def _beside(held: Tensor) -> Tensor:
    padded = functional.pad(held, (0, 0, NEIGHBOURS, NEIGHBOURS))
    return torch.cat([padded[:, at : at + held.shape[1]] for at in range(2 * NEIGHBOURS + 1)], dim=2)


def learn(samples: Sequence[Sample]) -> Weights:
    """Some two minutes for each network and six thousand messages, on one core."""
    torch.set_num_threads(1)
    every = np.concatenate([rows for rows, _labels in samples])
    means, spreads = every.mean(axis=0), every.std(axis=0) + LEAST_SPREAD
    alike = [((rows - means) / spreads, labels) for rows, labels in samples]
    networks = tuple(_numbers(_learned(alike, seed)) for seed in range(NETWORKS))
    return Weights(means, spreads, networks)


def _learned(samples: Sequence[Sample], seed: int) -> Network:
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    network = Network(samples[0][0].shape[1])
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = ROUNDS * (len(samples) // AT_ONCE + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps)
    for _round in range(ROUNDS):
        for places in _batches(samples, chance):
            rows, mask, labels = _together([samples[place] for place in places])
            loss = functional.cross_entropy(
                network(rows, mask).flatten(0, 1), labels.flatten(), ignore_index=NO_LABEL
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), CLIP)
            optimiser.step()
            schedule.step()
    network.eval()
    return network


def _batches(samples: Sequence[Sample], chance: np.random.Generator) -> Iterator[list[int]]:
    """Messages of about one length together, in another order each time."""
    lengths = np.array([len(rows) for rows, _labels in samples])
    order = np.argsort(lengths + chance.normal(0, LOOSENESS, len(samples)), kind="stable")
    batches = [order[start : start + AT_ONCE].tolist() for start in range(0, len(order), AT_ONCE)]
    for number in chance.permutation(len(batches)):
        yield batches[number]


def _together(samples: Sequence[Sample]) -> tuple[Tensor, Tensor, Tensor]:
    longest = max(len(rows) for rows, _labels in samples)
    rows = torch.zeros(len(samples), longest, samples[0][0].shape[1])
    mask = torch.zeros(len(samples), longest, 1)
    labels = torch.full((len(samples), longest), NO_LABEL)
    for number, (each, said) in enumerate(samples):
        rows[number, : len(each)] = torch.from_numpy(each)
        mask[number, : len(each)] = 1.0
        labels[number, : len(each)] = torch.tensor(said)
    return rows, mask, labels


def _numbers(network: Network) -> tuple[Rows, ...]:
    layers = (getattr(network, part) for part in PARTS)
    return tuple(
        part.detach().numpy().astype(np.float32) for layer in layers for part in (layer.weight.T, layer.bias)
    )


def write(weights: Weights, path: Path) -> None:
    halves: dict[str, Any] = {
        f"{part}{kind}{number}": network[2 * at + (kind != "")].astype(np.float16)
        for number, network in enumerate(weights.networks)
        for at, part in enumerate(PARTS)
        for kind in ("", "_bias")
    }
    count = np.array(len(weights.networks))
    np.savez_compressed(path, networks=count, means=weights.means, spreads=weights.spreads, **halves)
