import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { ownPath } from "./login-redirect.ts";

describe("a return path", () => {
  test.each([
    ["/", "/"],
    ["/runner", "/runner"],
    ["/runner?tab=jobs#next", "/runner?tab=jobs#next"],
    ["/a/../runner", "/runner"],
    ["/auth?returnTo=//evil.example", "/auth?returnTo=//evil.example"],
  ])("%s is kept", (given, kept) => {
    expect(ownPath(given)).toBe(kept);
  });

  test.each([
    null,
    "",
    "runner",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/.\\/evil.example",
    "/%2e//evil.example",
    "javascript:alert(1)",
    "/\\\\",
    `/${"x".repeat(500)}`,
  ])("%j is dropped", (given) => {
    expect(ownPath(given)).toBeNull();
  });

  test("always leads to this site, whatever it contains", () => {
    const parts = [
      "/",
      "//",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "\t",
      "\n",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
    ];
    for (const a of parts)
      for (const b of parts)
        for (const c of parts)
          for (const d of parts) {
            const kept = ownPath(`/${a}${b}${c}${d}`);
            if (
              kept !== null &&
              new URL(kept, "https://tidycurb.example").origin !== "https://tidycurb.example"
            )
              expect.fail(`${JSON.stringify(`/${a}${b}${c}${d}`)} leads away`);
          }
  });
});

describe("GET /api/login", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  test.each([
    ["", "/auth"],
    ["?returnTo=/runner%3Ftab=jobs", "/auth?returnTo=%2Frunner%3Ftab%3Djobs"],
    ["?returnTo=https://evil.example", "/auth"],
  ])("redirects a signed-out user to /auth with %j", async (query, location) => {
    const answer = await app.send(`/api/login${query}`);
    expect(answer).toMatchObject({ status: 302, body: null });
    expect(answer.headers.get("location")).toBe(location);
  });

  test.each([
    ["", "/"],
    ["?returnTo=/runner", "/runner"],
    ["?returnTo=/.//evil.example", "/"],
  ])("redirects a signed-in user with %j", async (query, location) => {
    const { cookie } = await addHomeowner(app);
    const answer = await app.send(`/api/login${query}`, { headers: { cookie } });
    expect(answer.headers.get("location")).toBe(location);
  });
});
