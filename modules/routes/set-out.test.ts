import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notification } from "#modules/notices/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tooEarly = { opensAt: "2026-03-11T11:00:00.000Z", day: "2026-03-11", time: "07:00" };

test.each([
  ["2026-03-11T11:00:00.000Z", { status: 200 }, ["runnerOnTheWay"]],
  ["2026-03-11T10:59:59.999Z", { status: 409, body: { code: "TOO_EARLY", params: tooEarly } }, []],
])(
  "setting out at %s for a pickup that opens at 7 AM in New York is answered with %o",
  async (at, answer, told) => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    app.clock.now = at;
    for (let tap = 0; tap < 2; tap++)
      expect(await app.typed(runner, "runner.setOut", { jobId })).toMatchObject(answer);
    const { body } = await app.call(homeowner, "GET", "/api/notifications");
    expect((body as Notification[]).map(({ type }) => type)).toEqual(told);
  },
);
