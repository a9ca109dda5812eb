import { and, asc, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "./factories.ts";

type Rhythm = { canKind: string; weekday: string; everyWeeks: number; anchorOn: string | null };

/** A can put out every week. */
export const weekly = (canKind: string, weekday: string): Rhythm => ({
  canKind,
  weekday,
  everyWeeks: 1,
  anchorOn: null,
});

/** A home's rhythms as its homeowner sets them, and the pickups they make. */
export function settingRhythms(current: () => { app: TestApp; home: Homeowner; runner: Runner }) {
  const pickups = (status: "open" | "cancelled" = "open") =>
    current()
      .app.deps.db.select()
      .from(jobs)
      .where(
        and(
          eq(jobs.homeownerId, current().home.homeownerId),
          status === "open" ? ne(jobs.status, "cancelled") : eq(jobs.status, "cancelled"),
        ),
      )
      .orderBy(asc(jobs.scheduledOn));
  return {
    /** For each test, a home with four weeks of Monday pickups, and a runner of its area. */
    async begin() {
      const { app } = current();
      app.clock.now = "2026-03-10T15:00:00.000Z";
      await app.database.execute("delete from holidays");
      const zipCode = newZip();
      const home = await addHomeowner(app, { pickupDays: ["Monday"], zipCode });
      const runner = await addRunner(app, { serviceAreas: [zipCode] });
      await generateForHome(app.deps, app.deps.db, home.homeownerId);
      return { home, runner };
    },

    set: (rhythms: unknown, more: object = {}, who: { cookie: string } = current().home) =>
      current().app.typed(who, "homeowner.setRhythms", { rhythms, ...more }),
    pickups,
    days: async (status: "open" | "cancelled" = "open") =>
      (await pickups(status)).map(({ scheduledOn }) => scheduledOn.slice(5)).join(" "),

    /** Has the runner accept the pickup at this place in the list. */
    async take(index: number): Promise<string> {
      const { app, runner } = current();
      const pickup = (await pickups())[index];
      const answer = await app.call(runner, "POST", "/api/runner/accept-job", { jobId: pickup?.id });
      expect(answer.status).toBe(200);
      return pickup?.id ?? "";
    },
  };
}
