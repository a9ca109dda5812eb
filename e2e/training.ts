import type { Locator } from "@playwright/test";
import * as en from "#messages/en.ts";
import { trainingModules, trainingVersion } from "#modules/runners/rules.ts";

/** Goes through a wizard's training up to its last screen, each question right on the first try. */
export async function passTraining(wizard: Locator): Promise<void> {
  const training = wizard.getByRole("region", { name: "Training" });
  for (const [index, { name, right }] of trainingModules.entries()) {
    await training.getByLabel(en.training.modules[name].choices[right]).check();
    if (index < trainingModules.length - 1) await wizard.getByRole("button", { name: "Next" }).click();
  }
}

/** A training whose questions were all right on the first try, as the wizard sends it. */
export const passedTraining = {
  version: trainingVersion,
  tries: trainingModules.map(({ name, right }) => ({ module: name, choice: right })),
};
