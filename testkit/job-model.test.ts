import { expect, test } from "vitest";
import { type JobCall, type JobHistory, orderThatExplains } from "./job-model.ts";

const done = (act: JobCall["act"], userId: string): JobCall => ({ act, userId, isOk: true });
const refused = (act: JobCall["act"], userId: string): JobCall => ({ act, userId, isOk: false });
const assigned = { status: "assigned", runner: "R" } as const;
const cancelled: JobHistory = {
  status: "cancelled",
  runner: null,
  isPaused: false,
  events: ["assigned → cancelled by H"],
  notices: ["jobCancelled to R"],
  earners: [],
};

test("an order of the calls explains their answers", () => {
  const order = orderThatExplains("H", assigned, [refused("complete", "R"), done("cancel", "H")], cancelled);
  expect(order).toEqual(["cancel by H: done", "complete by R: refused"]);
});

test("a retry with the first answer is explained", () => {
  const calls = [done("cancel", "H"), done("cancel", "H"), done("pause", "H"), refused("release", "R")];
  expect(orderThatExplains("H", assigned, calls, { ...cancelled, isPaused: true })).not.toBeNull();
});

test.each<[string, JobCall[], Partial<JobHistory>]>([
  ["two winners", [done("complete", "R"), done("cancel", "H")], {}],
  ["no winner", [refused("complete", "R"), refused("cancel", "H")], {}],
  ["a winner whose act is not there", [done("release", "R"), refused("cancel", "H")], {}],
  ["a runner who was not told", [done("cancel", "H")], { notices: [] }],
  [
    "a runner who was told twice",
    [done("cancel", "H")],
    { notices: ["jobCancelled to R", "jobCancelled to R"] },
  ],
  ["an event from another state", [done("cancel", "H")], { events: ["scheduled → cancelled by H"] }],
  ["an event twice", [done("cancel", "H")], { events: [...cancelled.events, ...cancelled.events] }],
  ["somebody paid for nothing", [done("cancel", "H")], { earners: ["R"] }],
  ["a stranger who starts it", [done("start", "S"), done("cancel", "H")], {}],
])("no order explains %s", (_what, calls, change) => {
  expect(orderThatExplains("H", assigned, calls, { ...cancelled, ...change })).toBeNull();
});
