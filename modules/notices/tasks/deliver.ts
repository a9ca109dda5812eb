import type { Limits, ScheduleDeps } from "#platform/schedule.ts";

/** Works off the queue for most of a minute: hosted, nothing else does. */
export async function deliver(deps: ScheduleDeps, limits: Limits): Promise<Record<string, number>> {
  return { tasks: await deps.drain(milliseconds, limits) };
}

const milliseconds = 40_000;
