import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownDevices } from "#db/schema/index.ts";
import { day, later, minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser, type Person, password } from "#testkit/factories.ts";
import { deliverAll } from "#testkit/links.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const emailsTo = (email: string) => app.emails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe("signing in", () => {
  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
  const login = (address: string, { agent = firefox, cookie = "" } = {}) =>
    app.call(
      null,
      "POST",
      "/api/login",
      { email: person.email, password },
      {
        address,
        headers: { "user-agent": agent, ...(cookie && { cookie }) },
      },
    );
  const deviceOf = (answer: Answer) =>
    answer.headers.getSetCookie().find((each) => each.startsWith("tidycurb-device=")) ?? "";
  const told = async () => {
    await deliverAll(app);
    return emailsTo(person.email).filter((subject) => subject.startsWith("New sign-in"));
  };

  test("on a new device is announced once, by notice and email", async () => {
    await login("203.0.113.7");
    expect(await told()).toHaveLength(1);
    const [sentEmail] = app.emails;
    expect(sentEmail?.text).toContain("on Tuesday, March 10 at 11:00 AM, with Firefox on Windows.");
    app.clock.advance(day);
    await login("203.0.113.99");
    expect(await told()).toHaveLength(1);
    const who = { cookie: (await login("203.0.113.7")).headers.get("set-cookie")?.split(";")[0] ?? "" };
    const notices = (await app.call(who, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.filter(({ type }) => type === "newSignIn")).toHaveLength(1);
  });

  test("is announced in the zone its owner chose, even on another date", async () => {
    app.clock.now = "2026-03-11T05:30:00.000Z";
    await app.call(person, "POST", "/api/settings/preferences", { timezone: "PST" });
    await login("203.0.113.7");
    expect(await told()).toHaveLength(1);
    expect(app.emails[0]?.text).toContain("on Tuesday, March 10 at 10:30 PM, with Firefox on Windows.");
    const who = { cookie: (await login("203.0.113.7")).headers.get("set-cookie")?.split(";")[0] ?? "" };
    const [notice] = (await app.call(who, "GET", "/api/notifications")).body as { message: string }[];
    expect(notice?.message).toContain("On Tuesday, March 10 at 10:30 PM");
  });

  test("is announced in the zone of a home, or of a runner's first area", async () => {
    const homeowner = await addHomeowner(app, {
      zipCode: "90001",
      state: "CA",
      timeZone: "America/Los_Angeles",
    });
    const runner = await addRunner(app, { serviceAreas: ["62701", "90001"] });
    for (const [who, time] of [
      [homeowner, "8:00 AM"],
      [runner, "10:00 AM"],
    ] as const) {
      await app.call(
        null,
        "POST",
        "/api/login",
        { email: who.email, password },
        { address: "203.0.113.7", headers: { "user-agent": firefox } },
      );
      await deliverAll(app);
      const sentEmail = app.emails.find(({ to }) => to === who.email);
      expect(sentEmail?.text).toContain(`on Tuesday, March 10 at ${time}`);
    }
  });

  test("is announced in Spanish without a second period after “p.m.”, for any device", async () => {
    await app.call(person, "POST", "/api/settings/preferences", { language: "es", timezone: "EST" });
    app.clock.now = "2026-03-10T20:00:00.000Z";
    await login("203.0.113.7", { agent: "curl/8.0" });
    await deliverAll(app);
    const text = app.emails.find(({ to }) => to === person.email)?.text;
    expect(text).toContain("p.m.");
    expect(text).not.toContain("..");
    const who = { cookie: (await login("203.0.113.7")).headers.get("set-cookie")?.split(";")[0] ?? "" };
    const notices = (await app.call(who, "GET", "/api/notifications")).body as { message: string }[];
    expect(notices.length).toBeGreaterThan(0);
    for (const { message } of notices) expect(message).not.toContain("..");
  });

  test("with the browser's cookie is known anywhere; without it, elsewhere is new", async () => {
    const cookie = deviceOf(await login("203.0.113.7"));
    expect(cookie).toMatch(/^tidycurb-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(await told()).toHaveLength(1);
    await login("198.51.100.1", { cookie: cookie.split(";")[0] });
    expect(await told()).toHaveLength(1);
    app.clock.advance(day);
    await login("198.51.101.1");
    expect(await told()).toHaveLength(2);
  });

  test("is announced only in the app to users with Security Alerts off", async () => {
    await app.call(person, "POST", "/api/settings/notifications", { securityAlerts: false });
    await login("203.0.113.7");
    expect(await told()).toEqual([]);
    const notices = (await app.call(person, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toEqual(["newSignIn"]);
  });

  test("by registering is not announced", async () => {
    const email = `fresh-${app.deps.newId()}@example.com`;
    const account = { firstName: "Ada", lastName: "Ray", email, password };
    const address = newAddress();
    await app.call(null, "POST", "/api/register", account, { address });
    await app.call(null, "POST", "/api/login", { email, password }, { address });
    await deliverAll(app);
    expect(emailsTo(email)).toEqual(["Confirm your email address"]);
  });

  test("fifty times without cookies leaves fifty device marks, its own the newest", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      userId: person.userId,
      markHash: String(index).padStart(43, "0"),
      lastSeenAt: later(app.clock.now, -index * minute),
    }));
    await app.deps.db.insert(knownDevices).values(rows);
    await login("203.0.113.7");
    expect(await told()).toHaveLength(1);
    const kept = await app.deps.db
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, person.userId))
      .orderBy(desc(knownDevices.lastSeenAt));
    expect(kept).toHaveLength(50);
    expect(kept[0]?.lastSeenAt).toBe(app.clock.now);
    expect(kept.some(({ markHash }) => markHash === rows[59]?.markHash)).toBe(false);
    await login("203.0.113.7");
    expect(await told()).toHaveLength(1);
  });

  test("stores no address, browser or cookie of a known device in plain text", async () => {
    const cookie = deviceOf(await login("203.0.113.7")).split(/[=;]/)[1] ?? "";
    const { rows } = await app.database.execute("select known_devices::text as row from known_devices");
    for (const { row } of rows)
      for (const word of ["203.0.113", "Firefox", cookie]) expect(String(row)).not.toContain(word);
  });
});
