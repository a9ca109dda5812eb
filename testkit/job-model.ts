import type { JobStatus } from "#modules/pickups/rules/status.ts";

/** Acts on a job that people perform concurrently. */
export type JobAct = "accept" | "start" | "complete" | "release" | "cancel" | "pause";

/** An answered call. `userId` is the sender. */
export type JobCall = { act: JobAct; userId: string; isOk: boolean };

/** A job's visible state afterward, without its state before the calls. */
export type JobHistory = {
  status: JobStatus;
  /** The assigned runner's user. */
  runner: string | null;
  isPaused: boolean;
  /** Each "from → to by user", oldest first. */
  events: string[];
  /** Each "type to user", in alphabetical order. */
  notices: string[];
  /** The earner of each earning. */
  earners: string[];
};

/**
 * A serial order of the calls that explains their answers and this history. Null if there is none: something happened
 * twice, halfway, or without a notice.
 */
export function orderThatExplains(
  homeowner: string,
  before: Pick<JobHistory, "status" | "runner">,
  calls: JobCall[],
  after: JobHistory,
): string[] | null {
  const wanted = JSON.stringify(after);
  const tried = new Set<string>();

  const search = (job: JobHistory, left: JobCall[]): string[] | null => {
    if (left.length === 0) return JSON.stringify(job) === wanted ? [] : null;
    const place = JSON.stringify([job, left.map(keyOf).toSorted()]);
    if (tried.has(place) || job.events.some((event, index) => event !== after.events[index])) return null;
    tried.add(place);
    for (const call of new Map(left.map((other) => [keyOf(other), other])).values()) {
      const next = play(job, call, homeowner);
      if ((next !== null) !== call.isOk) continue;
      const rest = search(next ?? job, left.toSpliced(left.indexOf(call), 1));
      if (rest) return [keyOf(call), ...rest];
    }
    return null;
  };
  return search({ ...before, isPaused: false, events: [], notices: [], earners: [] }, calls);
}

const keyOf = ({ act, userId, isOk }: JobCall) => `${act} by ${userId}: ${isOk ? "done" : "refused"}`;

/** One call's effect on a job; null if it is refused. */
function play(job: JobHistory, { act, userId }: JobCall, homeowner: string): JobHistory | null {
  const isOwn = job.runner === userId;
  const become = (status: JobStatus, runner: string | null, ...notices: string[]): JobHistory => ({
    ...job,
    status,
    runner,
    events: [...job.events, `${job.status} → ${status} by ${userId}`],
    notices: [...job.notices, ...notices].toSorted(),
  });
  const cancelled = () =>
    become("cancelled", null, ...(job.runner === null ? [] : [`jobCancelled to ${job.runner}`]));
  const isUpcoming = job.status === "scheduled" || job.status === "assigned";

  switch (act) {
    case "accept":
      if (isOwn) return job;
      return job.status === "scheduled" ? become("assigned", userId, `jobAccepted to ${homeowner}`) : null;
    case "start":
      if (!isOwn) return null;
      if (job.status === "in_progress") return job;
      return job.status === "assigned" ? become("in_progress", userId, `jobStarted to ${homeowner}`) : null;
    case "complete":
      if (!isOwn) return null;
      if (job.status === "completed") return job;
      return {
        ...become("completed", userId, `jobCompleted to ${homeowner}`),
        earners: [...job.earners, userId],
      };
    case "release":
      return isOwn && job.status === "assigned"
        ? become("scheduled", null, `jobReleased to ${homeowner}`)
        : null;
    case "cancel":
      if (job.status === "cancelled") return job;
      return isUpcoming ? cancelled() : null;
    case "pause":
      if (job.isPaused) return null;
      return { ...(isUpcoming ? cancelled() : job), isPaused: true };
  }
}
