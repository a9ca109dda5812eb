import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { auditLog, notifications } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person, type Runner } from "#testkit/factories.ts";
import type { RunnerService } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app, "dispatcher");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

const serve = ({ runnerId }: Runner, wish: object) =>
  app.typed(admin, "admin.serveRunner", { runnerId, wish });
const service = async ({ runnerId }: Runner) =>
  (await app.typed(admin, "admin.runnerService", { runnerId })).body as RunnerService;

/** What the log and the runner have of the acts, in order. */
async function told({ userId }: Runner) {
  const rows = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, userId), eq(auditLog.action, "admin.serveRunner")))
    .orderBy(auditLog.id);
  const notices = await app.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, "changedForYou")))
    .orderBy(notifications.id);
  return {
    changes: rows.map(({ before, after }) => ({ before, after })),
    notices: notices.map(({ params }) => (params as { what: string }).what),
  };
}

describe("serving a runner", () => {
  test("changes areas, hours and availability by the runner's own acts, and tells them once each", async () => {
    const runner = await addRunner(app, { serviceAreas: ["10001"] });
    const before = await service(runner);
    expect(await serve(runner, { act: "areas", serviceAreas: ["10001", "62704"] })).toMatchObject({
      status: 200,
    });
    expect(await serve(runner, { act: "areas", serviceAreas: ["10001", "62704"] })).toMatchObject({
      status: 200,
    });
    const hours = ["Morning (9am-12pm)", "Evening (5pm-8pm)"];
    expect((await serve(runner, { act: "hours", availabilityWindows: hours })).status).toBe(200);
    expect((await serve(runner, { act: "online", isAvailable: !before.isAvailable })).status).toBe(200);
    expect(await service(runner)).toMatchObject({
      serviceAreas: ["10001", "62704"],
      isAvailable: !before.isAvailable,
      hours: { windows: hours },
    });
    const { changes, notices } = await told(runner);
    expect(notices).toEqual(["areas", "hours", "online"]);
    expect(changes[0]).toEqual({
      before: { areas: ["10001"] },
      after: { wish: "areas", areas: ["10001", "62704"] },
    });
    expect(changes[1]?.after).toEqual({ wish: "hours", hours: ["9:00–12:00", "17:00–20:00"] });
    expect(changes[2]).toEqual({
      before: { isAvailable: before.isAvailable },
      after: { wish: "online", isAvailable: !before.isAvailable },
    });
  });

  test("takes days off, which opens what is still free, and ends them", async () => {
    const runner = await addRunner(app);
    const { planned } = await service(runner);
    const jobId = await addJob(app, await addHomeowner(app), { scheduledOn: "2026-03-12" });
    expect((await app.call(runner, "POST", "/api/runner/accept-job", { jobId })).status).toBe(200);
    const off = { fromOn: "2026-03-12", untilOn: "2026-03-13" };
    expect(planned.daysOff).toEqual([]);
    expect(await serve(runner, { act: "daysOff", ...off })).toMatchObject({
      status: 200,
      body: { released: [{ jobId }], kept: [] },
    });
    expect((await service(runner)).planned.daysOff).toEqual([off]);
    expect((await serve(runner, { act: "endDaysOff", fromOn: off.fromOn })).status).toBe(200);
    const { changes, notices } = await told(runner);
    expect(notices).toEqual(["daysOff", "endDaysOff"]);
    expect(changes[1]).toEqual({
      before: { daysOff: [off.fromOn, off.untilOn] },
      after: { wish: "endDaysOff", daysOff: [] },
    });
  });

  test("refuses what the runner's own act refuses, and leaves nothing behind", async () => {
    const runner = await addRunner(app);
    const late = { act: "daysOff", fromOn: "2020-01-01", untilOn: "2020-01-02" };
    expect(await serve(runner, late)).toMatchObject({ body: { code: "DAYS_OFF_NOT_POSSIBLE" } });
    const applicant = await addRunner(app, { applicationStatus: "submitted" });
    expect(await serve(applicant, { act: "online", isAvailable: true })).toMatchObject({
      body: { code: "APPLICATION_NOT_APPROVED" },
    });
    expect(await serve({ ...runner, runnerId: app.deps.newId() }, late)).toMatchObject({ status: 404 });
    expect(await told(runner)).toEqual({ changes: [], notices: [] });
  });
});
