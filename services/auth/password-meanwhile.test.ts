import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, password } from "#testkit/factories.ts";

let app: TestApp;
/** What happens while a password is looked at. */
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

test("a password that is changed while it is looked at signs nobody in", async () => {
  const person = await addUser(app);
  const login = () => app.call(null, "POST", "/api/login", { email: person.email, password });
  meanwhile = async () => {
    meanwhile = async () => {};
    const change = { currentPassword: password, newPassword: "a longer horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
  };
  expect(await login()).toMatchObject({ status: 401, body: { code: "SIGN_IN_FAILED" } });
});

test("nor does it take another password's place that came first", async () => {
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
