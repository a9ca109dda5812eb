import type { Limits, ScheduleDeps } from "#platform/schedule.ts";

/** Processes the queue for most of a minute; when hosted, nothing else does. */
export async function deliver(deps: ScheduleDeps, limits: Limits): Promise<Record<string, number>> {
  return { tasks: await deps.drain(milliseconds, limits) };
}

const milliseconds = 40_000;
