/** A runner's rating averages at most this many of the latest counted ratings. */
export const countedRatings = 100;

/** Why a rating does not count: the truck had not emptied the cans, or an admin granted the runner's appeal. */
export const exclusions = ["notEmptied", "appeal"] as const;
export type Exclusion = (typeof exclusions)[number];

/** An admin's decision about an appeal: the rating is removed or stays. */
export const appealOutcomes = ["removed", "stays"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Days after a rating within which its runner may appeal. */
const appealDays = 30;

/** The last instant at which a rating can be appealed. */
export function appealableUntil(ratedAt: string): string {
  return new Date(Date.parse(ratedAt) + appealDays * 86_400_000).toISOString();
}
