import { expect, test } from "vitest";
import { nextCollection } from "./collection-day.ts";
import type { Holiday } from "./holidays.ts";

const place = { state: "NY", zipCode: "10001", collectionDays: ["Tuesday", "Friday"] as const };
const holiday = (onDay: string, rule: Holiday["rule"], area = ""): Holiday => ({
  area,
  onDay,
  name: "A day",
  rule,
});

test("the next collection is the first of its weekdays, that day included", () => {
  expect(nextCollection(place, "2026-03-10", [])).toBe("2026-03-10");
  expect(nextCollection(place, "2026-03-11", [])).toBe("2026-03-13");
  expect(nextCollection(place, "2026-03-14", [])).toBe("2026-03-17");
});

test("a holiday moves it, lets it fall out, or is another place's", () => {
  expect(nextCollection(place, "2026-03-10", [holiday("2026-03-10", "shift_day")])).toBe("2026-03-11");
  expect(nextCollection(place, "2026-03-10", [holiday("2026-03-10", "skip")])).toBe("2026-03-13");
  expect(nextCollection(place, "2026-03-10", [holiday("2026-03-10", "skip", "CA")])).toBe("2026-03-10");
});

test("one that a holiday has moved to the day counts, though its weekday has passed", () => {
  expect(nextCollection(place, "2026-03-14", [holiday("2026-03-09", "shift_week")])).toBe("2026-03-14");
});

test("without weekdays there is none", () => {
  expect(nextCollection({ ...place, collectionDays: [] }, "2026-03-10", [])).toBeNull();
});
