import type { JobStatus } from "./status.ts";

/** What an operator looks for among all jobs. Pending: not over yet. Issues: missed, or late. */
export const jobFilters = ["all", "pending", "issues"] as const;
export type JobFilter = (typeof jobFilters)[number];

/**
 * Which leg of a job should have been done by now, though the job is open; null where none should. All but the state are
 * UTC instants.
 */
export function lateLeg(
  job: { status: JobStatus; outBy: string; inBy: string },
  now: string,
): "out" | "in" | null {
  if ((job.status === "scheduled" || job.status === "assigned") && job.outBy < now) return "out";
  return job.status === "in_progress" && job.inBy < now ? "in" : null;
}
