import { expect, test } from "vitest";
import { acts } from "#testkit/acts/index.ts";
import { ways } from "./ways.ts";

test("every kind of notice and letter comes about by an act, which a test of its area lets happen", () => {
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(ways).toSorted());
});
