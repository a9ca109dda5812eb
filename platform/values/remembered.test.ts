import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("works once for the same arguments, and again once there are too many", () => {
  const asked: string[] = [];
  const day = remembered((name: string, nth: number) => {
    asked.push(`${name} ${nth}`);
    return `${name}, the ${nth}th`;
  }, 2);
  expect([day("Monday", 4), day("Monday", 4), day("Monday", 5)]).toEqual([
    "Monday, the 4th",
    "Monday, the 4th",
    "Monday, the 5th",
  ]);
  expect(asked).toEqual(["Monday 4", "Monday 5"]);
  day("Tuesday", 6);
  day("Monday", 4);
  expect(asked).toEqual(["Monday 4", "Monday 5", "Tuesday 6", "Monday 4"]);
});
