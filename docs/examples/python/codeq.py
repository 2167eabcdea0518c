# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
"""The little of codeQ's HTTP API that the two examples need, with what Python brings along."""
import json
import os
import urllib.error
import urllib.request

URL = os.environ.get("FAIRLEAD_URL", "http://127.0.0.1:9080") + "/v1/codeq"


class Refused(Exception):
    """What the broker says, and the status that it says it with."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def call(method, path, body=None):
    """Returns the answer, or None where there is none."""
    headers = {
        "Content-Type": "application/json",
        "Authorization": "Bearer " + os.environ.get("FAIRLEAD_TOKEN", "examples"),
    }
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            text = answer.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as refusal:
        raise Refused(refusal.code, json.load(refusal).get("error", "")) from None
