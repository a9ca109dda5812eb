import { afterAll, beforeAll, expect, test } from "vitest";
import { remind } from "#modules/pickups/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addJob } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";

let app: TestApp;
let out: Outgoing;
beforeAll(async () => {
  app = await testApp();
  out = await outgoing(app);
});
afterAll(async () => {
  await out.close();
  await app.close();
});
const { openDays, servedHome } = holding(() => app);

test("a reminder's push message skips its pickup, but not an extra one, which could not come back", async () => {
  // 6 PM on a Monday in New York.
  app.clock.now = "2026-03-16T22:00:00.000Z";
  const home = await servedHome();
  const other = await servedHome({ pickupDays: ["Friday"] });
  await addJob(app, other, { kind: "one_off", scheduledOn: "2026-03-17" });
  const [browser, otherBrowser] = [
    await out.service.browserOf(app, home),
    await out.service.browserOf(app, other),
  ];
  await remind(app.deps);
  await out.sendAll();
  const [message] = browser.received.map((each) => each.message);
  expect(message).toMatchObject({
    kind: "pickupTomorrow",
    link: "/calendar?day=2026-03-17",
    skip: { title: "Skip", token: expect.any(String) },
  });
  expect(otherBrowser.received.map((each) => each.message)).toMatchObject([{ kind: "pickupTomorrow" }]);
  expect(otherBrowser.received[0]?.message).not.toHaveProperty("skip");
  const answer = await app.typed(null, "skipLink.skip", { token: message?.skip?.token });
  expect(answer.body).toEqual({ onDay: "2026-03-17", state: "skipped" });
  expect(await openDays(home)).toBe("03-24 03-31 04-07");
});
