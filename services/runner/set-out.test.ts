import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notification } from "#contracts/notifications.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each([
  ["2026-03-11", { status: 200 }, ["runnerOnTheWay"]],
  ["2026-03-17", { status: 409, body: { code: "JOB_NOT_YET" } }, []],
])("setting out for a pickup on %s, on March 10, is answered with %o", async (scheduledOn, answer, told) => {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  const jobId = await addJob(app, homeowner, { status: "assigned", runner, scheduledOn });
  for (let tap = 0; tap < 2; tap++)
    expect(await app.typed(runner, "runner.setOut", { jobId })).toMatchObject(answer);
  const { body } = await app.call(homeowner, "GET", "/api/notifications");
  expect((body as Notification[]).map(({ type }) => type)).toEqual(told);
});
