"""Copies the browser libraries named in package.json into static/vendor, with licence and checksums.

Pages load everything from their own host (hospitals have no outside network and the CSP allows no other),
so the copies are committed; `make vendor` makes them anew after a version in package.json was changed.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.env import BASE_DIR

VENDOR_DIR = BASE_DIR / "static" / "vendor"
CHECKSUMS = "SHA256SUMS"
# The maps that these comments name are not shipped; a strict static storage would refuse the file.
SOURCE_MAP = re.compile(rb"\n?(?://[#@]|/\*[#@]) sourceMappingURL=\S+(?: \*/)?\s*$")


@dataclass(frozen=True)
class Library:
    """One entry of package.json's "vendored": npm package, exact version, folder name, files to take."""

    package: str
    version: str
    folder: str
    files: tuple[str, ...]

    @property
    def target(self) -> Path:
        return VENDOR_DIR / f"{self.folder}-{self.version}"


def libraries() -> list[Library]:
    declared = json.loads((BASE_DIR / "package.json").read_text(encoding="utf-8"))
    return [
        Library(package, declared["devDependencies"][package], entry["as"], tuple(entry["files"]))
        for package, entry in declared["vendored"].items()
    ]


def fetch(library: Library, into: Path) -> Path:
    """Download and unpack the package; returns the folder with its files."""
    spec = f"{library.package}@{library.version}"
    subprocess.run(["npm", "pack", "--silent", "--pack-destination", str(into), spec], check=True)
    (archive,) = into.glob("*.tgz")
    with tarfile.open(archive) as unpacked:
        unpacked.extractall(into, filter="data")
    return into / "package"


def licence_text(package_dir: Path) -> str:
    """The licence file of the package, or what its package.json declares when it ships no file."""
    for path in sorted(package_dir.glob("LICEN[CS]E*")):
        return path.read_text(encoding="utf-8")
    declared = json.loads((package_dir / "package.json").read_text(encoding="utf-8"))
    return (
        f"{declared['name']} {declared['version']}, by {declared.get('author', 'its contributors')}.\n"
        f"Licence declared in its package.json: {declared['license']}.\n"
    )


def checksums(folder: Path) -> str:
    """The lines of `sha256sum` for every file of the folder but the list itself."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != CHECKSUMS)
    return "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.relative_to(folder)}\n" for p in paths)


def copy(package_dir: Path, name: str, target: Path) -> None:
    """One file to the top of the folder; `folder/*` as the folder that it is, because its readers ask by its name."""
    if name.endswith("/*"):
        shutil.copytree(package_dir / name[:-2], target / Path(name).parent.name)
        return
    content = SOURCE_MAP.sub(b"\n", (package_dir / name).read_bytes())
    (target / Path(name).name).write_bytes(content)


def vendor(library: Library) -> None:
    """Replace every older copy of the library by the version that package.json names."""
    with tempfile.TemporaryDirectory() as scratch:
        package_dir = fetch(library, Path(scratch))
        for old in VENDOR_DIR.glob(f"{library.folder}-[0-9]*"):
            shutil.rmtree(old)
        library.target.mkdir(parents=True)
        for name in library.files:
            copy(package_dir, name, library.target)
        (library.target / "LICENSE").write_text(licence_text(package_dir), encoding="utf-8")
        (library.target / CHECKSUMS).write_text(checksums(library.target), encoding="utf-8")


def main() -> int:
    if shutil.which("npm") is None:
        sys.stderr.write("TrialDesk: `make vendor` needs npm (Debian: apt-get install npm).\n")
        return 2
    for library in libraries():
        vendor(library)
        sys.stdout.write(f"{library.package} {library.version} -> {library.target.relative_to(BASE_DIR)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
