import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { jobs, vacationHolds } from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import type { Hold } from "#modules/schedule/contract.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import type { TestApp, Who } from "./app.ts";
import { addHomeowner, type Homeowner, signIn } from "./factories.ts";

/** Vacation holds as a homeowner makes and ends them, and what they leave. */
export function holding(current: () => TestApp) {
  const add = (who: Who, fromOn: string, untilOn: string) =>
    current().typed(who, "homeowner.addHold", { fromOn, untilOn });
  /** A new session, since the old one has expired. */
  const anew = async ({ userId }: Homeowner): Promise<Who> => ({ cookie: await signIn(current(), userId) });
  return {
    add,
    anew,
    end: (who: Who, holdId: string) => current().typed(who, "homeowner.endHold", { holdId }),
    async pause(home: Homeowner): Promise<void> {
      expect((await current().call(await anew(home), "POST", "/api/homeowner/pause-service")).status).toBe(
        200,
      );
    },
    async resume(home: Homeowner): Promise<void> {
      expect((await current().typed(await anew(home), "homeowner.resumeService")).status).toBe(200);
    },
    owed: (home: Homeowner) => homeownerBalance(current().deps.db, home.userId),
    rowOf: async (holdId: string) =>
      (await current().deps.db.select().from(vacationHolds).where(eq(vacationHolds.id, holdId)))[0],

    /** A home with four weeks of Tuesday pickups. */
    async servedHome(more: Parameters<typeof addHomeowner>[1] = {}): Promise<Homeowner> {
      const home = await addHomeowner(current(), more);
      await generateForHome(current().deps, current().deps.db, home.homeownerId);
      return home;
    },

    async held(home: Who, fromOn: string, untilOn: string): Promise<Hold> {
      const answer = await add(home, fromOn, untilOn);
      expect(answer.status).toBe(200);
      return answer.body as Hold;
    },

    /** Days with an open pickup, such as "03-10 03-17". */
    openDays: async (home: Homeowner) =>
      (
        await current()
          .deps.db.select()
          .from(jobs)
          .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled")))
          .orderBy(asc(jobs.scheduledOn))
      )
        .map((job) => job.scheduledOn.slice(5))
        .join(" "),
  };
}
