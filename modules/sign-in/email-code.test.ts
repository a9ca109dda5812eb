import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountLinks, users } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { hour, minute } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { codeTo, deliverAll, tokenTo } from "#testkit/links.ts";

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

const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const wrong = { status: 403, body: { code: "CODE_WRONG" } };
const enter = (code: string, who: Who = person) => app.typed(who, "auth.verifyEmailCode", { code });
const isVerified = async (who: Who = person) =>
  ((await app.call(who, "GET", "/api/user")).body as User).emailVerified;
const otherThan = (code: string) => (code === "111 111" ? "222222" : "111111");

async function send(who: Person = person): Promise<string> {
  await app.typed(who, "auth.resendVerification");
  await deliverAll(app);
  return codeTo(app, who.email);
}

test("the code confirms the address, typed with or without spaces, and uses up the link", async () => {
  const code = await send();
  expect((await enter(` ${code} `)).body).toEqual({ ok: true });
  expect(await isVerified()).toBe(true);
  const token = tokenTo(app, person.email, "/verify-email");
  // Opening the link afterwards says so in any browser, and signs nobody in.
  for (const who of [person, null, await addUser(app)]) {
    const repeated = await app.typed(who, "auth.verifyEmail", { token });
    expect(repeated.body).toEqual({ ok: true, wasConfirmed: true });
    expect(repeated.headers.getSetCookie()).toEqual([]);
  }
  expect(await enter(code)).toMatchObject(invalid);
});

test("a used link says nothing about another address, and an expired one nothing at all", async () => {
  const expired = await send();
  const token = tokenTo(app, person.email, "/verify-email");
  app.clock.advance(hour);
  expect(await app.typed(null, "auth.verifyEmail", { token })).toMatchObject(invalid);
  await send();
  expect(await enter(expired)).not.toMatchObject({ status: 200 });
  const next = tokenTo(app, person.email, "/verify-email");
  expect((await app.typed(person, "auth.verifyEmail", { token: next })).body).toEqual({
    ok: true,
    wasConfirmed: false,
  });
  await app.deps.db
    .update(users)
    .set({ email: `moved-${person.email}` })
    .where(eq(users.id, person.userId));
  expect(await app.typed(null, "auth.verifyEmail", { token: next })).toMatchObject(invalid);
});

test("the link uses up the code", async () => {
  const code = await send();
  const token = tokenTo(app, person.email, "/verify-email");
  expect((await app.typed(person, "auth.verifyEmail", { token })).status).toBe(200);
  expect(await enter(code)).toMatchObject(invalid);
});

test("the code begins the email, and a retried email names the same code and keeps its tries", async () => {
  const code = await send();
  await enter(otherThan(code));
  const [text] = app.emails.map((sent) => sent.text);
  expect(text).toMatch(/^Your code is \d{3} \d{3}\n/);
  const { sendAccountLink } = await import("./tasks.ts");
  const [link] = await app.deps.db.select().from(accountLinks).where(eq(accountLinks.userId, person.userId));
  const id = link?.id ?? "";
  const sealedToken = app.deps.vault.seal(tokenTo(app, person.email, "/verify-email"), id);
  const deps = { ...app.deps, mailer: app.mailer, appUrl: app.appUrl };
  await sendAccountLink(deps, { linkId: id, sealedToken }, { id: app.deps.newId() });
  expect(codeTo(app, person.email)).toBe(code);
  const [after] = await app.deps.db.select().from(accountLinks).where(eq(accountLinks.userId, person.userId));
  expect(after).toEqual(link);
});

test("ten wrong codes void the link too; a new email has ten more tries", async () => {
  const code = await send();
  for (let index = 0; index < 9; index++) expect(await enter(otherThan(code))).toMatchObject(wrong);
  expect(await enter(otherThan(code))).toMatchObject(invalid);
  expect(await enter(code)).toMatchObject(invalid);
  app.clock.advance(minute);
  const next = await send();
  expect(await enter(otherThan(next))).toMatchObject(wrong);
  expect((await enter(next)).status).toBe(200);
});

test("the code works for an hour, until a newer one is sent, and only in its own account", async () => {
  const first = await send();
  const stranger = await addUser(app);
  expect(await enter(first, stranger)).toMatchObject(invalid);
  await send(stranger);
  // Whoever guesses another account's code confirms their own address at most.
  expect(await isVerified()).toBe(false);
  expect((await enter(first, null)).status).toBe(401);
  app.clock.advance(minute);
  const second = await send();
  if (first !== second) expect(await enter(first)).toMatchObject(wrong);
  app.clock.advance(hour);
  expect(await enter(second)).toMatchObject(invalid);
  expect(await isVerified()).toBe(false);
});

test("forty wrong codes a day are checked, however many emails are sent", async () => {
  for (let email = 0; email < 4; email++) {
    const code = await send();
    for (let index = 0; index < 10; index++) await enter(otherThan(code));
    app.clock.advance(hour);
  }
  const code = await send();
  expect(await enter(code)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  app.clock.advance(24 * hour);
  expect((await enter(await send())).status).toBe(200);
});

test("anything but six digits is refused at the field and counts as no try", async () => {
  const code = await send();
  for (const given of ["", "12345", "1234567", "12345a", "１２３４５６"])
    expect((await enter(given)).status).toBe(400);
  const [link] = await app.deps.db.select().from(accountLinks).where(eq(accountLinks.userId, person.userId));
  expect(link?.codeTries).toBe(0);
  expect((await enter(code)).status).toBe(200);
});
