import fc from "fast-check";
import { expect, test } from "vitest";
import { everyCombination, pairwise } from "./pairwise.ts";
import { propertyRuns } from "./property-runs.ts";

const screens = {
  page: ["/", "/auth", "/runner", "/admin"],
  theme: ["light", "dark"],
  language: ["en", "es", "fr"],
  width: [390, 768, 1280],
};

/** Every two values of different dimensions that stand in one of the combinations, as text. */
function pairs(combinations: Record<string, unknown>[]): Set<string> {
  return new Set(
    combinations.flatMap((combination) => {
      const entries = Object.entries(combination);
      return entries.flatMap((one, index) =>
        entries.slice(index + 1).map((other) => JSON.stringify([one, other])),
      );
    }),
  );
}

test("every two values meet, as they do in all combinations", () => {
  expect(pairs(pairwise(screens))).toEqual(pairs(everyCombination(screens)));
});

test("it takes few combinations: at least the two longest dimensions' product, and not much more", () => {
  expect(pairwise(screens).length).toBeLessThanOrEqual(16);
  expect(everyCombination(screens)).toHaveLength(72);
});

test("values that could as well be others take turns", () => {
  const sample = pairwise({
    page: Array.from({ length: 12 }, (_, page) => page),
    theme: ["light", "dark"],
    width: [1, 2, 3],
  });
  const dark = sample.filter(({ theme }) => theme === "dark").length;
  expect(Math.abs(sample.length - 2 * dark)).toBeLessThanOrEqual(2);
});

test("it is the same each time", () => {
  expect(pairwise(screens)).toEqual(pairwise(screens));
});

test("a dimension of one value is in each combination", () => {
  expect(pairwise({ language: ["en"], width: [390, 768] })).toEqual([
    { language: "en", width: 390 },
    { language: "en", width: 768 },
  ]);
  expect(pairwise({ width: [390, 768] }).length).toBeGreaterThan(0);
});

test("an empty dimension leaves nothing to combine", () => {
  expect(pairwise({ language: [], width: [390] })).toEqual([]);
  expect(everyCombination({ language: [], width: [390] })).toEqual([]);
});

test("whatever the dimensions, every two values meet", () => {
  const dimensions = fc.dictionary(
    fc.string(),
    fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 5 }),
    { minKeys: 2, maxKeys: 5 },
  );
  fc.assert(
    fc.property(dimensions, (any) => {
      expect(pairs(pairwise(any))).toEqual(pairs(everyCombination(any)));
    }),
    propertyRuns,
  );
});
