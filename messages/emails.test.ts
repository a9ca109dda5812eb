import { expect, test } from "vitest";
import * as en from "./en.ts";

test("every letter that can be given up has words for the operator", () => {
  expect(Object.keys(en.adminHealth.tasks.letters).toSorted()).toEqual(Object.keys(en.emails).toSorted());
});
