import { trainingModules, trainingVersion } from "#modules/runners/rules.ts";

/** The input sent for a training with each question right on the first try. */
export const passedTraining = {
  version: trainingVersion,
  tries: trainingModules.map(({ name, right }) => ({ module: name, choice: right })),
};

/** Stores a wizard draft with the training passed. */
export function keepPassedTraining(wizard: string): void {
  const trainingTries = passedTraining.tries.map(({ module, choice }) => `${module}:${choice}`);
  sessionStorage.setItem(`tidycurb-draft-${wizard}`, JSON.stringify({ values: { trainingTries } }));
}
