// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// The little of codeQ's HTTP API that the two examples need.

const url = (process.env.FAIRLEAD_URL ?? "http://127.0.0.1:9080") + "/v1/codeq";

export interface Task {
  id: string;
  command: string;
  payload: string;
}

export interface Answer<Body> {
  status: number;
  body: Body;
}

// Throws what the broker says, unless the status is one of `expected`.
export async function call<Body>(method: string, path: string, body?: unknown, expected: number[] = []): Promise<Answer<Body>> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${process.env.FAIRLEAD_TOKEN ?? "examples"}`,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok && !expected.includes(answer.status)) throw new Error(`${answer.status} ${text}`);
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Body };
}
