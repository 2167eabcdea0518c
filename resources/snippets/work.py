import json
?env import os
import sys
import urllib.error
import urllib.request


def call(path, body):
    request = urllib.request.Request("@URL@/v1/codeq/tasks" + path, json.dumps(body).encode())
    request.add_header("Authorization", "Bearer " + @WORKER_TOKEN@)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")
    except urllib.error.HTTPError as error:
        sys.exit("refused: " + error.read().decode())


while True:
    # Waits until there is a task, for up to 20 s.
    task = call("/claim", {"commands": [@COMMANDS@], "leaseSeconds": @LEASE@, "waitSeconds": 20})
    if task is None:
        continue
    print("doing", task["command"], task["payload"])
    call("/" + task["id"] + "/result", {"status": "COMPLETED", "result": json.loads(@RESULT@)})
    print("done", task["id"], flush=True)
