import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  newZip,
  type Person,
} from "#testkit/factories.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import type { PushMessage } from "./contract.ts";
import { declarative } from "./declarative-push.ts";
import { notify } from "./notify.ts";

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

/** A job at 8 to 12 in New York that an operator gives to a listening runner at an instant. */
async function assignedAt(now: string) {
  app.clock.now = now;
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  const browser = await out.service.browserOf(app, runner);
  const jobId = await addJob(app, home, { scheduledOn: "2026-03-11" });
  const seen = { day: "2026-03-11", status: "scheduled", runnerId: null };
  const assigned = await app.typed(await addAdmin(app), "admin.assignJob", {
    jobId,
    runnerId: runner.runnerId,
    seen,
  });
  expect(assigned.body).toMatchObject({ status: "assigned" });
  await out.sendAll();
  return { home, runner, jobId, browser, message: browser.received[0]?.message as PushMessage };
}

test("a new stop that may be served now has a button On My Way, which tells the homeowner once", async () => {
  const { home, runner, jobId, message } = await assignedAt("2026-03-11T11:30:00.000Z");
  expect(message).toMatchObject({ kind: "jobAssigned", setOut: { title: "On My Way", jobId } });
  for (let times = 0; times < 2; times++)
    expect((await app.typed(runner, "runner.setOut", { jobId: message.setOut?.jobId })).status).toBe(200);
  const told = (await app.typed(home, "notifications.list")).body as { type: string }[];
  expect(told.filter(({ type }) => type === "runnerOnTheWay")).toHaveLength(1);
});

test("no such button comes long before the stop, after the runner has said it, or to somebody else", async () => {
  const early = await assignedAt("2026-03-11T10:30:00.000Z");
  expect(early.message).toMatchObject({ kind: "jobAssigned" });
  expect(early.message).not.toHaveProperty("setOut");
  app.clock.now = "2026-03-11T11:30:00.000Z";
  const stranger = await addRunner(app);
  const [own, others] = [early.browser, await out.service.browserOf(app, stranger)];
  const again = async (person: Person) => {
    const params = { date: "2026-03-11", jobId: early.jobId };
    await notify(app.deps, app.deps.db, {
      userId: person.userId,
      type: "homeChanged",
      params,
      link: "/runner",
    });
    app.clock.advance(minute);
    await out.sendAll();
  };
  await again(early.runner);
  expect(own.received.at(-1)?.message).toMatchObject({ kind: "homeChanged", setOut: { jobId: early.jobId } });
  await again(stranger);
  expect(others.received.at(-1)?.message).not.toHaveProperty("setOut");
  await app.typed(early.runner, "runner.setOut", { jobId: early.jobId });
  await again(early.runner);
  expect(own.received.at(-1)?.message).not.toHaveProperty("setOut");
});

test("a message is also declarative, with absolute addresses and the number of unread notices", async () => {
  const { message } = await assignedAt("2026-03-11T11:30:00.000Z");
  expect(message).toMatchObject({
    badge: 1,
    web_push: 8030,
    app_badge: 1,
    mutable: true,
    notification: {
      title: message.title,
      body: message.body,
      lang: "en",
      tag: message.id,
      navigate: `${app.appUrl}/runner`,
      requireInteraction: true,
      app_badge: "1",
      actions: [{ action: "setOut", title: "On My Way", navigate: `${app.appUrl}/runner` }],
    },
  });
  expect(
    declarative({ ...message, skip: { title: "Skip", token: "sealed" } }, "https://a.example"),
  ).toMatchObject({
    notification: {
      actions: [{ action: "skip", navigate: "https://a.example/skip#sealed" }, { action: "setOut" }],
    },
  });
});

test("a long text is cut so that push services take the message", async () => {
  const person = await addUser(app);
  const browser = await out.service.browserOf(app, person);
  const name = "🗑️".repeat(400);
  await notify(app.deps, app.deps.db, {
    userId: person.userId,
    type: "regularEnds",
    params: { name, date: "2026-03-12" },
    link: "/calendar",
  });
  await out.sendAll();
  const [received] = browser.received;
  expect(Buffer.byteLength(JSON.stringify(received?.message))).toBeLessThanOrEqual(3000);
  expect(received?.message.body).toMatch(/…$/);
  expect(await app.deps.db.$count(notifications)).toBeGreaterThan(0);
});
