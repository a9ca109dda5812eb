import { expect, test } from "vitest";
import { collectionBetween, type Holiday } from "./days.ts";

const place = { state: "NY", zipCode: "10001", collectionDays: ["Tuesday", "Friday"] as const };
const until = "2026-04-30";
const holiday = (onDay: string, rule: Holiday["rule"], area = ""): Holiday => ({
  area,
  onDay,
  name: "A day",
  rule,
});

test("the collection is on the first of its weekdays, that day included", () => {
  expect(collectionBetween(place, { from: "2026-03-10", until }, [])).toBe("2026-03-10");
  expect(collectionBetween(place, { from: "2026-03-11", until }, [])).toBe("2026-03-13");
  expect(collectionBetween(place, { from: "2026-03-14", until }, [])).toBe("2026-03-17");
});

test("a holiday moves it or drops it, unless it is another area's", () => {
  expect(collectionBetween(place, { from: "2026-03-10", until }, [holiday("2026-03-10", "shift_day")])).toBe(
    "2026-03-11",
  );
  expect(collectionBetween(place, { from: "2026-03-10", until }, [holiday("2026-03-10", "skip")])).toBe(
    "2026-03-13",
  );
  expect(collectionBetween(place, { from: "2026-03-10", until }, [holiday("2026-03-10", "skip", "CA")])).toBe(
    "2026-03-10",
  );
});

test("a collection moved to the day counts, though its weekday has passed", () => {
  expect(collectionBetween(place, { from: "2026-03-14", until }, [holiday("2026-03-09", "shift_week")])).toBe(
    "2026-03-14",
  );
});

test("without weekdays there is none", () => {
  expect(collectionBetween({ ...place, collectionDays: [] }, { from: "2026-03-10", until }, [])).toBeNull();
});

test("none counts after the last day", () => {
  expect(collectionBetween(place, { from: "2026-03-11", until: "2026-03-13" }, [])).toBe("2026-03-13");
  expect(collectionBetween(place, { from: "2026-03-11", until: "2026-03-12" }, [])).toBeNull();
  expect(
    collectionBetween(place, { from: "2026-03-11", until: "2026-03-13" }, [
      holiday("2026-03-13", "shift_day"),
    ]),
  ).toBeNull();
});
