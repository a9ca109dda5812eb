/**
 * What an admin should review about a pickup. early: done before its window opened. noProof: completed without a photo
 * or a stated reason.
 */
export const anomalyKinds = ["early", "noProof"] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

/** The act: a leg, or a report that the home can't be served. */
export const anomalyActs = ["out", "in", "cannotServe"] as const;
export type AnomalyAct = (typeof anomalyActs)[number];

/** cleared: the pickup counts and is paid. refused: it counts as not done and is not paid. */
export const anomalyOutcomes = ["cleared", "refused"] as const;
export type AnomalyOutcome = (typeof anomalyOutcomes)[number];
