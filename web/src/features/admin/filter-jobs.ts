import type { Job } from "#contracts/job.ts";
import { isActive, isUpcoming } from "#domain/jobs/status.ts";

export const jobFilters = ["all", "pending", "issues"] as const;
export type JobFilter = (typeof jobFilters)[number];

/**
 * Jobs by what an operator looks for, in the order given. Pending: not yet done. Issues: missed, or not yet done
 * although its day has passed; `today` is "YYYY-MM-DD".
 */
export function filterJobs(jobs: readonly Job[], today: string): Record<JobFilter, Job[]> {
  const isPending = ({ status }: Job) => isUpcoming(status) || isActive(status);
  return {
    all: [...jobs],
    pending: jobs.filter(isPending),
    issues: jobs.filter(
      (job) => job.status === "missed" || (isPending(job) && job.scheduledDate.slice(0, 10) < today),
    ),
  };
}
