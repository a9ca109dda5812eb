import type { Deps } from "./deps.ts";
import { describeFault } from "./failures.ts";
import { later, minute } from "./instants.ts";
import {
  endDeadRun,
  findLastRun,
  finishRun,
  insertRun,
  lockSchedule,
  pullBackRuns,
  renewLease,
  type ScheduleRunRow,
} from "./queries/schedule-runs.ts";

/** When an act must stop. It checks between transactions and leaves the rest to the next run. */
export type Limits = { signal: AbortSignal };

/** What a schedule runs with. */
export type ScheduleDeps = Deps & {
  /** Processes due tasks for at most that many milliseconds. Returns how many it did. */
  drain(milliseconds: number, limits: Limits): Promise<number>;
};

/** Safe to repeat, to run twice at once, and to resume after a crash. Returns counts of what it did. */
export type ScheduledAct = (deps: ScheduleDeps, limits: Limits) => Promise<Record<string, number>>;

export type ScheduleTimes = {
  readonly name: string;
  /** When it is due, in UTC: a cron expression of five fields. */
  readonly cron: string;
  /** Seconds one run may take. The host ends a call one minute later. */
  readonly budgetSeconds: number;
};

export type Schedule = ScheduleTimes & {
  load(): Promise<ScheduledAct>;
};

export type RunResult =
  | { outcome: "done"; runId: string; counts: Record<string, number> }
  /** Told to stop before the end; the next run continues. */
  | { outcome: "cutShort"; runId: string; counts: Record<string, number> }
  /** Every error, the cause first. */
  | { outcome: "failed"; runId: string; errors: [unknown, ...unknown[]] }
  | { outcome: "alreadyRunning" }
  | { outcome: "notDue" };

/** Seconds a dead process's run blocks the next one. */
const leaseSeconds = 60;
const failedAgainAfter = 5 * minute;
const cutShort = "It was cut short, by its budget or by the server's end. The next run goes on from there.";

/**
 * Runs a schedule and records the outcome. Only one run of a schedule is in progress across all processes. With
 * `onlyIfDue`, runs only if none has started since it was last due, or the last one failed at least five minutes ago.
 * Throws only when it cannot start, as without a database.
 */
export async function runSchedule(
  deps: ScheduleDeps,
  schedule: Schedule,
  { onlyIfDue = false, stopped }: { onlyIfDue?: boolean; stopped?: AbortSignal } = {},
): Promise<RunResult> {
  const runId = deps.newId();
  const begun = await begin(deps, schedule, runId, onlyIfDue);
  if (begun !== "begun") return { outcome: begun };
  const lease = keepLease(deps, runId);
  const over = AbortSignal.timeout(schedule.budgetSeconds * 1000);
  const signal = AbortSignal.any([lease.lost, over, ...(stopped ? [stopped] : [])]);
  try {
    const act = await schedule.load();
    const counts = await act(deps, { signal });
    const finished = { id: runId, now: deps.now(), counts };
    if (signal.aborted) {
      await finishRun(deps.db, { ...finished, outcome: "failed", error: cutShort });
      return { outcome: "cutShort", runId, counts };
    }
    await finishRun(deps.db, { ...finished, outcome: "done" });
    return { outcome: "done", runId, counts };
  } catch (error) {
    const failed = { id: runId, now: deps.now(), outcome: "failed", error: describeFault(error) } as const;
    return finishRun(deps.db, failed).then(
      () => ({ outcome: "failed", runId, errors: [error] }),
      (unwritten) => ({ outcome: "failed", runId, errors: [error, unwritten] }),
    );
  } finally {
    lease.end();
  }
}

async function begin(deps: ScheduleDeps, schedule: Schedule, runId: string, onlyIfDue: boolean) {
  const { name } = schedule;
  // Hosted schedules are called when due, and need no parser.
  const cron = onlyIfDue ? await import("./cron.ts") : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockSchedule(tx, name);
    await pullBackRuns(tx, { schedule: name, after: later(now, minute), now });
    await endDeadRun(tx, { schedule: name, error: "It ended without finishing: its process died.", now });
    const last = await findLastRun(tx, name);
    // A run in progress may finish at any moment; its work must not be repeated.
    if (last?.outcome === "running") return "alreadyRunning";
    if (cron && !isDue(cron.lastDue(schedule.cron, now), last, now)) return "notDue";
    return (await insertRun(tx, { id: runId, schedule: name, now, leaseSeconds }))
      ? "begun"
      : "alreadyRunning";
  });
}

function isDue(lastDue: string, last: ScheduleRunRow | null, now: string): boolean {
  if (!last || last.startedAt < lastDue) return true;
  return last.outcome === "failed" && later(last.finishedAt ?? last.startedAt, failedAgainAfter) <= now;
}

/** Extends the lease until `end`. `lost` aborts when it expired and another run may have started. */
function keepLease(deps: ScheduleDeps, runId: string): { lost: AbortSignal; end(): void } {
  const lost = new AbortController();
  const timer = setInterval(
    async () => {
      // Without a database the act fails and reports it.
      const isKept = await renewLease(deps.db, { id: runId, leaseSeconds }).catch(() => true);
      if (!isKept) lost.abort();
    },
    (leaseSeconds * 1000) / 3,
  );
  return { lost: lost.signal, end: () => clearInterval(timer) };
}
