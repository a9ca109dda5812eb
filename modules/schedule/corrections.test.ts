import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notification } from "#modules/notices/contract.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { doubtedStreet, sayWednesday } from "#testkit/doubted-street.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import type { StreetCorrection } from "./contract/streets.ts";
import type { Calendar } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});

const calendarOf = async (who: Who) => (await app.typed(who, "homeowner.calendar")).body as Calendar;
const weekdaysOf = async (who: Who) => (await calendarOf(who)).rhythms.map(({ weekday }) => weekday);
const listed = async (zipCode: string) =>
  ((await app.typed(await addAdmin(app), "admin.streetCorrections")).body as StreetCorrection[]).filter(
    (each) => each.zipCode === zipCode,
  );
const told = async (who: Who) =>
  ((await app.typed(who, "notifications.list")).body as Notification[]).filter(
    ({ type }) => type === "streetDayChanged",
  );
const mend = (who: Who, correction: object) =>
  app.typed(who, "admin.decideCorrection", { ...correction, outcome: "mended" });
const zipOf = (homes: Homeowner[]) => homes[0]?.zipCode ?? "";

/** A pickup of this Tuesday that a runner completed, without a truck. */
async function inVain(home: Homeowner): Promise<void> {
  const runner = await addRunner(app);
  const jobId = await addJob(app, home, {
    kind: "weekly",
    status: "assigned",
    runner,
    scheduledOn: "2026-03-10",
  });
  expect(await app.typed(runner, "runner.completeJob", { jobId })).toMatchObject({ status: 200 });
  await app.database.execute("delete from truck_observations where job_id = $1", [jobId]);
}

test("three homes that agree propose a correction; it is mended in one tap, with a preview, credits and notices", async () => {
  const zipCode = newZip();
  const silent = await addHomeowner(app, { zipCode, address: "1700 elm St." });
  const elsewhere = await addHomeowner(app, { zipCode, address: "1 Oak Street" });
  const { homes, correction } = await doubtedStreet(app, { zipCode });
  await inVain(silent);
  expect(await listed(zipCode)).toMatchObject([
    {
      street: expect.stringMatching(/^elm st/i),
      fromWeekday: "Tuesday",
      toWeekday: "Wednesday",
      voices: 3,
      homes: 4,
      decided: null,
    },
  ]);
  const admin = await addAdmin(app);
  const preview = await app.typed(admin, "admin.previewCorrection", { id: correction.id });
  expect(preview.body).toMatchObject({
    homes: expect.toSatisfy((all: object[]) => all.length === 4),
    credited: { homes: 1, pickups: 1, amount: "6.70" },
  });
  expect(await mend(admin, correction)).toMatchObject({ status: 200, body: { homes: 4, credited: "6.70" } });
  expect(await mend(admin, correction)).toMatchObject({ status: 200, body: { homes: 4, credited: "6.70" } });
  for (const home of [...homes, silent]) {
    expect(await weekdaysOf(home)).toEqual(["Wednesday"]);
    expect(await told(home)).toHaveLength(1);
  }
  const days = (await calendarOf(silent)).days.filter(({ state }) => state !== "cancelled");
  expect(days.map(({ onDay }) => onDay).slice(0, 4)).toEqual([
    "2026-03-10",
    "2026-03-11",
    "2026-03-18",
    "2026-03-25",
  ]);
  expect((await told(silent))[0]?.message).toMatch(
    /on Wed.*Mar.* 11 instead of Tue.*Mar.* 17.*credited you \$6[.]70/,
  );
  expect(await weekdaysOf(elsewhere)).toEqual(["Tuesday"]);
  expect(await listed(zipCode)).toMatchObject([{ decided: { outcome: "mended" } }]);
  expect(
    ((await app.typed(admin, "admin.dayReports", {})).body as { zipCode: string }[]).filter(
      (row) => row.zipCode === zipCode,
    ),
  ).toEqual([]);
});

describe("a proposal", () => {
  test("is withdrawn with a report, and needs a third home", async () => {
    const { homes, correction } = await doubtedStreet(app);
    await app.typed(homes[0] ?? null, "homeowner.undoReportDay", { onDay: "2026-03-17" });
    expect(await listed(zipOf(homes))).toEqual([]);
    expect(await mend(await addAdmin(app), correction)).toMatchObject({ status: 404 });
    expect((await doubtedStreet(app, { homes: 2 })).correction.id).toBe("");
  });

  test("that was dismissed comes back only from new reports", async () => {
    const { homes, correction } = await doubtedStreet(app);
    const dismissed = { ...correction, outcome: "dismissed" };
    expect(await app.typed(await addAdmin(app), "admin.decideCorrection", dismissed)).toMatchObject({
      status: 200,
    });
    app.clock.advance(day);
    const further = await addHomeowner(app, { zipCode: zipOf(homes) });
    await sayWednesday(app, further);
    const open = async () => (await listed(zipOf(homes))).filter(({ decided }) => decided === null);
    expect(await open()).toEqual([]);
    for (const home of homes.slice(1)) await sayWednesday(app, home, "2026-03-24");
    expect(await open()).toMatchObject([{ voices: 3 }]);
  });

  test("counts what a runner says at a stop, once, also when it arrives twice or out of order", async () => {
    const { homes } = await doubtedStreet(app, { homes: 2 });
    const runner = await addRunner(app);
    const jobId = await addJob(app, homes[0] as Homeowner, {
      kind: "weekly",
      status: "assigned",
      runner,
      scheduledOn: "2026-03-17",
    });
    app.clock.now = "2026-03-17T15:00:00.000Z";
    const say = (more: object) =>
      app.typed(runner, "runner.reportStreet", { jobId, saying: "cameOn", cameOn: "Wednesday", ...more });
    expect(await say({})).toMatchObject({ status: 200 });
    await say({});
    const earlier = { at: "2026-03-17T14:00:00.000Z", sentAt: app.clock.now, cameOn: "Monday" };
    await say(earlier);
    expect(await listed(zipOf(homes))).toMatchObject([{ toWeekday: "Wednesday", voices: 3 }]);
    await say({ saying: "nothingOut", cameOn: null, at: "2026-03-17T14:59:00.000Z", sentAt: app.clock.now });
    expect(await listed(zipOf(homes))).toHaveLength(1);
    expect(await say({ saying: "nothingOut" })).toMatchObject({ status: 400 });
    expect(
      await app.typed(await addRunner(app), "runner.reportStreet", {
        jobId,
        saying: "nothingOut",
        cameOn: null,
      }),
    ).toMatchObject({ status: 404 });
  });
});

test("undoing gives back what no home changed since; what was credited stays, and nothing is proposed again", async () => {
  const { homes, correction } = await doubtedStreet(app);
  const admin = await addAdmin(app);
  await mend(admin, correction);
  const [first, ...others] = homes;
  await app.typed(first ?? null, "homeowner.setRhythms", {
    rhythms: [{ canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null }],
  });
  const undo = () => app.typed(admin, "admin.undoCorrection", { id: correction.id });
  app.clock.advance(6 * day);
  expect(await undo()).toMatchObject({ status: 200, body: { back: 2, stayed: 1 } });
  expect(await undo()).toMatchObject({ status: 409, body: { code: "CORRECTION_DECIDED" } });
  expect(await weekdaysOf(first ?? null)).toEqual(["Friday"]);
  for (const home of others) {
    expect(await weekdaysOf(home)).toEqual(["Tuesday"]);
    expect((await told(home)).map(({ message }) => message)[0]).toMatch(/back/);
  }
  await sayWednesday(app, others[0] as Homeowner, "2026-03-24");
  expect((await listed(zipOf(homes))).filter(({ decided }) => decided === null)).toEqual([]);
  const late = await doubtedStreet(app);
  await mend(admin, late.correction);
  app.clock.advance(8 * day);
  expect(await app.typed(admin, "admin.undoCorrection", { id: late.correction.id })).toMatchObject({
    status: 409,
    body: { code: "CORRECTION_TOO_OLD" },
  });
});
