/** A runner's rating is the average of so many ratings at most: the last ones that count. */
export const countedRatings = 100;

/**
 * Why a rating does not count: the truck had not emptied the cans, which is no runner's doing, or an admin agreed with
 * the runner's appeal.
 */
export const exclusions = ["notEmptied", "appeal"] as const;
export type Exclusion = (typeof exclusions)[number];

/** What admins decide about an appeal: the rating is taken out, or it stays. */
export const appealOutcomes = ["removed", "stays"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Days after a rating within which its runner may appeal. */
const appealDays = 30;

/** The last instant at which a rating can be appealed. */
export function appealableUntil(ratedAt: string): string {
  return new Date(Date.parse(ratedAt) + appealDays * 86_400_000).toISOString();
}
