/** What a notice announces: no work until it is lifted, or none any more. */
export const noticeMeasures = ["suspension", "removal"] as const;
export type NoticeMeasure = (typeof noticeMeasures)[number];

/** Causes that stop a runner's work at once, because waiting would put people or their homes at risk. */
export const egregiousCauses = ["theft", "threat", "fakeProof", "safety"] as const;

/** Causes of a notice; for all others, work goes on for `noticeDays`. */
export const noticeCauses = [...egregiousCauses, "missedPickups", "lateness", "careless", "other"] as const;
export type NoticeCause = (typeof noticeCauses)[number];

/** Days between a notice and its measure. The database checks the same. */
export const noticeDays = 14;

/** Days after the measure within which the runner may appeal. */
export const noticeAppealDays = 30;

/** Most pickups attached to a notice. */
export const mostEvidence = 20;

/** Another admin's decision about an appeal: the measure stays, or is taken back. */
export const noticeAppealOutcomes = ["upheld", "reversed"] as const;
export type NoticeAppealOutcome = (typeof noticeAppealOutcomes)[number];

export function isEgregious(cause: NoticeCause): boolean {
  return (egregiousCauses as readonly string[]).includes(cause);
}

/** When a measure may be taken: at once for an egregious cause. */
export function effectiveAt(cause: NoticeCause, givenAt: string): string {
  return new Date(Date.parse(givenAt) + (isEgregious(cause) ? 0 : noticeDays * 86_400_000)).toISOString();
}

/** The last instant at which a measure can be appealed. */
export function noticeAppealableUntil(appliedAt: string): string {
  return new Date(Date.parse(appliedAt) + noticeAppealDays * 86_400_000).toISOString();
}
