import { screen } from "@testing-library/react";
import * as en from "#messages/en.ts";
import { trainingModules, trainingVersion } from "#modules/runners/rules.ts";
import type { renderScreen } from "./render.tsx";

/** Completes a wizard's training up to its last screen, each question right on the first try. */
export async function passTraining(user: ReturnType<typeof renderScreen>): Promise<void> {
  for (const [index, { name, right }] of trainingModules.entries()) {
    await user.click(await screen.findByLabelText(en.training.modules[name].choices[right]));
    if (index < trainingModules.length - 1) await user.click(screen.getByRole("button", { name: "Next" }));
  }
}

/** The input sent for it. */
export const passedTraining = {
  version: trainingVersion,
  tries: trainingModules.map(({ name, right }) => ({ module: name, choice: right })),
};

/** Stores a wizard draft with the training passed. */
export function keepPassedTraining(wizard: string): void {
  const trainingTries = passedTraining.tries.map(({ module, choice }) => `${module}:${choice}`);
  sessionStorage.setItem(`tidycurb-draft-${wizard}`, JSON.stringify({ values: { trainingTries } }));
}
