import type { Deps } from "#platform/deps.ts";
import { runSchedule } from "#platform/run-schedule.ts";
import { scheduleNamed } from "./index.ts";

/** Before the queue would take the task for dead. */
const milliseconds = 100_000;

/** Runs a schedule because an admin wants it. Nothing happens where it runs already. Fails as the run does. */
export async function runScheduleNow(deps: Deps, payload: { schedule: string }): Promise<void> {
  const schedule = scheduleNamed(payload.schedule);
  if (!schedule) return;
  // The queue is being worked off: this is one of its tasks.
  const drain = async () => 0;
  const stopped = AbortSignal.timeout(milliseconds);
  const result = await runSchedule({ ...deps, drain }, schedule, { stopped });
  if (result.outcome === "failed") throw new AggregateError(result.errors, `${schedule.name} failed`);
}
