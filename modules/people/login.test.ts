import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loginAttempts, sessions, users } from "#db/schema/index.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addRunner, addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.passwordChecks.length = 0;
  person = await addUser(app);
});

const login = (email: string, given: string, address = newAddress(), who: Who = null) =>
  app.call(who, "POST", "/api/login", { email, password: given }, { address });
const currentUser = (who: Who) => app.call(who, "GET", "/api/user");
const cookieOf = (answer: Answer) => ({ cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" });
const sessionsOf = ({ userId }: Person) =>
  app.deps.db.select().from(sessions).where(eq(sessions.userId, userId));

async function loginTimes(times: number, email: string, given: string, address?: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index++) answers.push(await login(email, given, address));
  return answers;
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

describe("signing in", () => {
  test("starts a session, whose token is stored nowhere", async () => {
    const answer = await login(person.email, password);
    const who = cookieOf(answer);
    expect(await currentUser(who)).toMatchObject({ status: 200, body: { id: person.userId } });
    const token = who.cookie.split("=")[1] ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await app.database.execute("select sessions::text as row from sessions");
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
    const hash = createHash("sha256").update(token).digest("base64url");
    expect((await sessionsOf(person)).map((session) => session.tokenHash)).toContain(hash);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  test("gives different tokens", async () => {
    const tokens = (await loginTimes(9, person.email, password)).map((answer) => cookieOf(answer).cookie);
    expect(new Set(tokens).size).toBe(9);
  });

  test("ignores case and spaces around the email, but not in the password", async () => {
    expect((await login(`  ${person.email.toUpperCase()} `, password)).status).toBe(200);
    for (const wrong of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)])
      expect((await login(person.email, wrong)).status).toBe(401);
  });

  test("ends the browser's former session", async () => {
    const answer = await login(person.email, password, undefined, person);
    expect((await currentUser(person)).status).toBe(401);
    expect((await currentUser(cookieOf(answer))).status).toBe(200);
  });

  test("answers a wrong password and an unknown email the same way, in the same time", async () => {
    const wrong = await login(person.email, "wrong password");
    const unknown = await login("nobody@example.com", "wrong password");
    for (const { status, body, headers } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toEqual({
        code: "SIGN_IN_FAILED",
        message: "Invalid email or password. Please try again.",
        requestId: headers.get("x-request-id"),
      });
    }
    const names = ({ headers }: Answer) =>
      [...headers].map(([name, value]) => (name === "x-request-id" ? name : [name, value]));
    expect(names(unknown)).toEqual(names(wrong));
    expect(app.passwordChecks).toEqual([
      { password: "wrong password", hash: `plain$${password}` },
      { password: "wrong password", hash: null },
    ]);
  });

  test("is refused for accounts without a password", async () => {
    await app.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
    expect((await login(person.email, password)).status).toBe(401);
    expect(app.passwordChecks).toEqual([{ password, hash: null }]);
  });
});

describe("a suspended user", () => {
  beforeEach(() =>
    app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, person.userId)),
  );

  test("is signed out everywhere, and sees why only with the right password", async () => {
    expect((await currentUser(person)).status).toBe(401);
    expect((await app.typed(person, "homeowner.jobs")).status).toBe(401);
    expect(await login(person.email, password)).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_SUSPENDED" },
    });
    expect(await login(person.email, "wrong password")).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_FAILED" },
    });
  });

  test("can no longer act as a runner or homeowner", async () => {
    const runner = await addRunner(app, { isSuspended: true });
    expect((await app.call(runner, "POST", "/api/runner/availability", { isAvailable: true })).status).toBe(
      401,
    );
  });
});

describe("failed sign-ins", () => {
  test("of one account are limited to ten in 15 minutes from all addresses; then a wait is required", async () => {
    expect(statuses(await loginTimes(10, person.email, "wrong password"))).toEqual(Array(10).fill(401));
    app.clock.advance(5 * minute);
    const refused = await login(person.email, password);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: "TOO_MANY_REQUESTS",
        params: { retryAfterSeconds: 600 },
        message: "Too many attempts. Please try again in 10 minutes.",
      },
    });
    expect(refused.headers.get("retry-after")).toBe("600");
    app.clock.advance(600_000 - 1);
    expect((await login(person.email, password)).status).toBe(429);
    app.clock.advance(1);
    expect((await login(person.email, password)).status).toBe(200);
  });

  fullTest("that were refused do not extend the wait", async () => {
    await loginTimes(10, person.email, "wrong password");
    app.clock.advance(14 * minute);
    expect(statuses(await loginTimes(20, person.email, "wrong password"))).toEqual(Array(20).fill(429));
    app.clock.advance(minute);
    expect((await login(person.email, password)).status).toBe(200);
  });

  test("of a nonexistent account count the same way", async () => {
    const email = `${app.deps.newId()}@example.com`;
    expect(statuses(await loginTimes(11, email, "wrong password"))).toEqual([...Array(10).fill(401), 429]);
  });

  test("are counted before the password check, so none is free", async () => {
    await loginTimes(11, person.email, "wrong password");
    expect(app.passwordChecks).toHaveLength(10);
  });

  test("do not count after a success", async () => {
    const address = newAddress();
    expect(statuses(await loginTimes(35, person.email, password, address))).toEqual(Array(35).fill(200));
    expect(await app.deps.db.$count(loginAttempts, eq(loginAttempts.address, address))).toBe(0);
  });

  test("are kept after a success: nine wrong, one right, and the next wrong one is the tenth", async () => {
    await loginTimes(9, person.email, "wrong password");
    expect((await login(person.email, password)).status).toBe(200);
    expect(statuses(await loginTimes(2, person.email, "wrong password"))).toEqual([401, 429]);
  });

  test("from one address are limited to thirty for all accounts, and block no other address", async () => {
    const address = newAddress();
    for (let index = 0; index < 30; index++)
      expect((await login(`spray${index}@example.com`, "wrong password", address)).status).toBe(401);
    const refused = await login(person.email, password, address);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
    expect((await login(person.email, password)).status).toBe(200);
    expect((await login("spray1@example.com", "wrong password")).status).toBe(401);
  });

  test("are stored under a hash of the email, and without the password", async () => {
    await login("very.secret@example.com", "very secret password");
    const { rows } = await app.database.execute("select login_attempts::text as row from login_attempts");
    expect(JSON.stringify(rows)).not.toMatch(/very.secret|very secret/);
  });
});

describe("a session", () => {
  const extended = async () => (await sessionsOf(person))[0];
  const elapsed = (from: string) => Date.parse(app.clock.now) - Date.parse(from);

  test("ends 14 days after it was last used", async () => {
    app.clock.advance(14 * day - 1);
    expect((await currentUser(person)).status).toBe(200);
    expect((await app.typed(person, "notifications.list")).status).toBe(200);
    app.clock.advance(14 * day - 1);
    expect((await app.typed(person, "notifications.list")).status).toBe(200);
    app.clock.advance(14 * day);
    expect((await app.typed(person, "notifications.list")).status).toBe(401);
    expect((await currentUser(person)).status).toBe(401);
  });

  test("ends 90 days after signing in, even if in use", async () => {
    const began = app.clock.now;
    let last = 0;
    for (;;) {
      app.clock.advance(10 * day);
      if ((await app.typed(person, "notifications.list")).status !== 200) break;
      last = elapsed(began);
    }
    expect(last).toBe(80 * day);
    expect(elapsed(began)).toBe(90 * day);
    expect((await extended())?.expiresAt).toBe("2026-06-08T15:00:00.000Z");
  });

  test("is extended at most once an hour", async () => {
    const before = await extended();
    app.clock.advance(hour - 1);
    await app.typed(person, "notifications.list");
    expect(await extended()).toEqual(before);
    app.clock.advance(1);
    await app.typed(person, "notifications.list");
    expect(await extended()).toMatchObject({ extendedAt: app.clock.now });
  });

  test("is extended by use only, even when the act is forbidden", async () => {
    app.clock.advance(2 * hour);
    expect((await app.typed(person, "admin.runners", {})).status).toBe(403);
    expect(await extended()).toMatchObject({
      extendedAt: app.clock.now,
      signedInAt: "2026-03-10T15:00:00.000Z",
    });
  });

  test("ends on the server at sign-out, on both APIs; other devices stay signed in", async () => {
    const other = cookieOf(await login(person.email, password));
    const answer = await app.call(person, "POST", "/api/logout");
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect((await currentUser(person)).status).toBe(401);
    expect((await app.typed(person, "auth.currentUser")).status).toBe(401);
    expect((await app.typed(person, "homeowner.jobs")).status).toBe(401);
    expect((await currentUser(other)).status).toBe(200);
  });

  test("that has ended, never existed or is malformed signs out the same way and signs nobody in", async () => {
    for (const who of [
      null,
      { cookie: `tidycurb=${"a".repeat(43)}` },
      { cookie: "tidycurb=" },
      { cookie: `tidycurb=${"a".repeat(42)}'` },
      { cookie: "tidycurb=null; other=1" },
      { cookie: `x=${person.cookie}` },
      { cookie: person.cookie.replace("tidycurb", "__Host-tidycurb") },
    ]) {
      expect(await app.call(who, "POST", "/api/logout")).toMatchObject({ status: 200, body: { ok: true } });
      expect((await currentUser(who)).status).toBe(401);
    }
    expect((await currentUser(person)).status).toBe(200);
  });

  test("is found among other cookies", async () => {
    const cookie = `theme=dark; ${person.cookie};  lang=en`;
    expect((await currentUser({ cookie })).status).toBe(200);
  });
});
