import pLimit from "p-limit";
import { type RunResult, runSchedule, type Schedule } from "#platform/schedule.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";

/** Runs a schedule and logs its result and errors; none while held. Throws only if nothing could start. */
export async function runLogged(
  live: Runtime,
  schedule: Schedule,
  options: { onlyIfDue?: boolean; stopped?: AbortSignal } = {},
): Promise<RunResult | { outcome: "held" }> {
  if (await live.held.isHeld()) return { outcome: "held" };
  const { createWorkers } = await import("#modules/operations/index.ts");
  const workers = createWorkers({ ...live.deps, mailer: live.mailer, appUrl: live.appUrl });
  const deps = {
    ...live.deps,
    drain: (milliseconds: number, { signal }: { signal: AbortSignal }) =>
      live.queue.drain(workers, milliseconds, signal),
  };
  const result = await runSchedule(deps, watched(live, schedule), options);
  if (result.outcome === "failed")
    for (const error of result.errors) {
      const about = { schedule: schedule.name, runId: result.runId };
      if (error instanceof Refused) log("info", "schedule refused", { ...about, code: error.refusal.code });
      else log("error", "schedule failed", { ...about, ...describeError(error) });
    }
  const about = {
    schedule: schedule.name,
    ...("counts" in result && { runId: result.runId, counts: result.counts }),
  };
  if (result.outcome === "cutShort") log("info", "schedule interrupted", about);
  if (result.outcome === "done" && Object.values(result.counts).some((count) => count > 0))
    log("info", "schedule done", about);
  return result;
}

/** Only a run that begins is recorded, not each look at what is due. */
function watched({ telemetry }: Runtime, schedule: Schedule): Schedule {
  if (!telemetry) return schedule;
  return {
    ...schedule,
    async load() {
      const act = await schedule.load();
      return (...given) => telemetry.watch("schedule", schedule.name, () => act(...given));
    },
  };
}

const pollMs = 15_000;
const maxConcurrent = 3;
const graceForRuns = 3000;

/**
 * Runs due schedules on a self-run server: at once, then every 15 seconds. Several processes may do so, because each
 * run starts once across all. `stop` starts nothing more and waits at most 3 seconds for active runs; the next start
 * catches up. `pause` waits for active runs and starts none until its result is called.
 */
export function startSchedules(live: Runtime): { pause(): Promise<() => void>; stop(): Promise<void> } {
  const stopped = new AbortController();
  const limit = pLimit(maxConcurrent);
  const inProgress = new Map<string, Promise<void>>();
  let isUnreachable = false;
  let isPaused = false;

  const runIfDue = async (schedule: Schedule) => {
    if (stopped.signal.aborted || isPaused) return;
    try {
      await runLogged(live, schedule, { onlyIfDue: true, stopped: stopped.signal });
      isUnreachable = false;
    } catch (error) {
      // The database is unreachable; every poll would log the same error.
      if (!isUnreachable)
        log("error", "schedule start failed", { schedule: schedule.name, ...describeError(error) });
      isUnreachable = true;
    }
  };
  const look = async () => {
    await live.databaseClock.measure();
    const { schedules } = await import("#modules/operations/index.ts");
    for (const schedule of schedules) {
      if (inProgress.has(schedule.name)) continue;
      const run = limit(() => runIfDue(schedule)).finally(() => inProgress.delete(schedule.name));
      inProgress.set(schedule.name, run);
    }
  };

  void look();
  const timer = setInterval(() => void look(), pollMs);
  return {
    async pause() {
      isPaused = true;
      await Promise.all(inProgress.values());
      return () => {
        isPaused = false;
        void look();
      };
    },
    async stop() {
      stopped.abort();
      clearInterval(timer);
      const patience = Promise.withResolvers<void>();
      const late = setTimeout(patience.resolve, graceForRuns);
      await Promise.race([Promise.all(inProgress.values()), patience.promise]);
      clearTimeout(late);
    },
  };
}
