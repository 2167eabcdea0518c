# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""sbom.py <package> <program>...: prints what a package's programs are made of, as SPDX 2.3 in JSON.

The linked libraries are read from the programs, their versions from dpkg. A library without a licence in third_party.toml is
an error, and so is a program under the Apache licence with a library that does not allow it.
"""
import json
import os
import platform
import re
import subprocess
import sys
import time
import tomllib
import uuid
from fnmatch import fnmatch
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TABLE = tomllib.loads((FOLDER / "third_party.toml").read_text())
SYSTEM = platform.freedesktop_os_release()
VERSION = re.search(r"project\(fairlead VERSION ([0-9.]+)", (FOLDER.parent / "CMakeLists.txt").read_text())[1]


def output(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True, env={**os.environ, "LC_ALL": "C"}).stdout


def libraries(program):
    """The files of the libraries that a program names itself; what these need is theirs to say."""
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-d", program)))
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", program), re.MULTILINE))
    missing = needed - set(found)
    if missing:
        sys.exit(f"sbom.py: {program}: not found: {' '.join(sorted(missing))}")
    return sorted(found[name] for name in needed)


def owner(file):
    """The package of an installed file. dpkg knows files of merged folders by either name."""
    for name in (file, str(Path(file).resolve()), file.removeprefix("/usr"), "/usr" + file):
        asked = subprocess.run(("dpkg-query", "-S", name), text=True, capture_output=True)
        if asked.returncode == 0:
            return asked.stdout.split(": ")[0].split(",")[0]
    sys.exit(f"sbom.py: no package has {file}")


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def component(package):
    name, source, version, architecture, homepage = output(
        "dpkg-query", "-W", "-f", "${Package}\n${source:Package}\n${Version}\n${Architecture}\n${Homepage}",
        package).split("\n")
    licence = next((licence for sources, licence in TABLE["licences"].items() if fnmatch(source, sources)), None) or sys.exit(
        f"sbom.py: the licence of {source} (package {name}) is missing in third_party.toml")
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "sourceInfo": f"{SYSTEM['ID'].title()} source package {source}",
        "supplier": f"Organization: {SYSTEM['ID'].title()}", "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "homepage": homepage or "NOASSERTION", "licenseConcluded": licence, "licenseDeclared": licence,
        "copyrightText": "NOASSERTION", "comment": f"Copyright: /usr/share/doc/{name}/copyright",
        "externalRefs": [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:deb/{SYSTEM['ID']}/{name}@{version.replace(':', '%3A').replace('+', '%2B')}"
                                f"?arch={architecture}"}],
    }


def document(package, programs):
    conveyed = TABLE["conveyed"][package]
    names = {Path(program).name for program in programs}
    linked = sorted({owner(library) for program in programs for library in libraries(program)})
    compiled = sorted(owner(f"/usr/include/{header}") for header, users in TABLE["compiled_in"].items() if names & set(users))
    parts = {part["SPDXID"]: part for part in map(component, linked + compiled)}
    if conveyed == "Apache-2.0":
        strong = [part["name"] for part in parts.values() if re.match(r"A?GPL-[0-9.]+-(only|or-later)$",
                                                                       part["licenseConcluded"])]
        if strong:
            sys.exit(f"sbom.py: {package} cannot be conveyed under {conveyed} with {' '.join(strong)}")
    made = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    own = identifier(package + "-package")
    described = {
        "SPDXID": own, "name": package, "versionInfo": VERSION, "primaryPackagePurpose": "APPLICATION",
        "supplier": "Organization: The Fairlead authors", "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseDeclared": "Apache-2.0", "licenseConcluded": conveyed,
        "licenseComments": "Declared is the licence of the sources, concluded that of the programs; NOTICE says why.",
        "copyrightText": "Copyright 2026 The Fairlead authors",
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    relations += [(own, "DYNAMIC_LINK", component(part)["SPDXID"]) for part in linked]
    relations += [(own, "STATIC_LINK", component(part)["SPDXID"]) for part in compiled]
    text = json.dumps([described, list(parts.values())], sort_keys=True)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{package}-{VERSION}",
        "documentNamespace": f"https://spdx.org/spdxdocs/{package}-{VERSION}-{uuid.uuid5(uuid.NAMESPACE_OID, text)}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", made),
                         "creators": ["Organization: The Fairlead authors", "Tool: fairlead-sbom"]},
        "packages": [described, *parts.values()],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations],
    }


if __name__ == "__main__":
    print(json.dumps(document(sys.argv[1], sys.argv[2:]), indent=1))
