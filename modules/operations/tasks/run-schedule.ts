import type { Deps } from "#platform/deps.ts";
import { runSchedule } from "#platform/schedule.ts";
import { scheduleNamed } from "./index.ts";

/** Less than the queue's timeout for a task. */
const milliseconds = 100_000;

/** Runs a schedule at an admin's request. Does nothing when it is already running. Fails as the run does. */
export async function runScheduleNow(deps: Deps, payload: { schedule: string }): Promise<void> {
  const schedule = scheduleNamed(payload.schedule);
  if (!schedule) return;
  // This is a queue task itself, so the queue is already being drained.
  const drain = async () => 0;
  const stopped = AbortSignal.timeout(milliseconds);
  const result = await runSchedule({ ...deps, drain }, schedule, { stopped });
  if (result.outcome === "failed") throw new AggregateError(result.errors, `${schedule.name} failed`);
}
