import json
?env import os
import sys
import urllib.error
import urllib.request

task = {
    "command": @COMMAND@,
    "payload": json.loads(@PAYLOAD@),
?option     @NAME@: @VALUE@,
}
for _ in range(@COPIES@):
    request = urllib.request.Request("@URL@/v1/codeq/tasks", json.dumps(task).encode())
    request.add_header("Authorization", "Bearer " + @TOKEN@)
    try:
        with urllib.request.urlopen(request) as answer:
            print("sent", json.load(answer)["id"])
    except urllib.error.HTTPError as error:
        sys.exit("refused: " + error.read().decode())
