import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { auditLog, notifications } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { canceling, monthEnd } from "#testkit/canceling.ts";
import { addAdmin, type Homeowner, type Person, serveArea } from "#testkit/factories.ts";
import type { HomeService } from "./contract.ts";

let app: TestApp;
let admin: Person;
const { begin, servedHome } = canceling(() => app);
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "10001");
  admin = await addAdmin(app, "support");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(begin);

const serve = ({ homeownerId }: Homeowner, wish: object) =>
  app.typed(admin, "admin.serveHome", { homeownerId, wish });
const service = async ({ homeownerId }: Homeowner) =>
  (await app.typed(admin, "admin.homeService", { homeownerId })).body as HomeService;

/** What the log and the homeowner have of an act, each as the act's name. */
async function told({ userId }: Homeowner) {
  const rows = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, userId), eq(auditLog.action, "admin.serveHome")))
    .orderBy(auditLog.id);
  const notices = await app.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, "changedForYou")))
    .orderBy(notifications.id);
  return {
    changes: rows.map(({ userId: by, before, after }) => ({ isOurs: by === admin.userId, before, after })),
    notices: notices.map(({ params }) => (params as { what: string }).what),
  };
}

const thursday = [{ canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null }];

describe("serving a home for its owner", () => {
  test("changes the collection day by the homeowner's own act, and tells them once", async () => {
    const home = await servedHome();
    const { homeownerId } = home;
    expect(await serve(home, { act: "days", rhythms: thursday })).toMatchObject({ status: 200 });
    expect(await serve(home, { act: "days", rhythms: thursday })).toMatchObject({ status: 200 });
    const { calendar } = await service(home);
    const [next] = calendar.days.filter(({ state }) => state === "scheduled");
    expect(next?.onDay).toBe("2026-03-12");
    expect(await told(home)).toEqual({
      changes: [
        {
          isOurs: true,
          before: { homeownerId, trash: ["Tuesday"] },
          after: { homeownerId, wish: "days", trash: ["Thursday"] },
        },
      ],
      notices: ["days"],
    });
  });

  test("skips a week, takes it back, and adds an extra pickup", async () => {
    const home = await servedHome();
    const days = ["2026-03-17"];
    expect((await serve(home, { act: "skip", weekOf: "2026-03-17" })).body).toMatchObject({ days });
    expect((await serve(home, { act: "undoSkip", days })).body).toMatchObject({ days });
    const extra = { act: "extra", scheduledDate: "2026-03-19", timeWindow: "morning" };
    expect((await serve(home, extra)).status).toBe(200);
    expect(await serve(home, extra)).toMatchObject({ status: 409, body: { code: "PICKUP_OVERLAPS" } });
    const { changes, notices } = await told(home);
    expect(notices).toEqual(["skip", "undoSkip", "extra"]);
    expect(changes.map(({ after }) => after)).toMatchObject([
      { skipped: days },
      { skipped: [] },
      { extra: ["2026-03-19"] },
    ]);
  });

  test("pauses, resumes, cancels with what that comes to, and undoes it", async () => {
    const home = await servedHome();
    await serve(home, { act: "pause" });
    expect((await service(home)).status).toBe("paused");
    await serve(home, { act: "resume" });
    expect((await service(home)).ending).toMatchObject({ lastDay: monthEnd.slice(0, 10), pickups: 2 });
    const cancel = { act: "cancel", reason: "Moves away" };
    expect((await serve(home, cancel)).body).toMatchObject({ endsAt: monthEnd });
    expect(await service(home)).toMatchObject({ endsOn: monthEnd.slice(0, 10), ending: { pickups: 0 } });
    await serve(home, { act: "undoCancel" });
    const { changes, notices } = await told(home);
    // Canceling has a notice of its own.
    expect(notices).toEqual(["pause", "resume", "undoCancel"]);
    expect(changes.map(({ after }) => (after as { wish: string }).wish)).toEqual([
      "pause",
      "resume",
      "cancel",
      "undoCancel",
    ]);
  });

  test("records a new address without the address, and refuses as the homeowner's act does", async () => {
    const home = await servedHome();
    const seen = { numberOfCans: 1 };
    const moved = { act: "home", address: "2 Birch Street", numberOfCans: 2, seen };
    expect(await serve(home, moved)).toMatchObject({ status: 200 });
    const [change] = (await told(home)).changes;
    expect(change).toMatchObject({
      before: { cans: 1, isMoved: false },
      after: { cans: 2, isMoved: true, wish: "home" },
    });
    expect(await serve(home, { act: "home", numberOfCans: 3, seen })).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
  });

  test("records other instructions of the same length, and two cans that swap their weeks", async () => {
    const home = await servedHome();
    for (const specialInstructions of ["Side gate", "Back gate"])
      await serve(home, { act: "home", specialInstructions });
    const every = (canKind: string, anchorOn: string) => ({
      canKind,
      weekday: "Thursday",
      everyWeeks: 2,
      anchorOn,
    });
    const swapped = (one: string, other: string) =>
      serve(home, { act: "days", rhythms: [...thursday, every("recycling", one), every("yard", other)] });
    await swapped("2026-03-12", "2026-03-19");
    expect((await swapped("2026-03-19", "2026-03-12")).status).toBe(200);
    const { changes } = await told(home);
    expect(changes.map(({ after }) => after)).toMatchObject([
      { isReworded: true },
      { isReworded: true },
      { recyclingEveryOther: ["2026-03-12"] },
      { recyclingEveryOther: ["2026-03-19"], yardEveryOther: ["2026-03-12"] },
    ]);
    expect(JSON.stringify(changes)).not.toContain("gate");
  });

  test("shows the credit that canceling leaves only to admins who see bills", async () => {
    const { homeownerId } = await servedHome();
    const credit = async (who: Person) =>
      ((await app.typed(who, "admin.homeService", { homeownerId })).body as HomeService).ending.credit;
    expect([await credit(admin), await credit(await addAdmin(app, "dispatcher"))]).toEqual(["0.00", null]);
  });

  test("is unknown for another id", async () => {
    const wish = { act: "pause" };
    const nobody = { homeownerId: app.deps.newId(), wish };
    expect(await app.typed(admin, "admin.serveHome", nobody)).toMatchObject({ status: 404 });
  });
});
