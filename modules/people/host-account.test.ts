import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { calendarFeeds, homeDetails, homeownerProfiles, jobs } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serveArea } from "#testkit/factories.ts";
import { addHostAccount, type HostAccount } from "#testkit/host-accounts.ts";
import { loft } from "#testkit/hosting.ts";

let app: TestApp;
let host: HostAccount;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, loft.zipCode);
  host = await addHostAccount(app, {}, { begins: true });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

const profile = async () =>
  (await app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.id, host.homeownerId)))[0];

describe("a host without a home, to acts about a home", () => {
  test.each([
    ["homeowner.schedulePickup", { scheduledDate: "2026-03-12", timeWindow: "morning" }],
    [
      "homeowner.setRhythms",
      { rhythms: [{ canKind: "trash", weekday: "Monday", everyWeeks: 1, anchorOn: null }] },
    ],
    ["homeowner.addHold", { fromOn: "2026-03-12", untilOn: "2026-03-20" }],
    ["homeowner.saveHomeDetails", { pets: "Rex", gateCode: "4711" }],
    ["homeowner.makeCalendarFeed", undefined],
    ["profile.updateHomeowner", { address: "1 Elm Street" }],
    ["profile.updateHomeowner", { firstName: "Ana", pickupDays: ["Monday"] }],
    ["profile.updateHomeowner", { houseImageUrl: null }],
  ] as const)("%s is refused as without a home: %j", async (procedure, input) => {
    const before = await profile();
    expect(await app.typed(host, procedure, input)).toMatchObject({
      status: 409,
      body: { code: "SUBSCRIPTION_REQUIRED" },
    });
    expect(await profile()).toEqual(before);
  });

  test("leave no row behind", async () => {
    for (const table of [calendarFeeds, homeDetails])
      expect(await app.deps.db.select().from(table)).toEqual([]);
    expect(await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, host.homeownerId))).toEqual([]);
  });

  test("a week cannot be skipped, and no day is wrong", async () => {
    expect(await app.typed(host, "homeowner.skipWeek", {})).toMatchObject({
      body: { code: "NOTHING_TO_SKIP" },
    });
    expect(await app.typed(host, "homeowner.reportDay", { onDay: "2026-03-17" })).toMatchObject({
      status: 404,
    });
  });

  test("reads answer as without a home", async () => {
    expect((await app.typed(host, "homeowner.calendar")).body).toMatchObject({ rhythms: [], days: [] });
    const rhythm = { weekday: "Monday", everyWeeks: 2, anchorOn: "2026-03-16" };
    expect((await app.typed(host, "homeowner.previewRhythm", rhythm)).body).toEqual([]);
    expect((await app.typed(host, "homeowner.calendarFeed")).body).toEqual({ madeAt: null });
  });
});

describe("a host without a home", () => {
  test("changes name and phone number", async () => {
    const changes = { firstName: "Ana", lastName: "Reyes", phoneNumber: "(212) 555-0199" };
    expect((await app.typed(host, "profile.updateHomeowner", changes)).body).toMatchObject({
      firstName: "Ana",
      homeownerProfile: { phoneNumber: "(212) 555-0199", pickupDays: [], address: loft.address },
    });
  });

  test("follows the rentals' pickups in a calendar", async () => {
    expect((await app.typed(host, "rental.makePickupsCalendar")).status).toBe(200);
  });
});
