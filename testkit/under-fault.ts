import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { type Answered, type Client, clientOf, completeAll } from "./acknowledged.ts";
import type { KillableServer } from "./killable-server.ts";

/** What a runner, a homeowner and a visitor do while something fails. */
export type Busy = {
  server: KillableServer;
  runner: Client;
  homeowner: Client;
  /** What the runner completes; each is taken out when confirmed. */
  jobIds: string[];
  acknowledged: string[];
};

type What = "act" | "read" | "sign in" | "health";

/** What each of them met: the answers, and the longest time an answer took. */
export type Met = {
  answers: Map<What, Answered[]>;
  longestMs: number;
  /** From the end of the fault until an act was confirmed and a read answered. */
  recoveredMs: number;
};

/**
 * Asks without a pause while `fault` lasts, and until an act is confirmed again. Expects that each answer is
 * the usual one or a 503 in words with Retry-After, and that the server's process lives.
 */
export async function underFault(
  { server, runner, homeowner, jobIds, acknowledged }: Busy,
  fault: () => Promise<void>,
): Promise<Met> {
  const met: Met = { answers: new Map(), longestMs: 0, recoveredMs: 0 };
  const note = (what: What, answer: Answered) => {
    met.answers.set(what, [...(met.answers.get(what) ?? []), answer]);
  };
  let isOver = false;
  const repeat = async (what: What, pause: number, ask: () => Promise<Answered>) => {
    while (!isOver) {
      const began = performance.now();
      note(what, await ask());
      met.longestMs = Math.max(met.longestMs, performance.now() - began);
      await wait(pause);
    }
  };
  const act = async () => {
    while (!isOver) {
      const [jobId] = jobIds;
      if (!jobId) throw new Error("The fault lasted longer than there were jobs");
      await completeAll(runner, [jobId], acknowledged, (answer) => note("act", answer));
      jobIds.shift();
      // A person may do 240 acts a minute.
      await wait(600);
    }
  };
  const visitor = clientOf(server, "10.0.3.1");
  const clients = Promise.all([
    act(),
    repeat("read", 50, () => homeowner("GET", "/api/homeowner/jobs")),
    repeat("read", 50, () => runner("GET", "/api/runner/available-jobs")),
    repeat("sign in", 1000, () => visitor("POST", "/api/login", server.admin)),
    repeat("health", 50, () => visitor("GET", "/api/health")),
  ]);
  await wait(300);
  await fault();
  const ended = performance.now();
  const confirmed = acknowledged.length;
  const isWell = async () =>
    acknowledged.length > confirmed + 1 && (await homeowner("GET", "/api/homeowner/jobs")).status === 200;
  await expect.poll(isWell, { timeout: 60_000 }).toBe(true);
  met.recoveredMs = performance.now() - ended;
  isOver = true;
  await clients;

  expect(server.isAlive()).toBe(true);
  const usual: Record<What, number[]> = { act: [200, 409], read: [200], "sign in": [200], health: [200] };
  for (const [what, answers] of met.answers)
    for (const answer of answers) {
      if (usual[what].includes(answer.status)) continue;
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[12]$/) });
      expect(answer.body).toMatchObject(
        what === "health"
          ? { ok: false }
          : {
              code: "SERVICE_UNAVAILABLE",
              message: expect.stringContaining("Please try again"),
              requestId: expect.any(String),
            },
      );
    }
  return met;
}

/** How often a status was met. */
export function countOf({ answers }: Met, what: What, status: number): number {
  return (answers.get(what) ?? []).filter((answer) => answer.status === status).length;
}
