import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginAttempts } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, password } from "#testkit/factories.ts";

let app: TestApp;
/** Runs while a password is being checked. */
let meanwhile: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  app = await testApp("postgres", {
    passwords: {
      hash: async (given) => `plain$${given}`,
      verify: async (given, hash) => {
        const isRight = hash === `plain$${given}`;
        await meanwhile();
        return isRight;
      },
    },
  });
});
afterAll(() => app.close());

test("a password changed during its check signs nobody in", async () => {
  const person = await addUser(app);
  const login = () => app.call(null, "POST", "/api/login", { email: person.email, password });
  meanwhile = async () => {
    meanwhile = async () => {};
    const change = { currentPassword: password, newPassword: "a longer horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
  };
  expect(await login()).toMatchObject({ status: 401, body: { code: "SIGN_IN_FAILED" } });
});

test("it does not overwrite another password that came first", async () => {
  const person = await addUser(app);
  const other = { cookie: person.cookie };
  meanwhile = async () => {
    meanwhile = async () => {};
    await app.database.execute("update users set password_hash = 'plain$elsewhere' where id = $1", [
      person.userId,
    ]);
  };
  const change = { currentPassword: password, newPassword: "a longer horse" };
  expect(await app.typed(other, "security.changePassword", change)).toMatchObject({
    status: 403,
    body: { code: "PASSWORD_WRONG" },
  });
});

test("a password that cannot be checked does not count as a failure, whatever it was given for", async () => {
  const person = await addUser(app);
  const failures = () => app.deps.db.$count(loginAttempts, eq(loginAttempts.kind, "sign_in"));
  const before = await failures();
  const overloaded = () => Promise.reject(new Error("too many at once"));
  meanwhile = overloaded;
  const change = { currentPassword: password, newPassword: "a longer horse" };
  for (const ask of [
    () => app.call(null, "POST", "/api/login", { email: person.email, password }),
    () => app.typed(person, "security.changePassword", change),
    () => app.typed(person, "auth.reauthenticate", { password }),
  ])
    expect((await ask()).status).toBe(500);
  await app.database.execute("update users set password_hash = null where id = $1", [person.userId]);
  expect((await app.typed(person, "auth.reauthenticate", { emailCode: "12345678" })).status).toBe(500);
  meanwhile = async () => {};
  expect(await failures()).toBe(before);
});
