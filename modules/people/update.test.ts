import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#modules/accounts/contract/user.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a name changed together with the email address does not change the address", async () => {
  const person = await addUser(app);
  const before = (await app.call(person, "GET", "/api/user")).body as User;
  const changed = await app.typed(person, "profile.update", {
    firstName: "Robin",
    email: "somebody.else@example.com",
  });
  expect(changed).toMatchObject({ status: 200, body: { firstName: "Robin", email: before.email } });
});
