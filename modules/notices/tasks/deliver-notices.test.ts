import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Tasks } from "#adapters/queue/port.ts";
import { quietHours, users } from "#db/schema/index.ts";
import { textingOf } from "#modules/texting/deliver.ts";
import type { TestApp } from "#testkit/app.ts";
import { addHomeowner, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { deliveringNotices, type Outgoing } from "#testkit/outgoing.ts";
import type { TestBrowser } from "#testkit/push-service.ts";
import { notify } from "../notify.ts";
import { deliverNotices } from "./deliver-notices.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let out: Outgoing;
let person: Person;
let browser: TestBrowser;
const { advance, current, logged, send, texts, titles } = deliveringNotices();
beforeEach(() => {
  ({ app, out, person, browser } = current());
});

describe("bursts", () => {
  test("of one kind become one message per channel", async () => {
    for (const date of ["2026-03-10", "2026-03-11", "2026-03-12"]) {
      await send("jobCompleted", { date });
      await send("jobCancelled", { date });
    }
    await out.sendAll();
    expect(titles().toSorted()).toEqual(["3 pickups completed", "3 pickups were canceled"]);
    const completed = browser.received.find(({ message }) => message.kind === "jobCompleted")?.message;
    expect(completed?.body.split("\n")).toHaveLength(3);
    expect(completed?.noticeIds).toHaveLength(3);
    expect(texts()).toEqual(["TidyCurb: 3 pickups were canceled https://tidycurb.example/calendar"]);
    expect(await logged("push")).toHaveLength(6);
    expect(new Set((await logged("push")).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  fullTest("that continue are combined ten minutes after the last message", async () => {
    await send("jobCompleted");
    await out.sendAll();
    for (const _ of [1, 2]) {
      app.clock.advance(2 * minute);
      await send("jobCompleted");
      await out.sendAll();
    }
    expect(titles()).toEqual(["Pickup completed"]);
    await advance(5 * minute);
    expect(titles()).toHaveLength(1);
    await advance(minute);
    expect(titles()).toEqual(["Pickup completed", "2 pickups completed"]);
  });

  test("of urgent notices do not wait", async () => {
    for (const _ of [1, 2]) {
      await send("jobCancelled");
      await out.sendAll();
    }
    expect(titles()).toEqual(["Pickup canceled", "Pickup canceled"]);
  });

  test("of money notices stay separate", async () => {
    for (const amount of ["$1.00", "$2.00"]) await send("refundIssued", { amount });
    await out.sendAll();
    expect(titles()).toEqual(["Refund on its way", "Refund on its way"]);
  });
});

describe("notices already read in the app", () => {
  const readAll = async () => {
    const { body } = await app.call(person, "GET", "/api/notifications");
    await app.typed(person, "notifications.markRead", {
      ids: (body as { id: string }[]).map(({ id }) => id),
    });
  };

  test("are not sent", async () => {
    await send("jobCancelled");
    await readAll();
    await out.sendAll();
    expect([titles(), texts()]).toEqual([[], []]);
    expect(await logged("push")).toMatchObject([{ state: "skipped", trouble: "readBefore" }]);
  });

  test("are not counted among several", async () => {
    await send("jobCompleted");
    await readAll();
    await send("jobCompleted");
    await out.sendAll();
    expect(titles()).toEqual(["Pickup completed"]);
  });
});

describe("quiet hours", () => {
  const quiet = (who: Person, from: number, until: number) =>
    app.deps.db
      .insert(quietHours)
      .values({ userId: who.userId, fromMinute: from * 60, untilMinute: until * 60 });

  test("delay what can wait until they end, and then combine it", async () => {
    await quiet(person, 22, 7);
    app.clock.now = "2026-03-11T02:30:00.000Z";
    await send("jobCompleted");
    await send("refundIssued", { amount: "$1.00" });
    await out.sendAll();
    await advance(4 * hour);
    await send("jobCompleted");
    await advance(0);
    expect(titles()).toEqual([]);
    app.clock.now = "2026-03-11T10:59:59.000Z";
    await advance(0);
    expect(titles()).toEqual([]);
    await advance(1000);
    expect(titles().toSorted()).toEqual(["2 pickups completed", "Refund on its way"]);
  });

  test("let urgent and safety notices through", async () => {
    await quiet(person, 22, 7);
    app.clock.now = "2026-03-11T02:30:00.000Z";
    await send("jobCancelled");
    await send("passwordChanged");
    await out.sendAll();
    expect(titles()).toHaveLength(2);
    expect(texts()).toHaveLength(2);
  });

  fullTest("use the home's clock, and the chosen zone", async () => {
    const home = await addHomeowner(app, { zipCode: "90210" });
    const there = await out.service.browserOf(app, home);
    await quiet(home, 22, 7);
    app.clock.now = "2026-03-11T12:00:00.000Z";
    await send("jobCompleted", {}, home);
    await out.sendAll();
    const isAtHome = home.timeZone === "America/Los_Angeles";
    expect(titles(there)).toEqual(isAtHome ? [] : ["Pickup completed"]);
    await app.typed(home, "settings.updatePreferences", { timezone: "EST" });
    await send("jobStarted", {}, home);
    await out.sendAll();
    expect(titles(there)).toContain("Cans at the curb");
  });

  test("on the night of a clock change end by the clock", async () => {
    await quiet(person, 22, 7);
    app.clock.now = "2026-03-08T05:00:00.000Z";
    await send("jobCompleted");
    await out.sendAll();
    app.clock.now = "2026-03-08T10:59:00.000Z";
    await advance(0);
    expect(titles()).toEqual([]);
    await advance(minute);
    expect(titles()).toEqual(["Pickup completed"]);
  });

  test("that were turned off meanwhile delay nothing any more", async () => {
    await quiet(person, 22, 7);
    app.clock.now = "2026-03-11T02:30:00.000Z";
    await send("jobCompleted");
    await out.sendAll();
    await app.deps.db.delete(quietHours).where(eq(quietHours.userId, person.userId));
    app.clock.now = "2026-03-11T11:00:00.000Z";
    await advance(0);
    expect(titles()).toEqual(["Pickup completed"]);
  });
});

describe("a retry of an earlier attempt", () => {
  const quiet = () =>
    app.deps.db
      .insert(quietHours)
      .values({ userId: person.userId, fromMinute: 22 * 60, untilMinute: 7 * 60 });
  const switchOff = (choices: object) => app.call(person, "POST", "/api/settings/notifications", choices);

  test.each([503, "breaks"] as const)(
    "waits for the end of quiet hours begun meanwhile, under the same id (%s)",
    async (behaviour) => {
      await quiet();
      const other = await out.service.browserOf(app, person);
      app.clock.now = "2026-03-11T01:58:00.000Z";
      browser.behaviour = behaviour;
      await send("jobCompleted");
      await out.sendAll();
      browser.behaviour = "takes";
      browser.received.length = 0;
      app.clock.now = "2026-03-11T03:00:00.000Z";
      await out.hurry();
      await out.sendAll();
      expect(titles()).toEqual([]);
      app.clock.now = "2026-03-11T11:00:00.000Z";
      await out.hurry();
      await out.sendAll();
      expect([titles(), titles(other)]).toEqual([["Pickup completed"], ["Pickup completed"]]);
      expect(browser.received[0]?.message.id).toBe(other.received[0]?.message.id);
      expect(await logged("push")).toMatchObject([{ state: "sent" }]);
    },
  );

  test("is delayed once by a returning worker", async () => {
    await quiet();
    app.clock.now = "2026-03-11T01:58:00.000Z";
    browser.behaviour = 503;
    await send("jobCompleted");
    await out.sendAll();
    browser.behaviour = "takes";
    app.clock.now = "2026-03-11T03:00:00.000Z";
    const { rows } = await app.database.execute(
      "select id, data from tasks.job where name = 'deliver-notices'",
    );
    const [task] = rows as { id: string; data: Tasks["deliver-notices"] }[];
    if (!task) throw new Error("There is no task");
    for (const _ of ["died", "again"])
      await deliverNotices(out.deps, task.data, { id: task.id }, textingOf(out.deps));
    await out.hurry();
    await out.sendAll();
    app.clock.now = "2026-03-11T11:00:00.000Z";
    await out.hurry();
    await out.sendAll();
    expect(titles()).toEqual(["Pickup completed"]);
  });

  test("is dropped when turned off meanwhile", async () => {
    browser.behaviour = 503;
    out.provider.behaviour = "down";
    await send("jobCancelled");
    await out.sendAll();
    browser.behaviour = "takes";
    out.provider.behaviour = "takes";
    await switchOff({ smsNotifications: false, pushNotifications: false });
    await advance(minute);
    expect([titles(), texts()]).toEqual([[], []]);
    expect(await logged("push")).toMatchObject([{ state: "skipped", trouble: "switchedOff" }]);
    expect(await logged("sms")).toMatchObject([{ state: "skipped", trouble: "switchedOff" }]);
    expect(await app.queue.overview()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test("is not sent to a user suspended meanwhile", async () => {
    browser.behaviour = 503;
    await send("jobCancelled");
    await out.sendAll();
    browser.behaviour = "takes";
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, person.userId));
    await advance(minute);
    expect(titles()).toEqual([]);
  });

  test("counts as sent when a browser or the provider has it, whatever was turned off since", async () => {
    const other = await out.service.browserOf(app, person);
    other.behaviour = 503;
    out.provider.behaviour = "breaks";
    await send("jobCancelled");
    await out.sendAll();
    other.behaviour = "takes";
    out.provider.behaviour = "takes";
    await switchOff({ smsNotifications: false, pushNotifications: false });
    await advance(minute);
    expect([titles(), titles(other), texts().length]).toEqual([["Pickup canceled"], [], 1]);
    expect(await logged("push")).toMatchObject([{ state: "sent" }]);
    expect(await logged("sms")).toMatchObject([{ state: "sent", providerId: "SM1" }]);
  });
});

test("a user without security alerts learns of changes, but not of sign-ins", async () => {
  await app.call(person, "POST", "/api/settings/notifications", { securityAlerts: false });
  await send("newSignIn", { browser: "Firefox", system: "Windows", time: app.clock.now });
  for (const type of ["passwordChanged", "secondFactorOff"] as const) await send(type);
  await out.sendAll();
  expect(titles().toSorted()).toEqual(["Two-factor authentication is off", "Your password was changed"]);
  expect(texts()).toHaveLength(2);
});

test("the settings at delivery decide", async () => {
  await send("jobCancelled");
  await app.call(person, "POST", "/api/settings/notifications", { jobAlerts: false });
  await out.sendAll();
  expect([titles(), texts()]).toEqual([[], []]);
  expect(await logged("sms")).toMatchObject([{ state: "skipped", trouble: "switchedOff" }]);
});

test("today's news is dropped the day after", async () => {
  await send("runnerOnTheWay");
  app.clock.advance(7 * hour);
  await out.sendAll();
  expect([titles(), texts()]).toEqual([[], []]);
  expect(await logged("push")).toMatchObject([{ state: "skipped", trouble: "outdated" }]);
});

fullTest("a task whose retries are used up is logged, and can be sent again", async () => {
  browser.behaviour = 500;
  await send("jobCompleted");
  for (let attempt = 0; attempt < 13; attempt++) {
    await out.sendAll();
    await out.hurry();
  }
  expect(await logged("push")).toMatchObject([{ state: "failed" }]);
  expect(await app.queue.overview()).toMatchObject({ failed: 1 });
  browser.behaviour = "takes";
  await app.deps.transact((tx) => app.queue.retryAll(tx));
  await out.sendAll();
  expect(titles()).toEqual(["Pickup completed"]);
  expect(await logged("push")).toMatchObject([{ state: "sent" }]);
});

test("a lost task is made up for", async () => {
  await send("jobCompleted");
  const { sendNotices } = await import("./send-notices.ts");
  await sendNotices(out.deps);
  await app.database.execute("delete from tasks.job");
  await out.sendAll();
  expect(titles()).toEqual([]);
  await advance(31 * minute);
  expect(titles()).toEqual(["Pickup completed"]);
});

test("a rolled-back act sends nothing", async () => {
  const undone = app.deps.transact(async (tx) => {
    await notify(app.deps, tx, {
      userId: person.userId,
      type: "jobCompleted",
      params: { date: "2026-03-12" },
      link: "/",
    });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await out.sendAll();
  expect(titles()).toEqual([]);
});
