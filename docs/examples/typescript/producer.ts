// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// Sends one task, waits until it is done, and prints its result.
import { call, type Task } from "./codeq.ts";

interface Ended {
  result: { status: string; result?: unknown; error?: string };
}

const task = (await call<Task>("POST", "/tasks", { command: "greet", payload: { name: "Ada" }, maxAttempts: 3 })).body;
console.log("sent", task.id);

for (;;) {
  // Held for up to a minute; "not found" means that there is no result yet.
  const answer = await call<Ended>("GET", `/tasks/${task.id}/result?waitSeconds=60`, undefined, [404]);
  if (answer.status === 404) continue;
  const { status, result, error } = answer.body.result;
  console.log(status, JSON.stringify(result ?? error));
  break;
}
