# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that every folder includes only what arrows.txt allows it."""
import re
import sys
from pathlib import Path

from repository import root_from_arguments, sources, verdict

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')

# Prefixes of header names and their library; the first match wins.
LIBRARIES = (
    ("rocksdb/", "rocksdb"),
    ("grpc/", "grpc"), ("grpcpp/", "grpc"), ("absl/time/", "absl"), ("absl/", "grpc"), ("google/protobuf/", "protobuf"),
    ("QChart", "qtcharts"), ("QtCharts", "qtcharts"), ("QLineSeries", "qtcharts"), ("QAreaSeries", "qtcharts"),
    ("QValueAxis", "qtcharts"), ("QCategoryAxis", "qtcharts"), ("QDateTimeAxis", "qtcharts"), ("QLegend", "qtcharts"),
    ("qt6keychain/", "keychain"),
    ("Q", "qt"), ("qt", "qt"), ("qnamespace.h", "qt"), ("qglobal.h", "qt"),
    ("spdlog/", "spdlog"), ("systemd/", "systemd"), ("toml++/", "toml"), ("yaml-cpp/", "yaml"), ("CLI/", "cli"), ("openssl/", "openssl"), ("curl/", "curl"), ("libpq-fe.h", "libpq"), ("nlohmann/", "json"),
    ("boost/", "boost"), ("prometheus/", "prometheus"),
    ("sys/", None), ("arpa/", None), ("netinet/", None), ("net/", None), ("linux/", None),
)
GENERATED = re.compile(r"\.(grpc\.)?pb\.h$")
MOC = re.compile(r"^(moc_\w+\.cpp|\w+\.moc)$")


class Arrows:
    """The contents of arrows.txt: for each folder the folders and the libraries it may include."""

    def __init__(self, text):
        self.folders, self.libraries, self.faults = {}, {}, []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#", 1)[0].strip()
            if not line:
                continue
            name, _, rest = line.partition(":")
            folders, _, libraries = rest.partition("|")
            name = name.strip()
            self.folders[name] = set()
            for target in folders.split():
                self.folders[name] |= self.meant_by(target)
                if target != "*" and target.rstrip("/") not in self.folders:
                    self.faults.append(f"arrows.txt:{number}: {name} may include {target}, which has no line above it")
            self.libraries[name] = set(libraries.split())

    def meant_by(self, target):
        """A name that ends in a slash: that folder and those inside it."""
        return {target.rstrip("/")} | {name for name in self.folders if target.endswith("/") and name.startswith(target)}

    def folder_of(self, path):
        """The deepest folder with a line that holds this path; None if there is none."""
        parts = Path(path).parts[:-1]
        for length in range(len(parts), 0, -1):
            if "/".join(parts[:length]) in self.folders:
                # Every folder of broker, gui and shared needs a line of its own; tests share one.
                if length == len(parts) or parts[0] == "tests":
                    return "/".join(parts[:length])
                return None
        return None


def library_of(header):
    if GENERATED.search(header):
        return "protobuf" if header.startswith("google/protobuf/") else "proto"
    for prefix, library in LIBRARIES:
        if header.startswith(prefix):
            return library
    return None if re.fullmatch(r"[a-z0-9_]+(\.h)?", header) else f"<{header}>"


def fault_of(arrows, root, folder, quoted, header):
    """Why this include is wrong, or None."""
    if quoted and MOC.match(header):
        return None
    if not quoted or GENERATED.search(header):
        library = library_of(header)
        allowed = arrows.libraries[folder]
        if library is None or library in allowed or "*" in allowed:
            return None
        return f"{folder} may not use {library}"
    if not (root / header).is_file():
        return f'"{header}" is no file of this repository, seen from its root'
    target = arrows.folder_of(header)
    if target is None:
        return f"{Path(header).parent} has no line in arrows.txt"
    if target == folder or target in arrows.folders[folder] or "*" in arrows.folders[folder]:
        return None
    return f"{folder} may not include {target}"


def main():
    root = root_from_arguments()
    arrows = Arrows((root / "tests/architecture/arrows.txt").read_text())
    faults, files = list(arrows.faults), sources(root)
    for path in files:
        folder = arrows.folder_of(path)
        if folder is None:
            faults.append(f"{path}: {path.parent} has no line in arrows.txt")
            continue
        for number, line in enumerate((root / path).read_text().splitlines(), 1):
            include = INCLUDE.match(line)
            if not include:
                continue
            fault = fault_of(arrows, root, folder, include[1] == '"', include[2])
            if fault:
                faults.append(f"{path}:{number}: {fault}")
    return verdict("arrows", faults, len(files))


if __name__ == "__main__":
    sys.exit(main())
