import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountLinks, sessions } from "#db/schema/index.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const origin = { origin: "https://tidycurb.example" };
const ask = (email: string, { address = newAddress(), headers = {} } = {}) =>
  app.typed(null, "auth.requestPasswordReset", { email }, { address, headers: { ...origin, ...headers } });
const reset = (token: string, chosen = "a longer horse") =>
  app.typed(null, "auth.resetPassword", { token, password: chosen }, { headers: origin });
const login = (email: string, given: string) =>
  app.call(null, "POST", "/api/login", { email, password: given }, { headers: origin });
const linkOf = async (who = person) => {
  await ask(who.email);
  await deliverAll(app);
  return tokenTo(app, who.email, "/reset-password");
};
const invalid = { status: 400, body: { code: "LINK_INVALID" } };

describe("asking for a new password", () => {
  test("sends one email with a link to this site, whatever Host the request sends", async () => {
    const headers = { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" };
    await ask(person.email, { headers });
    await deliverAll(app);
    expect(app.emails).toHaveLength(1);
    expect(app.emails[0]).toMatchObject({ to: person.email, subject: "Choose a new TidyCurb password" });
    const links = app.emails[0]?.text.match(/https?:\S+/g);
    expect(links).toEqual([expect.stringMatching(/^https:\/\/tidycurb\.example\/reset-password#[\w-]{43}$/)]);
    expect(app.emails[0]?.text).not.toContain("evil");
  });

  test("answers an unknown address the same way, with the same work, and sends nothing", async () => {
    const known = await ask(person.email);
    const tasksBefore = await tasks();
    const unknown = await ask("nobody@example.com");
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const names = ({ headers }: typeof known) =>
      [...headers].map(([name, value]) => (name === "x-request-id" ? name : [name, value]));
    expect(names(unknown)).toEqual(names(known));
    // Both addresses write the same rows; only the task knows which one gets an email.
    const tasksAfter = await tasks();
    expect(tasksAfter).toHaveLength(tasksBefore.length + 1);
    expect(new Set(tasksAfter.map(({ name }) => name))).toEqual(new Set(["send-reset-link"]));
    await deliverAll(app);
    expect(app.emails.map(({ to }) => to)).toEqual([person.email]);
  });

  test("leaves neither address nor token readable in the queue, and no token in a table", async () => {
    const token = await linkOf();
    const { rows } = await app.database.execute("select data::text as data from tasks.job");
    for (const { data } of rows) {
      expect(String(data)).not.toContain(token);
      expect(String(data)).not.toContain(person.email);
    }
    const [row] = (await app.database.execute("select account_links::text as row from account_links")).rows;
    expect(String(row?.row)).not.toContain(token);
  });

  test("is limited per account, existing or not, and per address", async () => {
    for (const email of [person.email, "nobody-else@example.com"]) {
      const answers = [];
      for (let index = 0; index < 6; index++) answers.push(await ask(email));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[5]?.headers.get("retry-after")).toBe("3600");
    }
    const address = newAddress();
    const statuses = [];
    for (let index = 0; index < 21; index++)
      statuses.push((await ask(`spray-${index}@example.com`, { address })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses[20]).toBe(429);
    app.clock.advance(hour);
    expect((await ask(person.email)).status).toBe(200);
  });

  test("accepts no password of a suspended account anywhere", async () => {
    const suspended = await addUser(app, { isSuspended: true });
    await ask(suspended.email);
    await deliverAll(app);
    expect(app.emails).toEqual([]);
  });

  fullTest("sends the same link when its task repeats, and never a used one", async () => {
    await ask(person.email);
    await app.database.execute("update tasks.job set retry_limit = 5");
    const failing = { ...app, mailer: { send: () => Promise.reject(new Error("away")) } } as TestApp;
    await deliverAll(failing).catch(() => {});
    await app.database.execute("update tasks.job set state = 'created', start_after = now()");
    await deliverAll(app);
    const token = tokenTo(app, person.email, "/reset-password");
    expect((await reset(token)).status).toBe(200);
    await app.database.execute(
      "update tasks.job set state = 'created', start_after = now(), completed_on = null where name = 'send-reset-link'",
    );
    app.emails.length = 0;
    await deliverAll(app);
    expect(app.emails.filter(({ subject }) => subject.startsWith("Choose"))).toEqual([]);
    expect(await reset(token, "once more horse")).toMatchObject(invalid);
  });
});

describe("the link", () => {
  test("sets the password, ends every session, signs nobody in, and its owner is notified", async () => {
    const token = await linkOf();
    const done = await reset(token);
    expect(done).toMatchObject({ status: 200, body: { ok: true } });
    expect(done.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["__Host-tidycurb-device"]);
    expect((await app.call(person, "GET", "/api/user")).status).toBe(401);
    expect(await app.deps.db.$count(sessions, eq(sessions.userId, person.userId))).toBe(0);
    expect((await login(person.email, password)).status).toBe(401);
    const signedIn = await login(person.email, "a longer horse");
    // Opening the email's link proves the address works.
    expect(signedIn).toMatchObject({ status: 200, body: { emailVerified: true } });
    await deliverAll(app);
    expect(app.emails.map(({ to, subject }) => [to, subject])).toContainEqual([
      person.email,
      "Your TidyCurb password was changed",
    ]);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const notices = (await app.call({ cookie }, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toContain("passwordChanged");
    expect((await app.typed({ cookie }, "security.overview")).body).toMatchObject({
      hasPassword: true,
      passwordChangedAt: app.clock.now,
    });
  });

  fullTest("works once, for an hour, and not after a newer one was requested", async () => {
    const first = await linkOf();
    app.clock.advance(minute);
    const second = await linkOf();
    expect(second).not.toBe(first);
    expect(await reset(first)).toMatchObject(invalid);
    app.clock.advance(hour - minute);
    expect((await reset(second)).status).toBe(200);
    expect(await reset(second)).toMatchObject(invalid);
    const third = await linkOf();
    app.clock.advance(hour);
    expect(await reset(third)).toMatchObject(invalid);
  });

  test("of another kind, an unknown account or a former address does nothing and causes no hashing", async () => {
    const hashed = app.passwordChecks.length;
    await app.typed(person, "auth.resendVerification", undefined, { headers: origin });
    await deliverAll(app);
    const verification = tokenTo(app, person.email, "/verify-email");
    for (const token of [verification, "unknown", "", "x".repeat(43), "eyJhbGciOiJub25lIn0.e30."])
      expect(await reset(token)).toMatchObject(invalid);
    const token = await linkOf();
    await app.database.execute("update users set email = $1 where id = $2", [
      `moved-${person.email}`,
      person.userId,
    ]);
    expect(await reset(token)).toMatchObject(invalid);
    expect(app.passwordChecks).toHaveLength(hashed);
  });

  test("opened twenty times at once counts once", async () => {
    const token = await linkOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  fullTest("lets in an owner who was locked out by wrong tries", async () => {
    for (let index = 0; index < 10; index++) await login(person.email, "wrong password");
    expect((await login(person.email, password)).status).toBe(429);
    await reset(await linkOf());
    expect((await login(person.email, "a longer horse")).status).toBe(200);
  });

  test("gives a password to an account that had none", async () => {
    await app.database.execute("update users set password_hash = null where id = $1", [person.userId]);
    expect((await app.typed(person, "security.overview")).body).toMatchObject({
      hasPassword: false,
      passwordChangedAt: null,
    });
    await reset(await linkOf());
    expect((await login(person.email, "a longer horse")).status).toBe(200);
  });

  test("accepts only passwords that registration accepts", async () => {
    const token = await linkOf();
    for (const wrong of ["12345", "      ", "x".repeat(257), "pass\0word"])
      expect((await reset(token, wrong)).status).toBe(400);
    expect((await reset(token, "x".repeat(256))).status).toBe(200);
  });

  test("drops a pending address change", async () => {
    await app.typed(person, "profile.update", { email: "thief@example.com" }, { headers: origin });
    await deliverAll(app);
    await reset(await linkOf());
    const { rows } = await app.database.execute("select 1 from email_changes where user_id = $1", [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

test("expired links are deleted", async () => {
  const { purge } = await import("#modules/operations/tasks/purge.ts");
  await linkOf();
  await purge(app.deps);
  const ofPerson = eq(accountLinks.userId, person.userId);
  expect(await app.deps.db.$count(accountLinks, ofPerson)).toBe(1);
  app.clock.advance(day);
  await purge(app.deps);
  expect(await app.deps.db.$count(accountLinks, ofPerson)).toBe(0);
});

async function tasks() {
  const rows = await app.deps.db.execute(
    sql`select name from tasks.job where state = 'created' and name <> '__pgboss__send-it'`,
  );
  return (rows as unknown as { rows: { name: string }[] }).rows;
}
