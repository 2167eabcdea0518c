import json
?env import os
import urllib.request


def call(path, body):
    request = urllib.request.Request("@URL@/v1/codeq/tasks" + path, json.dumps(body).encode())
    request.add_header("Authorization", "Bearer " + @WORKER_TOKEN@)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")


while True:
    # Waits until there is a task, for up to 20 s.
    task = call("/claim", {"commands": [@COMMANDS@], "leaseSeconds": @LEASE@, "waitSeconds": 20})
    if task is None:
        continue
    print("doing", task["command"], task["payload"])
    call("/" + task["id"] + "/result", {"status": "COMPLETED", "result": json.loads(@RESULT@)})
    print("done", task["id"], flush=True)
