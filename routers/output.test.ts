import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { answers, outputs } from "./act.ts";

const { areChecked } = outputs;
const user = answers(z.object({ name: z.string() }));

beforeEach(() => {
  outputs.areChecked = true;
});

afterEach(() => {
  outputs.areChecked = areChecked;
});

test("tests refuse an answer with a field that its contract lacks", () => {
  expect(() => user.parse({ name: "Maya", passwordHash: "secret" })).toThrow("more than its contract");
});

test("tests refuse an answer of the wrong type", () => {
  expect(() => user.parse({ name: 7 })).toThrow();
});

test("tests accept an answer that matches its contract", () => {
  expect(user.parse({ name: "Maya" })).toEqual({ name: "Maya" });
});
