import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  homeownerProfiles,
  loginAttempts,
  preferences,
  sessions,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { hashToken } from "#platform/crypto.ts";
import { hour, later } from "#platform/instants.ts";
import { newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person, password } from "#testkit/factories.ts";
import { codeTo, deliverAll, tokenTo } from "#testkit/links.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import { homeFields } from "#testkit/registrations.ts";
import { readCookies } from "#testkit/second-factor.ts";
import { saveEmailChange } from "./queries/links.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

const account = (email: string) => ({ firstName: "Ada", lastName: "Stone", email, password });

test("50 registrations with one email at once make one user with one home", async () => {
  for (let round = 0; round < rounds; round++) {
    const email = `same-${round}@example.com`;
    const answers = await times(50, () =>
      round % 2
        ? app.typed(null, "auth.registerHomeowner", { ...account(email), ...homeFields })
        : app.call(null, "POST", "/api/register/homeowner", { ...account(email), ...homeFields }),
    );
    expect(countOutcomes(answers)).toEqual({ [round % 2 ? "200" : "201"]: 1, "409 EMAIL_IN_USE": 49 });
    const made = await app.deps.db.select().from(users).where(eq(users.email, email));
    expect(made).toHaveLength(1);
    const userId = made[0]?.id ?? "";
    for (const table of [homeownerProfiles, preferences, sessions])
      expect(await app.deps.db.$count(table, eq(table.userId, userId))).toBe(1);
  }
  expect(await app.deps.db.$count(users)).toBe(rounds);
});

type Repeat = { wasConfirmed?: boolean };

test("an email's code and its link at once: the address is confirmed once, and every link says so", async () => {
  for (let round = 0; round < rounds; round++) {
    const { email, cookie } = await addUser(app);
    await app.typed({ cookie }, "auth.resendVerification");
    await deliverAll(app);
    const [code, token] = [codeTo(app, email), tokenTo(app, email, "/verify-email")];
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => app.typed({ cookie }, "auth.verifyEmailCode", { code })),
      ...Array.from({ length: 4 }, () => app.typed({ cookie }, "auth.verifyEmail", { token })),
    ]);
    const first = answers.filter(({ status, body }) => status === 200 && !(body as Repeat).wasConfirmed);
    expect(first).toHaveLength(1);
    for (const { status } of answers.slice(4)) expect(status).toBe(200);
  }
});

test("of 40 wrong codes at once, ten are checked", async () => {
  for (let round = 0; round < rounds; round++) {
    const { email, cookie } = await addUser(app);
    await app.typed({ cookie }, "auth.resendVerification");
    await deliverAll(app);
    const code = codeTo(app, email) === "111 111" ? "222222" : "111111";
    const answers = await times(40, () => app.typed({ cookie }, "auth.verifyEmailCode", { code }));
    expect(countOutcomes(answers)).toEqual({ "403 CODE_WRONG": 9, "400 LINK_INVALID": 31 });
  }
});

test("of 40 wrong passwords for one account at once, ten are checked, whatever their addresses", async () => {
  for (let round = 0; round < rounds; round++) {
    const { email } = await addUser(app);
    const given = { email, password: "wrong password" };
    const answers = await times(40, () => app.call(null, "POST", "/api/login", given));
    expect(countOutcomes(answers)).toEqual({ "401 SIGN_IN_FAILED": 10, "429 TOO_MANY_REQUESTS": 30 });
  }
});

test("40 concurrent wrong passwords from a known browser count to ten, separately from 40 by strangers", async () => {
  for (let round = 0; round < rounds; round++) {
    const { email } = await addUser(app);
    const given = { email, password: "wrong password" };
    const [own, other] = await times(2, async () => ({
      cookie: readCookies(await app.call(null, "POST", "/api/login", { email, password })),
    }));
    const [known, strange] = await Promise.all([
      times(40, () => app.call(own ?? null, "POST", "/api/login", given)),
      times(40, () => app.call(null, "POST", "/api/login", given)),
    ]);
    for (const answers of [known, strange])
      expect(countOutcomes(answers)).toEqual({ "401 SIGN_IN_FAILED": 10, "429 TOO_MANY_REQUESTS": 30 });
    const right = await app.call(other ?? null, "POST", "/api/login", { email, password });
    expect(right.status).toBe(200);
  }
});

test("of 60 attempts at once from one address, thirty are checked, whatever the accounts", async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      app.call(null, "POST", "/api/login", { email: `spray-${index}@example.com`, password }, { address }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ "401 SIGN_IN_FAILED": 30, "429 TOO_MANY_REQUESTS": 30 });
});

test("40 concurrent registrations from one address count to twenty", async () => {
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      app.call(null, "POST", "/api/register", account(`many-${index}@example.com`), { address }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ "201": 20, "429 TOO_MANY_REQUESTS": 20 });
});

test("five concurrent correct sign-ins leave five sessions and no counted failure", async () => {
  const { userId, email } = await addUser(app);
  const before = await app.deps.db.$count(loginAttempts);
  const answers = await times(5, () => app.call(null, "POST", "/api/login", { email, password }));
  expect(countOutcomes(answers)).toEqual({ "200": 5 });
  expect(await app.deps.db.$count(sessions, eq(sessions.userId, userId))).toBe(6);
  expect(await app.deps.db.$count(loginAttempts)).toBe(before);
});

/** Requests another email address; returns the token that confirms it. */
async function wishEmail({ userId }: Person, newEmail: string): Promise<string> {
  const token = app.deps.newId().padEnd(43, "x");
  const expiresAt = later(app.clock.now, hour);
  await saveEmailChange(app.deps.db, { userId, newEmail, tokenHash: hashToken(token), expiresAt });
  return token;
}
const confirm = (who: Person, token: string) => app.typed(who, "auth.confirmEmail", { token });

test("a link opened 20 times at once counts once", async () => {
  const person = await addUser(app);
  const token = await wishEmail(person, `once-${person.userId}@example.com`);
  expect(countOutcomes(await times(20, () => confirm(person, token)))).toEqual({
    "200": 1,
    "400 LINK_INVALID": 19,
  });
});

test("of accounts that confirm or register one email address at once, one gets it", async () => {
  for (let round = 0; round < rounds; round++) {
    const email = `wished-${round}@example.com`;
    const people = await times(4, () => addUser(app));
    const register = () => app.call(null, "POST", "/api/register", account(email));
    const calls = await Promise.all(
      people.map(async (person) => {
        const token = await wishEmail(person, email);
        return () => confirm(person, token);
      }),
    );
    const answers = await pileUp(
      app,
      sql`lock table users in share mode`,
      round % 2 === 0 ? calls : [...calls.slice(0, 2), register, ...calls.slice(2)],
    );
    const won = answers.filter(({ status }) => status < 400);
    expect(won).toHaveLength(1);
    expect(countOutcomes(answers)).toMatchObject({ "409 EMAIL_IN_USE": answers.length - 1 });
    expect(await app.deps.db.$count(users, eq(users.email, email))).toBe(1);
  }
});

test("20 tabs that set up one subscription at once share it", async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await addUser(app);
    const answers = await times(20, () => app.call(person, "POST", "/api/create-subscription"));
    expect(countOutcomes(answers)).toEqual({ "200": 20 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await app.deps.db.$count(subscriptions, eq(subscriptions.userId, person.userId))).toBe(1);
  }
});
