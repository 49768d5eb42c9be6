"""The work and the memory of processes, read from the kernel."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping

import psutil

from benchmarks.figures import mebibytes

Cpu = dict[str, float]
Parts = Mapping[str, int]  # the process of each part of the product


def _family(pid: int, parts: Parts) -> Iterator[psutil.Process]:
    """The process and what it forked, without those that are parts themselves."""
    with contextlib.suppress(psutil.NoSuchProcess):
        parent = psutil.Process(pid)
        yield parent
        for child in parent.children():
            if child.pid not in parts.values():
                yield from _family(child.pid, parts)


def cpu_seconds(parts: Parts) -> Cpu:
    """CPU of each part so far, with that of its children, those that have ended too."""
    return {name: sum(_cpu_of(process) for process in _family(pid, parts)) for name, pid in parts.items()}


def _cpu_of(process: psutil.Process) -> float:
    with contextlib.suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system + times.children_user + times.children_system)
    return 0.0


def used(before: Cpu, after: Cpu) -> Cpu:
    return {name: after[name] - before[name] for name in after}


def memory(parts: Parts) -> dict[str, dict[str, float]]:
    """Of each part in MiB: its share of what it maps (PSS), and what would be free without it (USS)."""
    found = {}
    for name, pid in parts.items():
        sizes = [size for process in _family(pid, parts) for size in _sizes(process)]
        found[name] = {
            "pss_mib": mebibytes(sum(size[0] for size in sizes)),
            "uss_mib": mebibytes(sum(size[1] for size in sizes)),
            "processes": len(sizes),
        }
    return found


def _sizes(process: psutil.Process) -> Iterator[tuple[int, int]]:
    with contextlib.suppress(psutil.NoSuchProcess):
        told = process.memory_full_info()
        yield told.pss, told.uss
