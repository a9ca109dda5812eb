/** What may be a home and a runner that make pickups up: an operator is told, nobody is accused. */

/** One runner completes so many pickups within so many minutes; looked for in the last hours. */
export const tooFast = { completions: 5, minutes: 3, hours: 24 } as const;

/**
 * One runner completes so many pickups at one home or rental within so many days: extra ones that the home asked for, or
 * any that are not of its weekly schedule.
 */
export const tooOften = { days: 28, extras: 8, pickups: 20 } as const;

/** What an operator does about an extra pickup that is one too many for its week. */
export const extraDecisions = ["confirmed", "refused"] as const;
export type ExtraDecision = (typeof extraDecisions)[number];
