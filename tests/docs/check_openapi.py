# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""Tries every operation of docs/api/codeq-http.openapi.json on a broker: its example is accepted, and what is answered is
what the description says, without a member that it does not name.

    check_openapi.py <repository> <folder of the programs>
"""
import json
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path

from world import PATIENCE, World

DESCRIPTION = "docs/api/codeq-http.openapi.json"
KINDS = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}
# Paths of the API as its sources name them.
ROUTE = re.compile(r'"(/(?:tasks|admin|workers|raft)[a-zA-Z:/]*)"')


class Description:
    def __init__(self, root):
        self.root = root
        self.text = json.loads((root / DESCRIPTION).read_text())
        self.tried = set()

    def resolved(self, schema):
        while "$ref" in schema:
            at = self.text
            for part in schema["$ref"].removeprefix("#/").split("/"):
                at = at[part]
            schema = at
        return schema

    def faults(self, schema, value, where):
        """What of a value the schema does not say."""
        schema = self.resolved(schema)
        if "anyOf" in schema:
            tries = [list(self.faults(each, value, where)) for each in schema["anyOf"]]
            yield from min(tries, key=len)
            return
        if "allOf" in schema:
            parts = [self.resolved(each) for each in schema["allOf"]]
            schema = {"type": "object", "required": [name for each in parts for name in each.get("required", [])],
                      "properties": {name: kind for each in parts for name, kind in each["properties"].items()}}
        kind = schema.get("type")
        if kind and (not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool))):
            yield f"{where}: {value!r} is no {kind}"
            return
        if "enum" in schema and value not in schema["enum"]:
            yield f"{where}: {value!r} is none of {schema['enum']}"
        if kind == "array":
            for n, item in enumerate(value):
                yield from self.faults(schema["items"], item, f"{where}[{n}]")
        if kind == "object" and "properties" in schema:
            yield from (f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value)
            for name, member in value.items():
                if name not in schema["properties"]:
                    yield f"{where}: {name} is not described"
                else:
                    yield from self.faults(schema["properties"][name], member, f"{where}.{name}")

    def operation(self, method, path):
        return self.text["paths"][path][method]

    def example(self, method, path):
        return self.operation(method, path)["requestBody"]["content"]["application/json"]["example"]

    def routes(self):
        """The paths that the sources register."""
        words = "".join(path.read_text() for path in sorted((self.root / "broker/codeq_http").glob("*_calls.cpp")))
        return {re.sub(r":(\w+)", r"{\1}", route) for route in ROUTE.findall(words)}


class Trial:
    def __init__(self, description, world):
        self.description, self.world, self.faults = description, world, []

    def call(self, method, path, status, body=None, query="", **parts):
        """Calls an operation; its example is the body unless another is given. Returns the answer."""
        description = self.description
        if method not in description.text["paths"].get(path, {}):
            return None  # run() says so at the end
        operation = description.operation(method, path)
        description.tried.add((method, path))
        if body is None and "requestBody" in operation:
            body = description.example(method, path)
        where = f"{method} {path}"
        if body is not None and status < 400:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            self.faults += description.faults(schema, body, f"{where}: example")
        request = urllib.request.Request(f"http://{self.world.http}/v1/codeq{path.format(**parts)}{query}",
                                         None if body is None else json.dumps(body).encode(),
                                         {"Authorization": "Bearer acme", "Content-Type": "application/json"},
                                         method=method.upper())
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                got, words = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            got, words = error.code, error.read()
        value = json.loads(words) if words else None
        if got != status:
            self.faults.append(f"{where}: {got} instead of {status}: {value}")
        described = operation["responses"].get(str(got))
        if described is None:
            self.faults.append(f"{where}: {got} is not described")
            return value
        content = description.resolved(described).get("content")
        if content:
            self.faults += description.faults(content["application/json"]["schema"], value, where)
        elif value is not None:
            self.faults.append(f"{where}: {got} is described without a body")
        return value

    def run(self):
        call = self.call
        other = {"command": "mail", "payload": 1, "maxAttempts": 1}
        claim = {"commands": ["mail"], "leaseSeconds": 60}
        first = call("post", "/tasks", 202)["id"]
        call("post", "/tasks", 400, {"payload": 1})
        call("get", "/tasks/{id}", 200, id=first)
        call("get", "/tasks/{id}", 404, id="none")
        call("get", "/tasks/{id}/result", 404, id=first)
        call("post", "/tasks/claim", 200)
        call("post", "/tasks/{id}/heartbeat", 200, id=first)
        call("post", "/tasks/{id}/abandon", 200, id=first)
        call("post", "/tasks/{id}/abandon", 409, id=first)
        call("post", "/tasks/claim", 200)
        call("post", "/tasks/{id}/result", 200, id=first)
        call("get", "/tasks/{id}/result", 200, id=first, query="?waitSeconds=60")
        second = call("post", "/tasks", 202, other)["id"]
        call("post", "/tasks/claim/batch", 200)
        call("post", "/tasks/{id}/nack", 200, id=second)
        call("post", "/tasks/claim/batch", 204, {**claim, "count": 1})
        call("post", "/tasks/claim", 204, claim)
        call("post", "/tasks/batch", 200)
        call("post", "/tasks/claim", 200, claim)
        call("post", "/tasks/batch/results", 200)
        call("get", "/admin/queues", 200)
        call("get", "/admin/queues/{command}", 200, command="mail")
        call("post", "/admin/tasks/cleanup", 200)
        call("put", "/admin/topics/{topicName}", 201, topicName="events")
        call("put", "/admin/topics/{topicName}", 422, {"priorityTiers": []}, topicName="events")
        call("get", "/admin/topics/{topicName}", 200, topicName="events")
        call("get", "/admin/topics/{topicName}", 404, topicName="others")
        call("delete", "/admin/topics/{topicName}", 204, topicName="events", query="?deletionPolicy=Delete")
        call("delete", "/admin/topics/{topicName}", 400, topicName="events")
        subscription = call("post", "/workers/subscriptions", 200)["subscriptionId"]
        call("post", "/workers/subscriptions/{id}/heartbeat", 200, id=subscription)
        call("get", "/raft/status", 200)
        described = {(method, path) for path, operations in self.description.text["paths"].items() for method in operations}
        self.faults += [f"{method} {path} is not tried" for method, path in sorted(described - self.description.tried)]
        paths = set(self.description.text["paths"])
        self.faults += [f"{path} is not described" for path in sorted(self.description.routes() - paths)]
        self.faults += [f"{path} is nowhere in the sources" for path in sorted(paths - self.description.routes())]
        return len(described)


def main():
    root, programs = (Path(each).absolute() for each in sys.argv[1:3])
    world = World(programs)
    try:
        world.start()
        trial = Trial(Description(root), world)
        count = trial.run()
    finally:
        world.end()
    for fault in trial.faults:
        print(fault)
    print(f"openapi: {count} operations, {len(trial.faults)} faults")
    return 1 if trial.faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
