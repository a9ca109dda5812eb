import type { AdminRunner } from "#contracts/admin.ts";
import type { ApplicationStatus } from "#domain/runner-words.ts";

export const runnerFilters = ["waiting", "approved", "rejected"] as const;
export type RunnerFilter = (typeof runnerFilters)[number];

const filterOf: Record<ApplicationStatus, RunnerFilter> = {
  submitted: "waiting",
  more_info: "waiting",
  approved: "approved",
  rejected: "rejected",
};

/** Runners by what an admin looks for: those who wait from the longest wait on, the others newest first. */
export function sortRunners(runners: readonly AdminRunner[]): Record<RunnerFilter, AdminRunner[]> {
  const sorted: Record<RunnerFilter, AdminRunner[]> = { waiting: [], approved: [], rejected: [] };
  for (const runner of runners) sorted[filterOf[runner.applicationStatus]].push(runner);
  sorted.waiting.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return sorted;
}
