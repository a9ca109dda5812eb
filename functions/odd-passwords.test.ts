import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import type { Passwords } from "#adapters/passwords/port.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";
import { readCookies } from "#testkit/second-factor.ts";

/** With the real password hashing, and each hash counted. */
let app: TestApp;
let hashed = 0;
const argon2 = createArgon2Passwords();
const passwords: Passwords = {
  hash(password) {
    hashed += 1;
    return argon2.hash(password);
  },
  verify(password, hash) {
    hashed += 1;
    return argon2.verify(password, hash);
  },
};
beforeAll(async () => {
  app = await testApp("postgres", { passwords });
});
afterAll(() => app.close());
beforeEach(() => {
  hashed = 0;
});

const newEmail = () => `${app.deps.newId()}@example.com`;
const account = (email: string, password: string) => ({
  firstName: "Ada",
  lastName: "Stone",
  email,
  password,
});
const apis = {
  documented: {
    register: (email: string, given: string) =>
      app.call(null, "POST", "/api/register", account(email, given)),
    login: (email: string, given: string) => app.call(null, "POST", "/api/login", { email, password: given }),
  },
  typed: {
    register: (email: string, given: string) => app.typed(null, "auth.register", account(email, given)),
    login: (email: string, given: string) => app.typed(null, "auth.login", { email, password: given }),
  },
};

describe.each(sampleOf(Object.entries(apis), 1))(
  "through the %s API, a password",
  (_name, { register, login }) => {
    test("of five characters is refused in the documented words, unhashed", async () => {
      for (const short of ["12345", "pass\0", "     "]) {
        const answer = await register(newEmail(), short);
        expect(answer).toMatchObject({
          status: 400,
          body: { message: "Password must be at least 6 characters" },
        });
      }
      expect(hashed).toBe(0);
    });

    test.each([
      ["of 6 characters", "secre7"],
      ["of 64 characters", `Ab${"x".repeat(62)}`],
      ["of 128 characters", `Ab${"x".repeat(126)}`],
      ["with spaces before and after it", "  leading spaces "],
      ["with emoji", "🗝️🚪🗑️Curb"],
      ["with letters of one and of two marks", "Žluťoučký kůň"],
    ])("%s signs in, and no shortened, trimmed or differently cased version does", async (_what, right) => {
      const email = newEmail();
      expect((await register(email, right)).status).toBeLessThan(300);
      expect((await login(email, right)).status).toBe(200);
      const others = [
        right.slice(0, -1),
        right.slice(1),
        right.slice(0, 72),
        right.slice(0, 32),
        right.trim(),
        ` ${right}`,
        `${right} `,
        right.toUpperCase(),
        right.toLowerCase(),
      ];
      for (const other of new Set(others.filter((each) => each !== right)))
        expect([400, 401], other).toContain((await login(email, other)).status);
    });

    test("is the same from a keyboard that composes characters and one that does not, but in no other way", async () => {
      const [composed, split] = ["geheim-caf\u00e9", "geheim-cafe\u0301"];
      expect(composed.length).not.toBe(split.length);
      for (const [first, second] of [
        [composed, split],
        [split, composed],
      ] as const) {
        const email = newEmail();
        expect((await register(email, first)).status).toBeLessThan(300);
        expect((await login(email, second)).status).toBe(200);
        expect((await login(email, "geheim-cafe")).status).toBe(401);
      }
    });

    test("is not cut at a NUL", async () => {
      const email = newEmail();
      expect((await register(email, "secret\0x")).status).toBe(400);
      expect((await register(email, "secret")).status).toBeLessThan(300);
      const before = hashed;
      for (const given of ["secret\0", "secret\0x", "\0secret"])
        expect([400, 401]).toContain((await login(email, given)).status);
      expect(hashed - before).toBeLessThanOrEqual(3);
    });

    test.each([257, 1025, 1_000_000])(
      "of %i characters is refused before anything is hashed",
      async (length) => {
        const long = "x".repeat(length);
        expect(await register(newEmail(), long)).toMatchObject({
          status: 400,
          body: { message: "Password must be at most 256 characters" },
        });
        expect((await login(newEmail(), long)).status).toBe(400);
        expect(hashed).toBe(0);
      },
    );
  },
);

test("an overlong one is not hashed when changing, resetting or confirming it", async () => {
  const email = newEmail();
  const made = await apis.typed.register(email, "a secret");
  const who = { cookie: readCookies(made) };
  await app.typed(null, "auth.requestPasswordReset", { email });
  await deliverAll(app);
  const token = tokenTo(app, email, "/reset-password");
  hashed = 0;
  const long = "x".repeat(1025);
  const given = { currentPassword: "a secret", newPassword: long };
  for (const answer of [
    await app.typed(who, "security.changePassword", given),
    await app.typed(who, "security.changePassword", { currentPassword: long, newPassword: "another secret" }),
    await app.typed(null, "auth.resetPassword", { token, password: long }),
    await app.typed(who, "auth.reauthenticate", { password: long }),
  ])
    expect(answer.status).toBe(400);
  expect(hashed).toBe(0);
});

test("a dump of the users has only argon2id hashes with OWASP's parameters and individual salts", async () => {
  const [email, other] = [newEmail(), newEmail()];
  await apis.documented.register(email, "the same secret");
  await apis.typed.register(other, "the same secret");
  await app.typed(null, "auth.requestPasswordReset", { email });
  await deliverAll(app);
  const token = tokenTo(app, email, "/reset-password");
  await app.typed(null, "auth.resetPassword", { token, password: "the same secret" });
  const { rows } = await app.database.execute("select password_hash as hash from users");
  const hashes = rows.map(({ hash }) => String(hash));
  expect(hashes.length).toBeGreaterThan(1);
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

fullTest("while fifty sign in at once, health checks are answered before they finish", async () => {
  const emails = Array.from({ length: 50 }, newEmail);
  let isDone = false;
  const logins = Promise.all(emails.map((email) => apis.documented.login(email, "wrong password"))).finally(
    () => {
      isDone = true;
    },
  );
  let answered = 0;
  while (!isDone) {
    expect((await app.call(null, "GET", "/api/health")).status).toBe(200);
    if (!isDone) answered += 1;
  }
  expect(new Set((await logins).map(({ status }) => status))).toEqual(new Set([401]));
  expect(answered).toBeGreaterThan(10);
});

test("passwords over capacity are told to retry, and do not count as failed sign-ins", async () => {
  const { PasswordsBusy } = await import("#adapters/passwords/port.ts");
  const email = newEmail();
  await apis.documented.register(email, "a secret");
  const { callersOf } = await import("#testkit/app.ts");
  const busy = { hash: argon2.hash, verify: () => Promise.reject(new PasswordsBusy()) };
  const crowded = callersOf({ ...app, deps: { ...app.deps, passwords: busy } });
  const given = { email, password: "a secret" };
  for (let tries = 0; tries < 12; tries++) {
    const answer =
      tries % 2
        ? await crowded.typed(null, "auth.login", given)
        : await crowded.call(null, "POST", "/api/login", given);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
  }
  expect((await apis.documented.login(email, "a secret")).status).toBe(200);
});
