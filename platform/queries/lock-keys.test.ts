import { expect, test } from "vitest";
import { lockKeys } from "./lock-keys.ts";

test("no two locks have the same first key", () => {
  const keys = Object.values(lockKeys);
  expect(new Set(keys).size).toBe(keys.length);
});
