import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { apiFunctionFor, pageNames, pagePattern } from "./routes.ts";

describe("which function serves what", () => {
  test.each([
    ["/api/health", "health"],
    ["/api/trpc", "trpc"],
    ["/api/trpc/auth.currentUser", "trpc"],
    ["/api/trpcs", "rest"],
    ["/api/runner/statement.csv", "statement-csv"],
    ["/api/user", "rest"],
    ["/api/auth/user", "rest"],
    ["/api/", "rest"],
    ["/api", "rest"],
    ["/api/webhooks/stripe", "stripe-webhook"],
    ["/api/webhooks", "rest"],
    ["/api/nothing/here", "rest"],
    ["/api/health/of/what", "rest"],
    ["/api/cron/deliver", "cron-schedule"],
    ["/api/cron/nothing", "cron-schedule"],
    ["/apis", undefined],
    ["/API/user", undefined],
    ["/homeowner", undefined],
    ["/x/api/user", undefined],
  ])("%s → %s", (path, name) => {
    expect(apiFunctionFor(path)?.name).toBe(name);
  });
});

describe("which paths are pages", () => {
  test.each([
    ["/", true],
    ["/homeowner", true],
    ["/homeowner/", true],
    ["/runner-setup", true],
    ["/runner-setups", false],
    ["/homeowner/1", false],
    ["/runner/statement/2026-03-02", true],
    ["/runner/statement/current/", true],
    ["/runner/statement/", false],
    ["/runner/statement/a/b", false],
    ["//", false],
    ["/nowhere", false],
  ])("%s is a page: %s", (path, isPage) => {
    expect(pagePattern.test(path)).toBe(isPage);
  });

  test("are those that the app has", async () => {
    const tree = await readFile(new URL("../web/src/routeTree.gen.ts", import.meta.url), "utf8");
    const [union = ""] = /(?<=fullPaths:)[^:]+/.exec(tree) ?? [];
    const names = [...union.matchAll(/'\/([^']+)'/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect([...pageNames].sort()).toEqual(names.sort());
  });
});
