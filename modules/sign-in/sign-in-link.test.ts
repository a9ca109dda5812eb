import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { minute } from "#platform/instants.ts";
import { newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { confirmEmailOf, deliverAll, tokenTo } from "#testkit/links.ts";
import { secondFactor } from "#testkit/second-factor.ts";

let app: TestApp;
let person: Person & { email: string };
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
  await confirmEmailOf(app, person);
  app.emails.length = 0;
});

const { turnOn } = secondFactor(() => ({ app, person }));

const ask = (email = person.email, address = newAddress()) =>
  app.typed(null, "auth.requestSignInLink", { email }, { address });
const enter = (token: string) => app.typed(null, "auth.signInByLink", { token });
async function link(): Promise<string> {
  await ask();
  await deliverAll(app);
  return tokenTo(app, person.email, "/sign-in");
}
const invalid = { status: 400, body: { code: "LINK_INVALID" } };

test("signs in once, for fifteen minutes, also when it is opened twice at once", async () => {
  const token = await link();
  app.clock.advance(15 * minute - 1);
  const answers = await Promise.all([enter(token), enter(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body).toMatchObject({ id: person.userId });
  expect(done?.headers.get("set-cookie")).toContain("tidycurb=");
  expect(await enter(token)).toMatchObject(invalid);
  const late = await link();
  app.clock.advance(15 * minute);
  expect(await enter(late)).toMatchObject(invalid);
});

test("an unknown address gets the same answer and no email; one not confirmed gets none either", async () => {
  const doubtful = await addUser(app);
  app.emails.length = 0;
  const answers = [await ask(), await ask("nobody@example.com"), await ask(doubtful.email)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { ok: true }]));
  await deliverAll(app);
  expect(app.emails.map(({ to }) => to)).toEqual([person.email]);
});

test("still asks for the second factor", async () => {
  await turnOn(person);
  const token = await link();
  expect(await enter(token)).toMatchObject({ body: { code: "SECOND_FACTOR_REQUIRED" } });
  expect(await enter(token)).toMatchObject(invalid);
});

test("a new password voids it, and a suspended account stays out", async () => {
  const token = await link();
  await app.typed(person, "security.changePassword", {
    currentPassword: "correct horse",
    newPassword: "a longer horse",
  });
  expect(await enter(token)).toMatchObject(invalid);
  const next = await link();
  await app.database.execute("update users set suspended_at = now() where id = $1", [person.userId]);
  expect(await enter(next)).toMatchObject({ body: { code: "ACCOUNT_SUSPENDED" } });
  app.emails.length = 0;
  await ask();
  await deliverAll(app);
  expect(app.emails).toEqual([]);
});

test("counts with password resets: five an hour to an address", async () => {
  for (let index = 0; index < 3; index++) expect((await ask()).status).toBe(200);
  for (let index = 0; index < 2; index++)
    await app.typed(null, "auth.requestPasswordReset", { email: person.email }, { address: newAddress() });
  expect((await ask()).status).toBe(429);
});

test("comes in the account's language", async () => {
  await app.typed(person, "settings.updatePreferences", { language: "fr" });
  await link();
  expect(app.emails.at(-1)?.subject).toBe("Connectez-vous à TidyCurb");
});
