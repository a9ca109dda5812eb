import { expect, test } from "vitest";
import { acts } from "#testkit/acts/index.ts";
import { ways } from "./ways.ts";

test("every kind of notice and email has an act, which its area's test runs", () => {
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(ways).toSorted());
});
