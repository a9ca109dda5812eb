import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMoves, holidays, vacationHolds } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob } from "#testkit/factories.ts";
import type { AreaMonth } from "./contract/area-month.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a month of an area counts its pickups and holds, with the holidays and moved days that touch it", async () => {
  const admin = await addAdmin(app, "read_only");
  const { db, newId } = app.deps;
  const { now } = app.clock;
  const home = await addHomeowner(app);
  await addJob(app, home, { scheduledOn: "2026-03-31" });
  await addJob(app, home, { scheduledOn: "2026-03-31", status: "cancelled" });
  await addJob(app, home, { scheduledOn: "2026-04-01" });
  const hold = { homeownerId: home.homeownerId, untilOn: "2026-04-20", createdAt: now };
  await db.insert(vacationHolds).values([
    { ...hold, id: newId(), fromOn: "2026-03-30" },
    { ...hold, id: newId(), fromOn: "2026-03-29", cancelledAt: now },
  ]);
  const day = (area: string, onDay: string) => ({
    ...{ id: newId(), area, onDay, name: `In ${area}`, rule: "skip" as const, changedAt: now },
  });
  await db.insert(holidays).values(["NY", "CA", "10001", "100", "90"].map((area) => day(area, "2026-03-17")));
  const move = (area: string, fromOn: string, toOn: string) => ({
    ...{ id: newId(), area, fromOn, toOn, reason: "weather" as const, movedAt: now },
  });
  const into = move("", "2026-02-27", "2026-03-02");
  await db
    .insert(dayMoves)
    .values([
      into,
      move("900", "2026-03-03", "2026-03-04"),
      move("100", "2026-02-02", "2026-02-03"),
      { ...move("100", "2026-03-03", "2026-03-04"), undoneAt: now },
    ]);

  const { body } = await app.typed(admin, "admin.areaMonth", { area: "100", month: "2026-03" });
  const { days, holidays: found, moves } = body as AreaMonth;
  expect(days).toEqual([
    { day: "2026-03-30", pickups: 0, unclaimed: 0, holds: 1, pauses: 0 },
    { day: "2026-03-31", pickups: 1, unclaimed: 1, holds: 0, pauses: 0 },
  ]);
  expect(found.map(({ area }) => area)).toEqual(["100", "10001", "NY"]);
  expect(moves).toEqual([{ id: into.id, area: "", fromOn: "2026-02-27", toOn: "2026-03-02" }]);
});
