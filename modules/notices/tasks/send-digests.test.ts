import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliveries, notifications } from "#db/schema/index.ts";
import type { NoticeParams } from "#platform/text-params.ts";
import type { DayPart } from "#platform/values/windows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Person } from "#testkit/factories.ts";
import { confirmEmailOf } from "#testkit/links.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import { isUrgent, kindRules } from "../channels.ts";
import { type NotificationType, notificationTypes } from "../contract.ts";
import { notify, notifyAndEmail, queueEmail } from "../notify.ts";
import { sendDigests } from "./send-digests.ts";

type Reachable = Person & { email: string };

let app: TestApp;
let out: Outgoing;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
  out = await outgoing(app);
});
afterAll(async () => {
  await out.close();
  await app.close();
});
beforeEach(async () => {
  await app.database.execute("delete from tasks.job");
  await app.database.execute("delete from daily_digests");
  // 9 AM in New York.
  app.clock.now = "2026-03-10T13:00:00.000Z";
  out.mailServer.received.length = 0;
});

/** A homeowner who gets the digest, with a browser. */
async function reader(part: DayPart | null, given: Parameters<typeof addHomeowner>[1] = {}) {
  const who = await addHomeowner(app, { firstName: "Ada", ...given });
  await confirmEmailOf(app, who);
  out.mailServer.received.length = 0;
  const browser = await out.service.browserOf(app, who);
  await choose(who, part);
  return { who, browser };
}

const choose = (who: Person, part: DayPart | null) => app.typed(who, "settings.setDigest", { part });

const params = { date: "2026-03-10", runner: "Leo", amount: "$5.00", reason: "Sorry." };
async function tell(who: { userId: string }, type: NotificationType): Promise<void> {
  await notify(app.deps, app.deps.db, {
    userId: who.userId,
    type,
    params: params as NoticeParams<typeof type>,
    link: "/calendar",
  });
  await out.sendAll();
}

/** Runs the schedule at an instant and sends everything. */
async function digestsAt(now: string): Promise<number> {
  app.clock.now = now;
  const { digests } = await sendDigests(app.deps);
  await out.sendAll();
  return digests;
}

const emailsTo = ({ email }: Reachable) => out.mailServer.received.filter(({ to }) => to.includes(email));
const sixPm = "2026-03-10T22:04:00.000Z";

test("what waits is no problem, change, question or failed payment, and never urgent", () => {
  const waiting = Object.entries(kindRules).filter(([, { waits }]) => waits);
  expect(waiting.map(([kind]) => kind).toSorted()).toEqual([
    ...["addOnDone", "curbClear", "dayIsRight", "jobAccepted", "jobCompleted"],
    ...["jobDoneAfterAll", "jobStarted", "pickupPhotos"],
    ...["regularBegins", "regularEnds", "regularsEnded", "regularsPlanned", "tipReceived"],
  ]);
  expect(waiting.filter(([, { importance }]) => isUrgent(importance))).toEqual([]);
  // Turning emails off before the digest's hour must not lose one that always goes out.
  expect(waiting.filter(([, { email }]) => email === "always")).toEqual([]);
  // The digest lists notices, so what waits must have one, or come beside one (the photos of `jobCompleted`).
  const known: readonly string[] = notificationTypes;
  expect(waiting.map(([kind]) => kind).filter((kind) => !known.includes(kind))).toEqual(["pickupPhotos"]);
});

test("comes once a day as one email and one push message, at the part of the day, by the home's clock", async () => {
  const { who, browser } = await reader("evening");
  const west = await reader("evening", { timeZone: "America/Los_Angeles" });
  for (const each of [who, west.who]) {
    await tell(each, "jobStarted");
    await tell(each, "jobCompleted");
  }
  expect(browser.received).toEqual([]);
  expect(await digestsAt("2026-03-10T21:59:00.000Z")).toBe(0);
  expect(await digestsAt(sixPm)).toBe(1);
  expect(await digestsAt("2026-03-10T23:04:00.000Z")).toBe(0);
  expect(browser.received.map(({ message }) => message)).toMatchObject([
    { kind: "dailyDigest", title: "2 updates today", link: "/notifications", isUrgent: false, badge: 2 },
  ]);
  expect(browser.received[0]?.message.noticeIds).toHaveLength(2);
  const [email, ...others] = emailsTo(who);
  expect(others).toEqual([]);
  expect(email?.headers.get("subject")).toBe("Your day with TidyCurb");
  expect(email?.plain.match(/^- .+$/gm)).toHaveLength(2);
  expect(west.browser.received).toEqual([]);
  expect(await digestsAt("2026-03-11T01:04:00.000Z")).toBe(1);
  expect(west.browser.received).toHaveLength(1);
});

test("what can't wait comes at once, and isn't in the digest", async () => {
  const { who, browser } = await reader("evening");
  await tell(who, "jobMissed");
  await tell(who, "pickupCancelled");
  await tell(who, "paymentFailed");
  await tell(who, "jobCompleted");
  expect(browser.received.map(({ message }) => message.kind).toSorted()).toEqual([
    ...["jobMissed", "paymentFailed", "pickupCancelled"],
  ]);
  expect(await digestsAt(sixPm)).toBe(1);
  expect(browser.received.at(-1)?.message).toMatchObject({ kind: "dailyDigest", title: "1 update today" });
});

test("a day with nothing, or with everything read, sends nothing and is over", async () => {
  const { who, browser } = await reader("morning");
  await tell(who, "jobCompleted");
  await app.deps.db
    .update(notifications)
    .set({ readAt: app.clock.now })
    .where(eq(notifications.userId, who.userId));
  expect(await digestsAt("2026-03-11T12:04:00.000Z")).toBe(0);
  await tell(who, "curbClear");
  expect(await digestsAt("2026-03-11T13:04:00.000Z")).toBe(0);
  expect([browser.received, emailsTo(who)]).toEqual([[], []]);
  expect(await digestsAt("2026-03-12T12:04:00.000Z")).toBe(1);
});

test("is off by default, and single messages come again once it is turned off", async () => {
  const off = await reader(null);
  await tell(off.who, "jobCompleted");
  expect(off.browser.received.map(({ message }) => message.kind)).toEqual(["jobCompleted"]);
  await choose(off.who, "evening");
  app.clock.advance(20 * 60_000);
  await tell(off.who, "curbClear");
  await choose(off.who, null);
  app.clock.advance(20 * 60_000);
  await tell(off.who, "jobStarted");
  expect(off.browser.received.map(({ message }) => message.kind)).toEqual(["jobCompleted", "jobStarted"]);
  expect(await digestsAt(sixPm)).toBe(0);
});

test("turned off and on again, or moved, there is still only one a day", async () => {
  const { who } = await reader("afternoon");
  await tell(who, "jobCompleted");
  expect(await digestsAt("2026-03-10T16:04:00.000Z")).toBe(1);
  await choose(who, null);
  await choose(who, "evening");
  await tell(who, "curbClear");
  expect(await digestsAt(sixPm)).toBe(0);
  expect(emailsTo(who)).toHaveLength(1);
  expect(await digestsAt("2026-03-11T22:04:00.000Z")).toBe(1);
});

test("chosen after the hour, it begins the next day", async () => {
  const { who } = await reader("morning");
  await tell(who, "jobCompleted");
  expect(await digestsAt("2026-03-10T14:04:00.000Z")).toBe(0);
  expect(await digestsAt("2026-03-11T12:04:00.000Z")).toBe(1);
});

test("emails that would go out wait too, and pickup photos come with their notice", async () => {
  const { who } = await reader("evening");
  await app.deps.transact((tx) =>
    queueEmail(app.deps, tx, [
      { userId: who.userId, type: "curbClear", params: { date: "2026-03-10" } as never },
      { userId: who.userId, type: "jobMissed", params: { ...params, credit: "$6.70" } as never },
    ]),
  );
  await out.sendAll();
  expect(emailsTo(who)).toHaveLength(1);
  const logged = await app.deps.db.select().from(deliveries).where(eq(deliveries.userId, who.userId));
  expect(logged.find(({ kind }) => kind === "curbClear")).toMatchObject({
    state: "skipped",
    trouble: "digested",
  });
});

test("an email queued before the digest was turned on goes out, and isn't in it", async () => {
  const { who } = await reader(null);
  const notice = { userId: who.userId, params: { date: "2026-03-10" } as never, link: "/calendar" };
  await app.deps.transact((tx) => notifyAndEmail(app.deps, tx, { ...notice, type: "curbClear" }));
  // The mail server was away.
  app.clock.advance(20 * 60_000);
  await choose(who, "evening");
  await out.sendAll();
  expect(emailsTo(who)).toHaveLength(1);
  expect(await digestsAt(sixPm)).toBe(0);
  expect(emailsTo(who)).toHaveLength(1);
});

describe("follows the other settings", () => {
  test("what is always emailed doesn't wait, and with emails off only the push message comes", async () => {
    const { who, browser } = await reader("evening");
    await app.deps.transact((tx) =>
      queueEmail(app.deps, tx, { userId: who.userId, type: "creditGiven", params: params as never }),
    );
    await tell(who, "creditGiven");
    expect([emailsTo(who).length, browser.received.length]).toEqual([1, 1]);
    await tell(who, "jobCompleted");
    await app.call(who, "POST", "/api/settings/notifications", { emailNotifications: false });
    expect(await digestsAt(sixPm)).toBe(1);
    expect([emailsTo(who).length, browser.received.length]).toEqual([1, 2]);
  });

  test("with Job Alerts off, pickups are in neither", async () => {
    const { who, browser } = await reader("evening");
    await app.call(who, "POST", "/api/settings/notifications", { jobAlerts: false });
    await tell(who, "jobCompleted");
    expect(await digestsAt(sixPm)).toBe(0);
    expect([emailsTo(who), browser.received]).toEqual([[], []]);
  });

  test("quiet hours hold its push message", async () => {
    const { who, browser } = await reader("evening");
    await app.typed(who, "settings.setQuietHours", {
      quietHours: { fromMinute: 17 * 60, untilMinute: 7 * 60 },
    });
    await tell(who, "jobCompleted");
    await digestsAt(sixPm);
    expect([emailsTo(who).length, browser.received.length]).toEqual([1, 0]);
    app.clock.now = "2026-03-11T11:01:00.000Z";
    await out.sendAll();
    expect(browser.received.map(({ message }) => message.kind)).toEqual(["dailyDigest"]);
  });

  test("its email's link turns emails off, after which none comes", async () => {
    const { who } = await reader("evening");
    await tell(who, "jobCompleted");
    await digestsAt(sixPm);
    const token = /stop-letters\?token=([\w.-]+)/.exec(emailsTo(who)[0]?.plain ?? "")?.[1] ?? "";
    expect((await app.typed(null, "letters.stop", { token })).body).toMatchObject({
      name: "emailNotifications",
    });
    await tell(who, "curbClear");
    await digestsAt("2026-03-11T22:04:00.000Z");
    expect(emailsTo(who)).toHaveLength(1);
  });

  test.each([
    ["es", "Tu día con TidyCurb", "1 novedad hoy"],
    ["fr", "Votre journée avec TidyCurb", "1 nouvelle aujourd’hui"],
  ])("comes in %s", async (language, subject, title) => {
    const { who, browser } = await reader("evening");
    await app.typed(who, "settings.updatePreferences", { language });
    await tell(who, "jobCompleted");
    await digestsAt(sixPm);
    expect(emailsTo(who)[0]?.headers.get("subject")).toBe(subject);
    expect(browser.received[0]?.message.title).toBe(title);
  });
});

test("one digest covers all of an account's homes, each line with its street", async () => {
  const { who, browser } = await reader("evening", { address: "1 Oak Street" });
  const added = await app.deps.newId();
  await app.database.execute(
    `insert into users (id, account_id, role, first_name, last_name, email, created_at)
     select $2, id, role, first_name, last_name, email, created_at from users where id = $1`,
    [who.userId, added],
  );
  await app.database.execute("insert into preferences (user_id) values ($1)", [added]);
  await tell({ userId: added }, "jobCompleted");
  await tell(who, "curbClear");
  expect(await digestsAt(sixPm)).toBe(1);
  expect(browser.received).toHaveLength(1);
  expect(emailsTo(who)[0]?.plain).toContain("- 1 Oak Street: ");
});

test("twenty lines at most", async () => {
  const { who } = await reader("evening");
  for (let index = 0; index < 23; index++) await tell(who, "jobStarted");
  await digestsAt(sixPm);
  expect(emailsTo(who)[0]?.plain.match(/^- .+$/gm)).toHaveLength(20);
  expect(emailsTo(who)[0]?.plain).toContain("…and 3 more updates in the app.");
});

test("a runner's tips and pay wait, by the clock of the first area", async () => {
  const runner = await addRunner(app);
  const browser = await out.service.browserOf(app, runner);
  await choose(runner, "evening");
  await tell(runner, "tipReceived");
  await tell(runner, "jobAssigned");
  expect(browser.received.map(({ message }) => message.kind)).toEqual(["jobAssigned"]);
  app.clock.now = "2026-03-11T03:30:00.000Z";
  expect(await digestsAt(app.clock.now)).toBe(1);
  expect(browser.received.at(-1)?.message).toMatchObject({ kind: "dailyDigest" });
});
