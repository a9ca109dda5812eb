/** What a runner tells of a visit, step by step. Out: the cans to the curb. In: back in place. */
export const runnerSteps = ["setOut", "out", "undoOut", "in", "cannotServe", "release"] as const;
export type RunnerStep = (typeof runnerSteps)[number];
