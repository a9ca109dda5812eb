import {
  type TrainingTry,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "#modules/runners/rules/runner-training.ts";

/** A form keeps the answers as texts such as "out:b"; what is none is left out. */
export function readTries(tries: readonly string[]): TrainingTry[] {
  return tries.flatMap((text) => {
    const [named, chosen] = text.split(":");
    const module = trainingModuleNames.find((name) => name === named);
    const choice = trainingChoices.find((each) => each === chosen);
    return module && choice ? { module, choice } : [];
  });
}

/** What is sent of the training. */
export function trainingOf(tries: readonly string[]) {
  return { version: trainingVersion, tries: readTries(tries) };
}
