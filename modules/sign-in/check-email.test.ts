import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addUser, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { checkEmail } from "./email-links.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const check = (address: string, email: string) => checkEmail(app.deps, address, { email });
const register = (address: string, email: string) =>
  app.call(
    null,
    "POST",
    "/api/register",
    { firstName: "Maya", lastName: "Torres", email, password },
    { address },
  );
const refused = { refusal: { code: "TOO_MANY_REQUESTS" } };

test("tells whether an email has an account", async () => {
  const { email } = await addUser(app);
  const address = newAddress();
  expect(await check(address, email)).toEqual({ isInUse: true });
  expect(await check(address, "nobody@example.com")).toEqual({ isInUse: false });
});

test("twenty emails an hour can be checked from an address, registrations included", async () => {
  const address = newAddress();
  for (let nth = 0; nth < 10; nth++) await check(address, `asked-${nth}@example.com`);
  for (let nth = 0; nth < 10; nth++)
    expect(await register(address, `joined-${nth}@example.com`)).toMatchObject({ status: 201 });
  await expect(check(address, "another@example.com")).rejects.toMatchObject(refused);
  expect(await register(address, "another@example.com")).toMatchObject({ status: 429 });
});

fullTest(
  "a check and the registration after it count as one try, and so does repeating the check",
  async () => {
    const address = newAddress();
    for (let nth = 0; nth < 20; nth++) {
      const email = `pair-${nth}@example.com`;
      await check(address, email);
      await check(address, email);
      expect(await register(address, email)).toMatchObject({ status: 201 });
    }
    await expect(check(address, "one-more@example.com")).rejects.toMatchObject(refused);
  },
);
