import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { isEasyToGuess } from "./new-password-field.tsx";

test.each([
  ["password", true],
  ["Password1!", true],
  ["!!qwerty99", true],
  ["111111", true],
  ["aaaaaaaaaaaa", true],
  ["abcdefghij", true],
  ["987654321", true],
  ["1234567890", true],
  ["tidycurb2026", true],
  ["robin.field", true],
  ["Robin.Field1", true],
  ["k7#mQ2", false],
  ["correct horse", false],
  ["", false],
])("%s is easy to guess: %s", async (password, isEasy) => {
  expect(await isEasyToGuess(password, ["robin.field@example.com"])).toBe(isEasy);
});

test("a mailbox name of a few letters does not affect a password that contains them", async () => {
  expect(await isEasyToGuess("joe joe joe joe", ["joe@example.com"])).toBe(false);
});

test("every word of the list is found as written", async () => {
  const missed = [];
  for (const word of commonPasswords) if (!(await isEasyToGuess(word))) missed.push(word);
  expect(missed).toEqual([]);
});
