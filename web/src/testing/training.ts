import { screen } from "@testing-library/react";
import { en } from "#messages/en.ts";
import { trainingModules } from "#modules/runners/rules/runner-training.ts";
import type { renderScreen } from "./render.tsx";

/** Reads the training and answers each question right at the first try. */
export async function passTraining(user: ReturnType<typeof renderScreen>): Promise<void> {
  for (const [index, { name, right }] of trainingModules.entries()) {
    await user.click(await screen.findByLabelText(en.training.modules[name].choices[right]));
    await user.click(screen.getByRole("button", { name: "Check Answer" }));
    const isLast = index === trainingModules.length - 1;
    await user.click(screen.getByRole("button", { name: isLast ? "Finish Training" : "Next Module" }));
  }
}

/** What is sent of it. */
export const passedTraining = {
  version: "2026-11",
  tries: trainingModules.map(({ name, right }) => ({ module: name, choice: right })),
};

/** Lets a wizard's draft begin with the training passed, for tests of what comes with it. */
export function keepPassedTraining(wizard: string): void {
  const trainingTries = passedTraining.tries.map(({ module, choice }) => `${module}:${choice}`);
  sessionStorage.setItem(`tidycurb-draft-${wizard}`, JSON.stringify({ values: { trainingTries } }));
}
