import { expect, test } from "vitest";
import { isOtherCity, refuseZipState } from "./places.ts";

const springfield = { city: "Springfield", state: "IL" };

test("a ZIP code of another state is refused with its location", () => {
  expect(refuseZipState(springfield, { zipCode: "62704", state: "NY" })).toEqual({
    code: "ZIP_OTHER_STATE",
    params: { zipCode: "62704", city: "Springfield", state: "IL" },
  });
});

test("a ZIP code in its own state and an unknown ZIP code pass", () => {
  expect(refuseZipState(springfield, { zipCode: "62704", state: "IL" })).toBeNull();
  expect(refuseZipState(null, { zipCode: "00000", state: "NY" })).toBeNull();
});

test.each([
  ["Beverly Hills", "Charlotte", true],
  ["Springfield", " springfield ", false],
  ["Saint Louis", "St. Louis", false],
  ["Fort Worth", "Ft Worth", false],
  ["Mount Vernon", "Mt. Vernon", false],
  ["Coeur d'Alene", "Coeur d Alene", false],
  ["La Canada Flintridge", "La Cañada Flintridge", false],
])("the ZIP code's city is %s: %s differs: %s", (city, typed, isOther) => {
  expect(isOtherCity({ city, state: "IL" }, typed)).toBe(isOther);
});

test("no city differs from that of an unknown ZIP code", () => {
  expect(isOtherCity(null, "Anywhere")).toBe(false);
});
