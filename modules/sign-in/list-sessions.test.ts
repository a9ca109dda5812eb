import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { day, hour } from "#platform/instants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addUser, type Person, password } from "#testkit/factories.ts";
import { codeOf } from "#testkit/second-factor.ts";
import type { SessionRow } from "./contract.ts";
import { sessionGrace } from "./sessions.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  person = await addUser(app);
});

const agents = {
  phone:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  computer: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
  tablet:
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
};
const login = async (agent: string, address: string): Promise<Who> => {
  const given = { email: person.email, password };
  const options = { headers: { "user-agent": agent }, address };
  const answer: Answer = await app.call(null, "POST", "/api/login", given, options);
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
};
const list = async (who: Who) => (await app.typed(who, "security.sessions")).body as SessionRow[];
const isSignedIn = async (who: Who) => (await app.call(who, "GET", "/api/user")).status === 200;

describe("the list of sessions", () => {
  test("shows the device, its sign-in and last use, and the first part of its address; marks this one", async () => {
    app.clock.advance(hour);
    const phone = await login(agents.phone, "203.0.113.7");
    const signedInAt = app.clock.now;
    app.clock.advance(hour);
    const tablet = await login(agents.tablet, "2001:db8:aa:bb::1");
    app.clock.advance(day);
    const rows = await list(phone);
    expect(rows).toEqual([
      {
        id: expect.any(String),
        browser: "Chrome",
        system: "Android",
        kind: "phone",
        network: "203.0.113",
        signedInAt,
        lastUsedAt: app.clock.now,
        isCurrent: true,
      },
      expect.objectContaining({
        browser: "Safari",
        kind: "tablet",
        network: "2001:db8:aa",
        isCurrent: false,
      }),
      expect.objectContaining({ browser: null, system: null, kind: "other", network: "192.0.2" }),
    ]);
    expect((await list(tablet)).find(({ isCurrent }) => isCurrent)?.kind).toBe("tablet");
  });

  test("contains no tokens, hashes or ids that allow signing in", async () => {
    const text = JSON.stringify(await list(person));
    const token = person.cookie.split("=")[1] ?? "";
    const { rows } = await app.database.execute("select token_hash from sessions where user_id = $1", [
      person.userId,
    ]);
    for (const secret of [token, String(rows[0]?.token_hash)]) expect(text).not.toContain(secret);
  });

  test("shows only the user's own, without ended ones", async () => {
    await addUser(app);
    const phone = await login(agents.phone, "203.0.113.7");
    expect(await list(phone)).toHaveLength(2);
    app.clock.advance(13 * day);
    await list(phone);
    app.clock.advance(2 * day);
    expect(await list(phone)).toMatchObject([{ kind: "phone", isCurrent: true }]);
  });
});

describe("signing out", () => {
  test("one device ends it at its next call over both APIs, and no other", async () => {
    const phone = await login(agents.phone, "203.0.113.7");
    const [row] = (await list(person)).filter(({ kind }) => kind === "phone");
    expect(await app.typed(person, "security.endSession", { id: row?.id })).toMatchObject({ status: 200 });
    expect(await isSignedIn(phone)).toBe(false);
    expect((await app.typed(phone, "auth.currentUser")).status).toBe(401);
    expect(await isSignedIn(person)).toBe(true);
    expect(await app.typed(person, "security.endSession", { id: row?.id })).toMatchObject({ status: 404 });
  });

  test("another user's session gets NOT_FOUND", async () => {
    const other = await addUser(app);
    const [row] = await list(other);
    const named = await app.typed(person, "security.endSession", { id: row?.id });
    const none = await app.typed(person, "security.endSession", { id: app.deps.newId() });
    const plain = ({ status, body }: Answer) => [status, { ...(body as object), requestId: "" }];
    expect(plain(named)).toEqual(plain(none));
    expect(named.status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("all others leaves this one, and returns how many", async () => {
    const phone = await login(agents.phone, "203.0.113.7");
    const computer = await login(agents.computer, "203.0.113.8");
    const stranger = await addUser(app);
    expect((await app.typed(phone, "security.endOtherSessions")).body).toEqual({ ended: 2 });
    expect(await Promise.all([phone, computer, person, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await app.typed(phone, "security.endOtherSessions")).body).toEqual({ ended: 0 });
  });
});

describe("a session gets a new token, and the old one stops working half a minute later,", () => {
  const application = {
    phoneNumber: "(212) 555-0123",
    city: "New York",
    serviceAreas: ["10001"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "SUV",
    payoutEmail: "pay@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
  };
  const turnOnTwoFactor = async () => {
    const emailVerifiedAt = app.clock.now;
    await app.deps.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, person.userId));
    const begun = await app.typed(person, "security.beginTwoFactor");
    const { secret } = begun.body as { secret: string };
    return app.typed(person, "security.confirmTwoFactor", { code: codeOf(app, secret) });
  };
  test.each<[string, () => Promise<unknown>]>([
    ["when the password is given again", () => app.typed(person, "auth.reauthenticate", { password })],
    ["when a homeowner becomes a runner", () => app.typed(person, "runner.submitApplication", application)],
    ["when the second factor is turned on", () => turnOnTwoFactor()],
  ])("%s, over REST and RPC", async (when, act) => {
    const before = { cookie: person.cookie };
    const [session] = await list(before);
    const other = await login(agents.phone, "203.0.113.7");
    await act();
    expect(person.cookie).not.toBe(before.cookie);
    // Calls sent before the new token arrived are still answered, unless they lack the new second factor.
    const endsOthers = when.includes("second factor");
    expect(await isSignedIn(before)).toBe(!endsOthers);
    expect(await list(person)).toHaveLength(endsOthers ? 1 : 2);
    app.clock.advance(sessionGrace + 1);
    for (const [who, status] of [
      [before, 401],
      [person, 200],
    ] as const) {
      expect((await app.call(who, "GET", "/api/user")).status).toBe(status);
      expect((await app.typed(who, "security.sessions")).status).toBe(status);
    }
    const present = (await list(person)).find(({ isCurrent }) => isCurrent);
    expect(present?.id).toBe(session?.id);
    expect(await isSignedIn(other)).toBe(!endsOthers);
  });

  test("and two concurrent calls both get a token that lasts", async () => {
    const before = { cookie: person.cookie };
    const again = () => app.typed({ ...before }, "auth.reauthenticate", { password });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.advance(hour);
    for (const answer of answers)
      expect(await isSignedIn({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" })).toBe(true);
    expect(await isSignedIn(before)).toBe(false);
    expect(await list({ cookie: answers[0]?.headers.get("set-cookie")?.split(";")[0] ?? "" })).toHaveLength(
      1,
    );
  });

  test("but the old one gets no new proof and no new token, and ends no session", async () => {
    app.clock.advance(hour);
    const copied = { cookie: person.cookie };
    await login(agents.phone, "203.0.113.7");
    const [row] = await list(person);
    await app.typed(person, "auth.reauthenticate", { password });
    const refused = [
      await app.call(copied, "POST", "/api/profile/update", { email: "thief@example.com" }),
      await app.call(copied, "DELETE", "/api/profile"),
      await app.typed(copied, "security.endOtherSessions"),
      await app.typed(copied, "security.endSession", { id: row?.id }),
      await app.typed(copied, "runner.submitApplication", application),
    ];
    for (const { body, headers } of refused)
      expect([(body as { code: string }).code, headers.get("set-cookie")]).toEqual(["REAUTHENTICATE", null]);
    expect(await list(person)).toHaveLength(2);
    expect(await app.call(person, "DELETE", "/api/profile")).toMatchObject({ status: 200 });
  });

  test.each(["by the new one", "by the old one"])("and a sign-out %s ends both", async (which) => {
    const old = { cookie: person.cookie };
    await app.typed(person, "auth.reauthenticate", { password });
    const renewed = { cookie: person.cookie };
    await app.call(which.includes("new") ? renewed : old, "POST", "/api/logout");
    expect([await isSignedIn(old), await isSignedIn(renewed)]).toEqual([false, false]);
  });

  test("but not for a wrong password", async () => {
    const before = person.cookie;
    const refused = await app.typed(person, "auth.reauthenticate", { password: "wrong horse" });
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect([person.cookie, await isSignedIn(person)]).toEqual([before, true]);
  });
});
