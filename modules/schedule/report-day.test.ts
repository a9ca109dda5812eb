import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, dayReports } from "#db/schema/index.ts";
import type { AdminDayReport } from "#modules/homes/contract.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, newZip } from "#testkit/factories.ts";
import type { Calendar } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const onDay = "2026-03-17";
const report = (who: Who, day = onDay) => app.typed(who, "homeowner.reportDay", { onDay: day });
const undo = (who: Who) => app.typed(who, "homeowner.undoReportDay", { onDay });
const listed = async (zipCode: string) =>
  ((await app.typed(await addAdmin(app), "admin.dayReports", {})).body as AdminDayReport[]).filter(
    (row) => row.zipCode === zipCode,
  );
const stateOf = async (who: Who) =>
  ((await app.typed(who, "homeowner.calendar")).body as Calendar).days.find((day) => day.onDay === onDay)
    ?.reported;
const resolve = (who: Who, reportId: string | undefined, outcome = "right") =>
  app.typed(who, "admin.resolveDayReport", { reportId, outcome });

test("a day is reported wrong in one call, admins see it once, and it can be withdrawn", async () => {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  expect(await stateOf(home)).toBeNull();
  expect(await report(home)).toMatchObject({ status: 200, body: { onDay, isReported: true } });
  expect((await report(home)).status).toBe(200);
  expect(await stateOf(home)).toBe("open");
  expect(await listed(zipCode)).toMatchObject([{ onDay, address: "1600 Elm Street", sameThere: 1 }]);
  expect(await undo(home)).toMatchObject({ status: 200, body: { onDay, isReported: false } });
  expect((await undo(home)).status).toBe(200);
  expect(await stateOf(home)).toBeNull();
  expect(await listed(zipCode)).toEqual([]);
});

test("the weekday on which the truck came stays in the calendar, and can be changed", async () => {
  const home = await addHomeowner(app);
  const said = async (cameOn?: string) => {
    await app.typed(home, "homeowner.reportDay", { onDay, cameOn });
    const { days } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
    const month = (await app.typed(home, "homeowner.calendarMonth", { month: "2026-03" })).body as Calendar;
    const found = [days, month.days].map((all) => all.find((day) => day.onDay === onDay)?.cameOn);
    expect(found[0]).toBe(found[1]);
    return found[0];
  };
  expect(await said("Wednesday")).toBe("Wednesday");
  expect(await said("Sunday")).toBe("Sunday");
  expect(await said()).toBeNull();
});

test.each([
  ["a day on which nothing goes out", "2026-03-18"],
  ["a day beyond what is shown", "2026-06-02"],
  ["a day that is past", "2026-03-03"],
])("%s cannot be reported wrong", async (_, day) => {
  expect((await report(await addHomeowner(app), day)).status).toBe(404);
});

test("each report shows how many in its ZIP code say the same", async () => {
  const zipCode = newZip();
  const [one, other] = [await addHomeowner(app, { zipCode }), await addHomeowner(app, { zipCode })];
  await report(one);
  app.clock.advance(minute);
  await report(other);
  await report(other, "2026-03-24");
  expect((await listed(zipCode)).map(({ onDay: day, sameThere }) => [day, sameThere])).toEqual([
    [onDay, 2],
    [onDay, 2],
    ["2026-03-24", 1],
  ]);
});

test.each([
  ["corrected", "We corrected your calendar", "We have corrected your calendar"],
  ["right", "That day is right", "About Tuesday, March 17 in your calendar"],
])(
  "an answer, %s, is sent once, as a notice and by email, and is audited",
  async (outcome, title, subject) => {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode });
    const admin = await addAdmin(app);
    await report(home);
    const [{ id } = { id: undefined }] = await listed(zipCode);
    expect((await resolve(admin, id, outcome)).status).toBe(200);
    expect((await resolve(admin, id, outcome)).status).toBe(200);
    const other = outcome === "right" ? "corrected" : "right";
    expect(await resolve(admin, id, other)).toMatchObject({
      status: 409,
      body: { code: "DAY_REPORT_ANSWERED", params: { by: "Robin Field", at: app.clock.now } },
    });
    expect(await stateOf(home)).toBe(outcome);
    expect(await listed(zipCode)).toEqual([]);
    // An answered report cannot be withdrawn.
    await undo(home);
    expect(await stateOf(home)).toBe(outcome);
    const told = (await app.typed(home, "notifications.list")).body as Notification[];
    expect(told).toMatchObject([{ title, link: "/calendar" }]);
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: "" }), 5000);
    expect(app.emails.filter(({ to }) => to === home.email)).toMatchObject([{ subject }]);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, home.userId));
    expect(log).toMatchObject([
      { action: "admin.resolveDayReport", userId: admin.userId, after: { outcome } },
    ]);
    await report(home);
    expect(await stateOf(home)).toBe("open");
  },
);

test("a withdrawn report cannot be answered, and is deleted with the account", async () => {
  const zipCode = newZip();
  const home = await addHomeowner(app, { zipCode });
  await report(home);
  const [row] = await listed(zipCode);
  await undo(home);
  expect((await resolve(await addAdmin(app), row?.id)).status).toBe(404);
  await report(home);
  expect((await app.call(home, "DELETE", "/api/profile")).status).toBe(200);
  expect(
    await app.deps.db.select().from(dayReports).where(eq(dayReports.homeownerId, home.homeownerId)),
  ).toEqual([]);
});
