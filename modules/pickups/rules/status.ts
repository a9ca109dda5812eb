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
 * Every transition there is (decisions.md, Jobs). Completed and cancelled are final, except that a refused review makes a
 * job missed or cancelled whatever its runner did (`undoRefused`).
 */
const transitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  scheduled: ["assigned", "cancelled", "missed"],
  assigned: ["scheduled", "in_progress", "completed", "cancelled", "missed"],
  in_progress: ["assigned", "completed", "missed"],
  missed: ["completed"],
  completed: [],
  cancelled: [],
};

/** Whether a job may go from one state to the other. */
export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  return transitions[from].includes(to);
}

/** The states from which a job may become the given one. */
export function statesBefore(to: JobStatus): JobStatus[] {
  return jobStatuses.filter((from) => mayBecome(from, to));
}

/** Upcoming: nobody has begun yet. */
export function isUpcoming(status: JobStatus): boolean {
  return status === "scheduled" || status === "assigned";
}

/** Under a runner's hands. */
export function isActive(status: JobStatus): boolean {
  return status === "assigned" || status === "in_progress";
}
