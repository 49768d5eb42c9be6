"""The work and the memory of processes, read from the kernel."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator, Mapping

import psutil

from benchmarks.figures import mebibytes

Cpu = dict[str, float]
Parts = Mapping[str, int]  # the process of each part of the product


def _families(parts: Parts) -> dict[str, list[psutil.Process]]:
    """Each part's process with all that it forked, without those that are parts themselves.

    One look at the machine's processes: it is taken between the rounds, and must not be work of its own.
    """
    children: dict[int, list[psutil.Process]] = defaultdict(list)
    by_pid = {}
    for process in psutil.process_iter(["ppid"]):
        by_pid[process.pid] = process
        children[process.info["ppid"]].append(process)
    own = set(parts.values())

    def family(process: psutil.Process) -> Iterator[psutil.Process]:
        yield process
        for child in children[process.pid]:
            if child.pid not in own:
                yield from family(child)

    return {name: list(family(by_pid[pid])) if pid in by_pid else [] for name, pid in parts.items()}


def cpu_seconds(parts: Parts) -> Cpu:
    """CPU of each part so far, with that of its children, those that have ended too."""
    return {name: sum(map(_cpu_of, processes)) for name, processes in _families(parts).items()}


def _cpu_of(process: psutil.Process) -> float:
    with contextlib.suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system + times.children_user + times.children_system)
    return 0.0


def machine_seconds() -> float:
    """CPU that all processes of the machine have had so far, what the hypervisor took from it included."""
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0) - getattr(times, "guest", 0.0))


def used(before: Cpu, after: Cpu) -> Cpu:
    return {name: after[name] - before[name] for name in after}


def memory(parts: Parts) -> dict[str, dict[str, float]]:
    """Of each part in MiB: its share of what it maps (PSS), and what would be free without it (USS)."""
    found = {}
    for name, processes in _families(parts).items():
        sizes = [size for process in processes for size in _sizes(process)]
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
