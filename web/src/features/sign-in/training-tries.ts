import {
  type TrainingTry,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "#modules/runners/rules.ts";

/** Quiz tries from form values such as "out:b"; others are dropped. */
export function readTries(tries: readonly string[]): TrainingTry[] {
  return tries.flatMap((text) => {
    const [named, chosen] = text.split(":");
    const module = trainingModuleNames.find((name) => name === named);
    const choice = trainingChoices.find((each) => each === chosen);
    return module && choice ? { module, choice } : [];
  });
}

/** The training as sent to the server. */
export function trainingOf(tries: readonly string[]) {
  return { version: trainingVersion, tries: readTries(tries) };
}
