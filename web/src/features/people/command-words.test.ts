import { expect, test } from "vitest";
import { type CommandAct, readCommand } from "./command-words.ts";

const verbs: Record<CommandAct, string> = {
  credit: "credit",
  days: "day",
  home: "home",
  skip: "skip",
  extra: "extra",
  pause: "pause",
  cancel: "cancel",
  write: "message",
  note: "note",
  refund: "refund",
  out: "is out",
};

test.each([
  ["credit Maya $5", "Maya", "credit", "5"],
  ["Credit Maya Torres 12.50", "Maya Torres", "credit", "12.50"],
  ["credit maya 5,25 $", "maya", "credit", "5.25"],
  ["credit maya 5,25", "maya", "credit", "5.25"],
  ["credit Maya", "Maya", "credit", ""],
  ["credit 62704", "62704", "credit", ""],
  ["credit Oak 62704", "Oak 62704", "credit", ""],
  ["Day Maya Torres", "Maya Torres", "days", ""],
  ["message Unit 5", "Unit 5", "write", ""],
  ["refund Maya Torres", "Maya Torres", "refund", ""],
  ["Leo is out", "Leo", "out", ""],
  ["leo santos IS OUT", "leo santos", "out", ""],
  ["credit", "credit", null, ""],
  ["creditor Maya 5", "creditor Maya 5", null, ""],
  ["412 Maple", "412 Maple", null, ""],
  ["", "", null, ""],
])("%o looks for %o and does %o with %o", (words, search, act, amount) => {
  expect(readCommand(words, verbs)).toEqual({ search, act, amount });
});
