/** What may be a home and a runner that make pickups up: an operator is told, nobody is accused. */

/** One runner completes this many pickups within this many minutes; checked over the last hours. */
export const tooFast = { completions: 5, minutes: 3, hours: 24 } as const;

/**
 * One runner completes this many pickups at one home or rental within this many days: extra ones, or any outside its
 * weekly schedule.
 */
export const tooOften = { days: 28, extras: 8, pickups: 20 } as const;

/** The operator's decision about an extra pickup beyond the weekly limit. */
export const extraDecisions = ["confirmed", "refused"] as const;
