import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import type { Answer, TestApp } from "./app.ts";

/** Connections of an application that races: as many calls are really at once. */
export const racingConnections = 20;

/** Opens every connection, so that the first round is as much of a race as the others. */
export async function warmPool(app: TestApp): Promise<void> {
  await app.queue.ready();
  await Promise.all(
    Array.from({ length: racingConnections }, () => app.database.execute("select pg_sleep(0.05)")),
  );
}

/** How often each outcome came, by status and, for refusals, code: `{ "200": 1, "409 JOB_TAKEN": 199 }`. */
export function countOutcomes(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 400 ? String(status) : `${status} ${(body as { code?: string }).code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

export async function expectInvariants(app: TestApp): Promise<void> {
  expect(await findViolations(app.database)).toEqual([]);
}
