import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pushSubscriptions, sessions, smsNumbers } from "#db/schema/index.ts";
import type { TestApp } from "#testkit/app.ts";
import type { Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { deliveringNotices, type Outgoing } from "#testkit/outgoing.ts";
import type { TestBrowser } from "#testkit/push-service.ts";

const minute = 60_000;

let app: TestApp;
let out: Outgoing;
let person: Person;
let browser: TestBrowser;
const { advance, current, logged, send, texts, titles } = deliveringNotices();
beforeEach(() => {
  ({ app, out, person, browser } = current());
});

describe("a sender killed between sending and recording", () => {
  test("pushes the same again under the same id, without later notices", async () => {
    browser.behaviour = "breaks";
    await send("jobCancelled");
    await out.sendAll();
    browser.behaviour = "takes";
    await send("jobCancelled");
    await out.hurry();
    await out.sendAll();
    expect(browser.received).toHaveLength(3);
    const [first, ...others] = browser.received;
    const again = others.filter(({ message }) => message.id === first?.message.id);
    expect(again).toHaveLength(1);
    expect(again[0]?.message).toEqual(first?.message);
    expect(again[0]?.headers.topic).toBe(first?.headers.topic);
    expect((await logged("push")).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  test("checks whether the provider has the text message, and never sends it twice", async () => {
    out.provider.behaviour = "breaks";
    await send("jobCancelled");
    await out.sendAll();
    expect(texts()).toHaveLength(1);
    out.provider.behaviour = "takes";
    await advance(minute);
    expect(texts()).toHaveLength(1);
    expect(await logged("sms")).toMatchObject([{ state: "sent", providerId: "SM1" }]);
  });

  test("finds a text message that the provider has queued but not sent", async () => {
    out.provider.queues = true;
    out.provider.behaviour = "breaks";
    await send("jobCancelled");
    await out.sendAll();
    out.provider.behaviour = "takes";
    await advance(minute);
    expect(texts()).toHaveLength(1);
    expect(await logged("sms")).toMatchObject([{ state: "sent", providerId: "SM1" }]);
  });

  fullTest("sends the text message if the provider lacks it", async () => {
    out.provider.behaviour = "down";
    await send("jobCancelled");
    await out.sendAll();
    expect(texts()).toEqual([]);
    out.provider.behaviour = "takes";
    await advance(minute);
    expect(texts()).toHaveLength(1);
  });

  test("does not mistake another known message with the same text for its own", async () => {
    await send("jobCancelled");
    await out.sendAll();
    out.provider.behaviour = "down";
    await send("jobCancelled");
    await out.sendAll();
    out.provider.behaviour = "takes";
    await advance(minute);
    expect(texts()).toHaveLength(2);
  });
});

describe("a browser", () => {
  test.each([404, 410])("that is gone (%i) is removed, without a failure", async (status) => {
    browser.behaviour = status;
    await send("jobCompleted");
    await out.sendAll();
    expect(
      await app.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id)),
    ).toEqual([]);
    expect(await logged("push")).toMatchObject([{ state: "skipped", trouble: "noDevice" }]);
    expect(await app.queue.overview()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test.each([429, 500, 503])("whose service is busy (%i) gets it later", async (status) => {
    browser.behaviour = status;
    await send("jobCompleted");
    await out.sendAll();
    expect(await app.queue.overview()).toMatchObject({ waiting: 1 });
    browser.behaviour = "takes";
    await advance(minute);
    expect(titles()).toEqual(["Pickup completed"]);
  });

  test("that has it does not get it again while another one's service is busy", async () => {
    const other = await out.service.browserOf(app, person);
    other.behaviour = 503;
    await send("jobCompleted");
    await out.sendAll();
    other.behaviour = "takes";
    await advance(minute);
    expect([titles(), titles(other)]).toEqual([["Pickup completed"], ["Pickup completed"]]);
    expect(await logged("push")).toMatchObject([{ state: "sent" }]);
  });

  test("that refuses our keys is recorded, and tried again with the next message", async () => {
    browser.behaviour = 403;
    await send("jobCompleted");
    await out.sendAll();
    expect(await logged("push")).toMatchObject([{ state: "failed", trouble: "refused" }]);
    const known = () =>
      app.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
    expect(await known()).toMatchObject([{ failedAt: app.clock.now }]);
    browser.behaviour = "takes";
    await send("jobStarted");
    await out.sendAll();
    expect(await known()).toMatchObject([{ failedAt: null }]);
  });

  test("gets nothing once its session has ended", async () => {
    const [session] = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.userId));
    await app.deps.db.update(pushSubscriptions).set({ sessionHash: session?.tokenHash ?? "" });
    await send("jobCompleted");
    await app.call(person, "POST", "/api/logout");
    await out.sendAll();
    expect(titles()).toEqual([]);
  });

  test("gets nothing once its session has expired", async () => {
    const [session] = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.userId));
    await app.deps.db.update(pushSubscriptions).set({ sessionHash: session?.tokenHash ?? "" });
    app.clock.now = session?.expiresAt ?? "";
    await send("jobCancelled");
    await out.sendAll();
    expect(titles()).toEqual([]);
    expect(await logged("push")).toMatchObject([{ state: "skipped", trouble: "noDevice" }]);
  });

  fullTest("that never accepts it does not turn another one's success into a failure", async () => {
    const other = await out.service.browserOf(app, person);
    other.behaviour = 500;
    await send("jobCompleted");
    for (let attempt = 0; attempt < 13; attempt++) {
      await out.sendAll();
      await out.hurry();
    }
    expect(titles()).toEqual(["Pickup completed"]);
    expect(await logged("push")).toMatchObject([{ state: "sent", trouble: null }]);
    expect(await app.queue.overview()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test("with an unusable key is removed", async () => {
    await app.deps.db
      .update(pushSubscriptions)
      .set({ p256dh: `B${"a".repeat(86)}` })
      .where(eq(pushSubscriptions.id, browser.id));
    await send("jobCompleted");
    await out.sendAll();
    expect(await app.deps.db.$count(pushSubscriptions, eq(pushSubscriptions.id, browser.id))).toBe(0);
    expect(await app.queue.overview()).toMatchObject({ waiting: 0, failed: 0 });
  });
});

describe("a number", () => {
  test.each([
    [21610, "stopped", { stoppedAt: "2026-03-10T15:00:00.000Z", failedAt: null }],
    [21614, "unreachable", { stoppedAt: null, failedAt: "2026-03-10T15:00:00.000Z" }],
  ] as const)("that the provider refuses (%i) is %s from then on", async (code, trouble, noted) => {
    out.provider.behaviour = code;
    await send("jobCancelled");
    await out.sendAll();
    expect(await logged("sms")).toMatchObject([{ state: "skipped", trouble }]);
    const rows = await app.deps.db.select().from(smsNumbers).where(eq(smsNumbers.userId, person.userId));
    expect(rows).toMatchObject([noted]);
    out.provider.behaviour = "takes";
    out.provider.calls.length = 0;
    await send("jobAssigned");
    await out.sendAll();
    expect(out.provider.calls).toEqual([]);
    expect(texts()).toEqual([]);
  });

  test("that is not confirmed gets nothing", async () => {
    await app.deps.db.update(smsNumbers).set({ confirmedAt: null });
    await send("jobCancelled");
    await out.sendAll();
    expect(texts()).toEqual([]);
  });
});
