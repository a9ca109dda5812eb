import type { PgTable } from "drizzle-orm/pg-core";
import { circleActLog, circleMembers, emptyCans, sessions } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addJob } from "./factories.ts";
import { addRental } from "./rentals.ts";

type Scene = { app: TestApp; ago: (days: number) => string };

/** What is deleted of people who help by link, and of what their circle hears. */
export const agedCircles: Record<
  string,
  { days: number; table: PgTable; add: (at: string, given: Scene) => Promise<unknown> }
> = {
  circleMembers: {
    days: 30,
    table: circleMembers,
    add: async (endsAt, { app, ago }) => {
      const { homeownerId } = await addHomeowner(app);
      await app.deps.db.delete(sessions);
      return app.deps.db.insert(circleMembers).values({
        id: app.deps.newId(),
        homeownerId,
        name: "Ana",
        role: "cleaner",
        scopes: ["see"],
        language: "en",
        tokenHash: app.deps.newId(),
        createdAt: ago(900),
        endsAt,
      });
    },
  },
  circleActs: {
    days: 400,
    table: circleActLog,
    add: async (actedAt, { app }) => {
      const { propertyId, home } = await addRental(app, await addHomeowner(app));
      await app.deps.db.delete(sessions);
      const { homeownerId } = home;
      const act = { homeownerId, propertyId, kind: "gateCode", name: "Ana", role: "cleaner" } as const;
      return app.deps.db.insert(circleActLog).values({ id: app.deps.newId(), actedAt, ...act });
    },
  },
  emptyCans: {
    days: 400,
    table: emptyCans,
    add: async (notedAt, { app }) => {
      const jobId = await addJob(app, await addHomeowner(app));
      await app.deps.db.delete(sessions);
      return app.deps.db.insert(emptyCans).values({ jobId, notedAt });
    },
  },
};
