/** Change it whenever a module, a question or its right answer changes. */
export const trainingVersion = "2026-11";

export const trainingChoices = ["a", "b", "c"] as const;
export type TrainingChoice = (typeof trainingChoices)[number];

/** Training modules in order, each with the right choice. */
export const trainingModules = [
  { name: "out", right: "b" },
  { name: "gate", right: "c" },
  { name: "photo", right: "a" },
  { name: "back", right: "b" },
  { name: "trouble", right: "a" },
  { name: "dark", right: "c" },
] as const satisfies readonly { name: string; right: TrainingChoice }[];

export type TrainingModule = (typeof trainingModules)[number]["name"];

export const trainingModuleNames = trainingModules.map(({ name }) => name);

/** One answer to a module's question. */
export type TrainingTry = { module: TrainingModule; choice: TrainingChoice };

export function isRight({ module, choice }: TrainingTry): boolean {
  return trainingModules.some(({ name, right }) => name === module && right === choice);
}

/**
 * The quiz result: number of questions, and how many were right on the first try. Null until every module has a right
 * answer. `tries` are in the order made.
 */
export function gradeTraining(tries: readonly TrainingTry[]): { correct: number; questions: number } | null {
  const firsts = new Map<TrainingModule, TrainingTry>();
  const passed = new Set<TrainingModule>();
  for (const each of tries) {
    if (!firsts.has(each.module)) firsts.set(each.module, each);
    if (isRight(each)) passed.add(each.module);
  }
  if (passed.size < trainingModules.length) return null;
  return {
    correct: [...firsts.values()].filter(isRight).length,
    questions: trainingModules.length,
  };
}
