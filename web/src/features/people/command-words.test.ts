import { expect, test } from "vitest";
import { readCommand } from "./command-words.ts";

test.each([
  ["credit Maya $5", "Maya", "5"],
  ["Credit Maya Torres 12.50", "Maya Torres", "12.50"],
  ["credit maya 5,25 $", "maya", "5.25"],
  ["credit maya 5,25", "maya", "5.25"],
  ["credit Maya", "Maya", ""],
  ["credit 62704", "62704", ""],
  ["credit Oak 62704", "Oak 62704", ""],
  ["credit", "credit", null],
  ["creditor Maya 5", "creditor Maya 5", null],
  ["412 Maple", "412 Maple", null],
  ["", "", null],
])("%o looks for %o and credits %o", (words, search, credit) => {
  expect(readCommand(words, { credit: "credit", out: "is out" })).toEqual({ search, credit, isOut: false });
});

test.each([
  ["Leo is out", "Leo"],
  ["leo santos IS OUT", "leo santos"],
])("%o says that %o is out", (words, search) => {
  expect(readCommand(words, { credit: "credit", out: "is out" })).toEqual({
    search,
    credit: null,
    isOut: true,
  });
});
