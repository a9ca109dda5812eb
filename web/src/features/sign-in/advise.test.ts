import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { advise } from "./new-password-field.tsx";

test.each([
  ["password", "common"],
  ["Password1!", "common"],
  ["!!qwerty99", "common"],
  ["111111", "common"],
  ["aaaaaaaaaaaa", "common"],
  ["abcdefghij", "common"],
  ["987654321", "common"],
  ["1234567890", "common"],
  ["tidycurb2026", "common"],
  ["robin.field", "common"],
  ["Robin.Field1", "common"],
  ["k7#mQ2", "short"],
  ["émeuéé", "short"],
  ["correct horse", null],
  ["k7#mQ2xx", null],
  ["", null],
] as const)("%s: %s", async (password, advice) => {
  expect(await advise(password, ["robin.field@example.com"])).toBe(advice);
});

test("a mailbox name of a few letters does not affect a password that contains them", async () => {
  expect(await advise("joe joe joe joe", ["joe@example.com"])).toBeNull();
});

test("every word of the list is found as written", async () => {
  const missed = [];
  for (const word of commonPasswords) if ((await advise(word)) !== "common") missed.push(word);
  expect(missed).toEqual([]);
});
