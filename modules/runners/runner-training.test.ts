import { describe, expect, test } from "vitest";
import { gradeTraining, type TrainingTry, trainingModules } from "./rules.ts";

const allRight: TrainingTry[] = trainingModules.map(({ name, right }) => ({ module: name, choice: right }));
const wrong = { module: "out", choice: "a" } as const;

describe("the quiz", () => {
  test("is not passed before every module is answered correctly", () => {
    expect(gradeTraining([])).toBeNull();
    expect(gradeTraining(allRight.slice(1))).toBeNull();
    expect(gradeTraining([wrong, ...allRight.slice(1)])).toBeNull();
  });

  test("counts answers that were correct at the first try", () => {
    expect(gradeTraining(allRight)).toEqual({ correct: 6, questions: 6 });
    expect(gradeTraining([wrong, ...allRight])).toEqual({ correct: 5, questions: 6 });
    expect(gradeTraining([wrong, wrong, { module: "dark", choice: "a" }, ...allRight])).toEqual({
      correct: 4,
      questions: 6,
    });
  });

  test("keeps its result once passed, even after returning to a module", () => {
    expect(gradeTraining([...allRight, wrong])).toEqual({ correct: 6, questions: 6 });
  });
});
