/** The steps a runner reports. Out: the cans to the curb. In: back in place. */
export const runnerSteps = ["setOut", "out", "undoOut", "in", "cannotServe", "release"] as const;
export type RunnerStep = (typeof runnerSteps)[number];
