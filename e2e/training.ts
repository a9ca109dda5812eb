import type { Locator } from "@playwright/test";
import * as en from "#messages/en.ts";
import { trainingModules } from "#modules/runners/rules.ts";

/** Goes through a wizard's training and answers each question correctly at first try. */
export async function passTraining(wizard: Locator): Promise<void> {
  const training = wizard.getByRole("region", { name: "Training" });
  for (const [index, { name, right }] of trainingModules.entries()) {
    await training.getByLabel(en.training.modules[name].choices[right]).check();
    await training.getByRole("button", { name: "Check Answer" }).click();
    const isLast = index === trainingModules.length - 1;
    await training.getByRole("button", { name: isLast ? "Finish Training" : "Next Module" }).click();
  }
}
