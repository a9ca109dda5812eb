import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const pause = (who: { cookie: string }, headers: Record<string, string>) =>
  app.call(who, "POST", "/api/homeowner/pause-service", {}, { headers });

test("an action from another user's screen is refused and changes nothing", async () => {
  const maya = await addHomeowner(app);
  const henry = await addHomeowner(app);
  const refused = await pause(henry, { "x-tidycurb-user": maya.userId });
  expect(refused).toMatchObject({ status: 409, body: { code: "OTHER_ACCOUNT" } });
  const { body } = await app.call(henry, "GET", "/api/user");
  expect(body).toMatchObject({ homeownerProfile: { subscriptionStatus: "active" } });
});

test("an action that names its own user, or nobody, is done", async () => {
  const [maya, henry] = [await addHomeowner(app), await addHomeowner(app)];
  expect(await pause(maya, { "x-tidycurb-user": maya.userId })).toMatchObject({ status: 200 });
  expect(await pause(henry, {})).toMatchObject({ status: 200 });
});

test("a query is answered whichever user the screen names", async () => {
  const [maya, henry] = [await addHomeowner(app), await addHomeowner(app)];
  const headers = { "x-tidycurb-user": maya.userId };
  expect(await app.call(henry, "GET", "/api/homeowner/jobs", undefined, { headers })).toMatchObject({
    status: 200,
  });
});
