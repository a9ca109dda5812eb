import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, smsNumbers } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person } from "#testkit/factories.ts";
import type { CallerPickup, PersonPickup } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app, "read_only");
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

type Page = { rows: CallerPickup[]; nextCursor: string | null };

const page = async (input: object) => (await app.typed(admin, "admin.personPickups", input)).body as Page;

describe("a person's pickups", () => {
  test("are those from today, soonest first, and those before, latest first, page by page", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app, { firstName: "Sam", lastName: "Swift" });
    await addJob(app, home, { scheduledOn: "2026-03-09", status: "missed" });
    await addJob(app, home, { scheduledOn: "2026-03-03", status: "missed" });
    await addJob(app, home, { scheduledOn: "2026-03-10", status: "assigned", runner });
    await addJob(app, home, { scheduledOn: "2026-03-17", status: "cancelled" });
    await addJob(app, home, { scheduledOn: "2026-03-24" });
    const id = home.userId;
    const first = await page({ id, when: "coming", limit: 2 });
    expect(first.rows.map(({ day, status, runner: by }) => [day, status, by])).toEqual([
      ["2026-03-10", "assigned", "Sam Swift"],
      ["2026-03-17", "cancelled", null],
    ]);
    const rest = await page({ id, when: "coming", limit: 2, cursor: first.nextCursor });
    expect([rest.rows.map(({ day }) => day), rest.nextCursor]).toEqual([["2026-03-24"], null]);
    const past = await page({ id: home.homeownerId, when: "past", limit: 1 });
    expect(past.rows.map(({ day }) => day)).toEqual(["2026-03-09"]);
    expect((await page({ id, when: "past", limit: 1, cursor: past.nextCursor })).rows).toMatchObject([
      { day: "2026-03-03", status: "missed", place: null },
    ]);
    const ofRunner = await page({ id: runner.userId, when: "coming" });
    expect(ofRunner.rows).toMatchObject([{ day: "2026-03-10", homeowner: "Robin Field" }]);
  });

  test("show their calls, and an operator calls the runner", async () => {
    app.clock.now = "2026-03-11T13:00:00.000Z";
    const operator = await addAdmin(app, "support");
    const runner = await addRunner(app, { firstName: "Sam", lastName: "Swift" });
    const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
    const callId = app.deps.newId();
    const call = (who: Person) => app.typed(who, "admin.callRunner", { jobId, callId });
    expect(await call(operator)).toMatchObject({ body: { code: "CALL_NUMBER_NEEDED" } });
    const at = app.clock.now;
    for (const [{ userId }, e164] of [
      [operator, "+12175550134"],
      [runner, "+12175550163"],
    ] as const)
      await app.deps.db.insert(smsNumbers).values({ userId, e164, confirmedAt: at, createdAt: at });
    for (const status of [200, 200]) expect((await call(operator)).status).toBe(status);
    expect((await call(admin)).status).toBe(403);
    expect(app.calls).toEqual([{ id: callId, from: "+12175550134", to: "+12175550163" }]);
    const shown = (await app.typed(admin, "admin.personPickup", { jobId })).body as PersonPickup;
    expect(shown.calls).toEqual([
      { at, by: expect.any(String), from: "support", to: "runner", hasFailed: false },
    ]);
    const rows = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "admin.callRunner"));
    expect(rows).toMatchObject([{ userId: operator.userId, subjectId: jobId }]);
    app.clock.now = "2026-03-11T10:00:00.000Z";
    const early = await app.typed(operator, "admin.callRunner", { jobId, callId: app.deps.newId() });
    expect(early).toMatchObject({ body: { code: "CALLS_CLOSED" } });
  });

  test("open with photos, times and reports; an unknown one is not found", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app, { firstName: "Sam", lastName: "Swift" });
    const jobId = await addJob(app, home, { scheduledOn: "2026-03-09", status: "assigned", runner });
    const { body } = await app.typed(admin, "admin.personPickup", { jobId });
    expect(body as PersonPickup).toMatchObject({
      homeownerId: home.homeownerId,
      homeowner: "Robin Field",
      status: "assigned",
      runBy: { runnerId: runner.runnerId, name: "Sam Swift" },
      legs: { out: { photoUrl: null }, in: { photoUrl: null } },
      problems: [],
    });
    const unknown = { jobId: app.deps.newId() };
    expect(await app.typed(admin, "admin.personPickup", unknown)).toMatchObject({ status: 404 });
  });
});
