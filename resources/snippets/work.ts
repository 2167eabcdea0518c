const tasks = "@URL@/v1/codeq/tasks";
const request = {
  method: "POST",
  headers: { Authorization: "Bearer " + @WORKER_TOKEN@ },
};
const claim = { commands: [@COMMANDS@], leaseSeconds: @LEASE@, waitSeconds: 20 };

for (;;) {
  // Waits until there is a task, for up to 20 s.
  const answer = await fetch(tasks + "/claim", { ...request, body: JSON.stringify(claim) });
  if (!answer.ok) {
    console.error("refused:", await answer.text());
    process.exit(1);
  }
  if (answer.status === 204) continue;
  const task = await answer.json();
  console.log("doing", task.command, task.payload);
  const result = `{"status": "COMPLETED", "result": ${@RESULT@}}`;
  const taken = await fetch(`${tasks}/${task.id}/result`, { ...request, body: result });
  if (!taken.ok) {
    console.error("refused:", await taken.text());
    process.exit(1);
  }
  console.log("done", task.id);
}
