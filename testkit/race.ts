import type { SQL } from "drizzle-orm";
import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import type { Answer, TestApp } from "./app.ts";
import { connectAtOnce } from "./database.ts";
import { isFull } from "./full.ts";

/** How often each race runs: enough for daily runs to detect a missing guard, many more in the full run (FULL=1). */
export const rounds = isFull ? 20 : 3;

/** Connections of a racing application: this many calls are truly concurrent. */
export const racingConnections = 20;

/** Opens every connection, so the first round races as much as the others. */
export async function warmPool(app: TestApp): Promise<void> {
  await app.queue.ready();
  await connectAtOnce(app.database, racingConnections);
}

/**
 * Starts calls one after the other while another transaction holds the locks of `hold`, then releases all. What a call
 * reads before it waits, others may change before it writes.
 */
export async function pileUp(app: TestApp, hold: SQL, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  let answered = 0;
  const waiting = async () => {
    const { rows } = await app.database.execute(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return Number(rows[0]?.count);
  };
  await app.deps.db.transaction(async (tx) => {
    await tx.execute(hold);
    for (const call of calls) {
      answers.push(
        call().finally(() => {
          answered += 1;
        }),
      );
      while (answered + (await waiting()) < answers.length);
    }
  });
  return Promise.all(answers);
}

/** Every order of every choice of this size. */
export function ordersOf<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf(items.toSpliced(index, 1), size - 1).map((order) => [item, ...order]),
  );
}

/** The count of each outcome, by status and refusal code: `{ "200": 1, "409 JOB_TAKEN": 199 }`. */
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
