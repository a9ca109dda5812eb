import type { JobStatus } from "./status.ts";

/** An operator's job filters. Pending: not over yet. Issues: missed or late. */
export const jobFilters = ["all", "pending", "issues"] as const;
export type JobFilter = (typeof jobFilters)[number];

/** The overdue leg of an open job; null if none. All but the state are UTC instants. */
export function lateLeg(
  job: { status: JobStatus; outBy: string; inBy: string },
  now: string,
): "out" | "in" | null {
  if ((job.status === "scheduled" || job.status === "assigned") && job.outBy < now) return "out";
  return job.status === "in_progress" && job.inBy < now ? "in" : null;
}
