"""The networks that tell what a sentence is about, and how they learn. Only learning imports PyTorch; what was learned
is weighed without it (`routes.py`)."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from apps.protocol.reading.routed.routes import Weights
from apps.protocol.reading.routed.training import LEAST_SPREAD, Sentence, sorts_of, wanted

Rows = npt.NDArray[np.float32]
NETWORKS, ROUNDS, AT_ONCE = 3, 10, 64
WIDTH, LOOKS = 192, 4
DROPOUT, RATE, DECAY, CLIP = 0.3, 1.5e-3, 0.05, 1.0
LOOSENESS = 4.0  # pieces by which sentences of a batch differ in length, about


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not among the requirements
    """From rows of pieces, (sentences, pieces, width), to a number for each sort of each sentence."""

    def __init__(self, width: int, sorts: int) -> None:
        super().__init__()
        self.drop = nn.Dropout(DROPOUT)
        self.inner = nn.Linear(width, WIDTH)
        self.looks = nn.Linear(WIDTH, LOOKS)
        self.outer = nn.Linear(WIDTH * (LOOKS + 1), sorts)

    def forward(self, rows: Tensor, mask: Tensor) -> Tensor:
        held = self.drop(functional.gelu(self.inner(self.drop(rows)), approximate="tanh"))
        looks = self.looks(held).masked_fill(~mask[..., None], -1e9).softmax(1)
        weighed = torch.einsum("sph,spk->skh", held, looks).flatten(1)
        mean = (held * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        sums: Tensor = self.outer(self.drop(torch.cat([weighed, mean], 1)))
        return sums


def train(sentences: Sequence[Sentence], rows: Sequence[Rows], log: logging.Logger | None = None) -> Weights:
    """From the rows of their pieces: a minute and a half for each network with twelve thousand of them, on one core."""
    torch.set_num_threads(1)  # for rows so small more of them wait for each other
    sorts = sorts_of(sentences)
    every = np.concatenate(rows)
    means, spreads = every.mean(axis=0), every.std(axis=0) + LEAST_SPREAD
    alike = [(each - means) / spreads for each in rows]
    shares = torch.from_numpy(wanted(sentences, sorts))
    networks = []
    for seed in range(NETWORKS):
        networks.append(_numbers(_learned(alike, shares, seed)))
        if log:
            log.info("Network %s of %s has learned.", seed + 1, NETWORKS)
    return Weights(sorts, means, spreads, tuple(networks))


def _learned(rows: Sequence[Rows], shares: Tensor, seed: int) -> Network:
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    network = Network(rows[0].shape[1], shares.shape[1])
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = ROUNDS * (len(rows) // AT_ONCE + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps)
    for _round in range(ROUNDS):
        for places in _batches(rows, chance):
            said = torch.log_softmax(network(*_together([rows[place] for place in places])), 1)
            loss = -(shares[places] * said).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), CLIP)
            optimiser.step()
            schedule.step()
    return network


def _batches(rows: Sequence[Rows], chance: np.random.Generator) -> Iterator[list[int]]:
    """Sentences of about one length together, in another order each time."""
    lengths = np.array([len(each) for each in rows])
    order = np.argsort(lengths + chance.normal(0, LOOSENESS, len(rows)), kind="stable")
    batches = [order[start : start + AT_ONCE].tolist() for start in range(0, len(order), AT_ONCE)]
    for number in chance.permutation(len(batches)):
        yield batches[number]


def _together(sentences: Sequence[Rows]) -> tuple[Tensor, Tensor]:
    longest = max(map(len, sentences))
    rows = torch.zeros(len(sentences), longest, sentences[0].shape[1])
    mask = torch.zeros(len(sentences), longest, dtype=torch.bool)
    for number, each in enumerate(sentences):
        rows[number, : len(each)] = torch.from_numpy(each)
        mask[number, : len(each)] = True
    return rows, mask


def _numbers(network: Network) -> tuple[Rows, ...]:
    layers = (network.inner, network.looks, network.outer)
    return tuple(
        part.detach().numpy().astype(np.float32) for layer in layers for part in (layer.weight.T, layer.bias)
    )
