import { expect, test } from "vitest";
import { ownPath, readReturnTo, signInAddress } from "./return-to.ts";

test.each(["/homeowner", "/subscribe?step=2", "/how-it-works#runners", "/authors"])(
  "%s is a valid return path",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "homeowner",
  "",
  `/${"a".repeat(500)}`,
  7,
  null,
])("%j is not", (path) => {
  expect(ownPath(path)).toBeNull();
});

test.each(["/logout", "/auth?returnTo=/auth", "/api/login", "/sign-in", "/sign-up/", "/x/../logout"])(
  "%s would loop or leave the site, and is not",
  (path) => {
    expect(ownPath(path)).toBeNull();
  },
);

test("a search without a valid return path has none", () => {
  expect(readReturnTo({ returnTo: "//evil.example" })).toEqual({});
  expect(readReturnTo({ returnTo: "/admin" })).toEqual({ returnTo: "/admin" });
});

test("a link carries the return path, unless it is the dashboard", () => {
  expect(signInAddress("/subscribe?a=b")).toBe("/sign-in?returnTo=%2Fsubscribe%3Fa%3Db");
  expect(signInAddress("/")).toBe("/sign-in");
});
