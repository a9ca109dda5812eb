import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, password } from "#testkit/factories.ts";
import { hasMemberHint, readSessionCookie } from "./session-cookie.ts";

const ninetyDays = 90 * 24 * 60 * 60;
const token = "a".repeat(43);
const local = { isSecure: false, origin: null, off: [], missing: [], streamMs: 0 };
const secure = { isSecure: true, origin: "https://tidycurb.example", off: [], missing: [], streamMs: 0 };

describe.each([
  ["over http", "http://localhost:3000", "tidycurb", ""],
  [
    "over https, where its name binds it to the host",
    "https://tidycurb.example",
    "__Host-tidycurb",
    "; Secure",
  ],
])("the session cookie %s", (_, APP_URL, name, suffix) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp("postgres", { env: { APP_URL } });
  });
  afterAll(() => app.close());

  test("is hidden from scripts and other sites; its hint cookie holds nothing", async () => {
    const { email } = await addUser(app);
    for (const answer of [
      await app.call(null, "POST", "/api/login", { email, password }),
      await app.typed(null, "auth.login", { email, password }),
    ])
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          new RegExp(`^${name}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${ninetyDays}${suffix}$`),
        ),
        `tidycurb-member=1; Path=/; SameSite=Lax; Max-Age=${ninetyDays}${suffix}`,
        // The device cookie identifies the browser; it signs nobody in.
        expect.stringMatching(
          new RegExp(
            `^${name}-device=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000${suffix}$`,
          ),
        ),
      ]);
  });

  test("is cleared with the same attributes on sign-out, with its hint", async () => {
    const person = await addUser(app);
    for (const answer of [
      await app.call(person, "POST", "/api/logout"),
      await app.typed(null, "auth.logout"),
    ])
      expect(answer.headers.getSetCookie()).toEqual([
        `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${suffix}`,
        `tidycurb-member=; Path=/; SameSite=Lax; Max-Age=0${suffix}`,
      ]);
    expect((await app.call(person, "GET", "/api/user")).status).toBe(401);
  });

  test("stays when the page's user is no longer signed in (it may be newer); its hint is cleared", async () => {
    const person = await addUser(app);
    const cookie = `${person.cookie}; tidycurb-member=1`;
    expect((await app.call({ cookie }, "GET", "/api/user")).headers.getSetCookie()).toEqual([]);
    app.clock.advance(15 * 24 * 60 * 60 * 1000);
    for (const answer of [
      await app.call({ cookie }, "GET", "/api/user"),
      await app.typed({ cookie }, "auth.currentUser"),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().map((header) => header.split(";")[0])).toEqual([
        "tidycurb-member=",
      ]);
    }
  });

  test("is set by no refusal and by no query", async () => {
    const person = await addUser(app);
    for (const answer of [
      await app.call(null, "POST", "/api/login", { email: person.email, password: "wrong password" }),
      await app.call(person, "GET", "/api/user"),
      await app.call(person, "GET", "/api/notifications"),
    ])
      expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("reading the cookies", () => {
  test.each([
    [`tidycurb=${token}`, local, token],
    [`theme=dark; tidycurb=${token}`, local, token],
    [`tidycurb=${token};theme=dark`, local, token],
    [`__Host-tidycurb=${token}`, secure, token],
    // A sibling domain or an http page can set the plain name, so over https it does not count.
    [`tidycurb=${token}`, secure, null],
    [`__Host-tidycurb=${token}`, local, null],
    [`xtidycurb=${token}`, local, null],
    [`tidycurb=${token}x`, local, null],
    ["tidycurb=", local, null],
    ["tidycurb", local, null],
    ["", local, null],
    [null, local, null],
  ] as const)("%j on %j gives the token %j", (header, site, found) => {
    expect(readSessionCookie(header, site)).toBe(found);
  });

  test("finds the hint among others", () => {
    expect(hasMemberHint("a=b; tidycurb-member=1")).toBe(true);
    for (const header of ["tidycurb-member=", "tidycurb-member=11", "x-tidycurb-member=1", "", null])
      expect(hasMemberHint(header)).toBe(false);
  });
});
