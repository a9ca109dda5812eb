import { expect, test } from "vitest";
import { acts } from "#testkit/acts/index.ts";
import { kindRules } from "./channels.ts";

test("every kind of notice and email has an act, which its area's test runs", () => {
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(kindRules).toSorted());
});
