/** A job's states. `in_progress` means that the cans are at the curb. */
export const jobStatuses = [
  "scheduled",
  "assigned",
  "in_progress",
  "completed",
  "missed",
  "cancelled",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * All allowed transitions (decisions.md, Jobs). Completed and cancelled are final, except that a refused review makes a
 * job missed or cancelled (`undoRefused`).
 */
const transitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  scheduled: ["assigned", "cancelled", "missed"],
  assigned: ["scheduled", "in_progress", "completed", "cancelled", "missed"],
  in_progress: ["assigned", "completed", "missed"],
  missed: ["completed"],
  completed: [],
  cancelled: [],
};

export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  return transitions[from].includes(to);
}

export function statesBefore(to: JobStatus): JobStatus[] {
  return jobStatuses.filter((from) => mayBecome(from, to));
}

/** Upcoming: nobody has begun it. */
export function isUpcoming(status: JobStatus): boolean {
  return status === "scheduled" || status === "assigned";
}

/** Taken by a runner and not over. */
export function isActive(status: JobStatus): boolean {
  return status === "assigned" || status === "in_progress";
}
