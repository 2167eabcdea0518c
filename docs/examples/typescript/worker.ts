// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// Takes tasks one after the other, and greets.
import { call, type Task } from "./codeq.ts";

const lease = 60; // seconds

const handlers: Record<string, (payload: any) => unknown> = {
  greet: (who: { name: string }) => ({ greeting: `Hello, ${who.name}` }),
};

// Runs the task, and tells the broker that it is still being worked on.
async function handle(task: Task): Promise<void> {
  const path = `/tasks/${task.id}`;
  const beat = setInterval(
    () => call("POST", `${path}/heartbeat`, { extendSeconds: lease }).catch(console.error), (lease * 1000) / 3);
  try {
    const result = await handlers[task.command](JSON.parse(task.payload));
    await call("POST", `${path}/result`, { status: "COMPLETED", result });
    console.log("done", task.id);
  } catch (failure) {
    // The broker tries again, as often as the task allows.
    await call("POST", `${path}/nack`, { reason: (failure as Error).message });
    console.log("failed", task.id, failure);
  } finally {
    clearInterval(beat);
  }
}

for (;;) {
  // Held for up to 30 s until there is a task.
  const claimed = await call<Task | undefined>("POST", "/tasks/claim",
    { commands: Object.keys(handlers), leaseSeconds: lease, waitSeconds: 30 });
  if (!claimed.body) continue;
  await handle(claimed.body);
  if (process.env.FAIRLEAD_ONCE) break;
}
