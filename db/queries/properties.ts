import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { jobs, properties, ratings } from "../schema/index.ts";

export type PropertyRow = typeof properties.$inferSelect;

export async function insertProperty(db: Db, property: typeof properties.$inferInsert): Promise<void> {
  await db.insert(properties).values(property);
}

/** One of a host's own rentals; null for anybody else's and for none. */
export async function findProperty(db: Db, property: { id: string; homeownerId: string }) {
  const [row] = await db
    .select()
    .from(properties)
    .where(and(eq(properties.id, property.id), eq(properties.homeownerId, property.homeownerId)));
  return row ?? null;
}

/** A host's rentals, with whether a visit is under way in each. */
export async function listProperties(db: Db, homeownerId: string) {
  return db
    .select({
      property: properties,
      isBeingServed: sql<boolean>`exists (select from ${jobs} where ${jobs.propertyId} = ${properties.id} and ${jobs.status} = 'in_progress')`,
    })
    .from(properties)
    .where(eq(properties.homeownerId, homeownerId))
    .orderBy(asc(properties.createdAt));
}

/** Mean and number of the stars that a host gave for checkout visits; the mean is null where there is none. */
export async function averageRating(db: Db, homeownerId: string): Promise<number | null> {
  const [row] = await db
    .select({ mean: sql<string | null>`avg(${ratings.stars})` })
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.jobId))
    .where(and(eq(jobs.homeownerId, homeownerId), eq(jobs.kind, "checkout")));
  return row?.mean ? Math.round(Number(row.mean) * 10) / 10 : null;
}
