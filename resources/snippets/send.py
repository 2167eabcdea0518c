import json
?env import os
import urllib.request

task = {
    "command": @COMMAND@,
    "payload": json.loads(@PAYLOAD@),
?option     @NAME@: @VALUE@,
}
for _ in range(@COPIES@):
    request = urllib.request.Request("@URL@/v1/codeq/tasks", json.dumps(task).encode())
    request.add_header("Authorization", "Bearer " + @TOKEN@)
    with urllib.request.urlopen(request) as answer:
        print("sent", json.load(answer)["id"])
