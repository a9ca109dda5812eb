import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { jobs, properties, ratings } from "../schema/index.ts";

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

/**
 * A host's rentals, with whether a visit is under way in each, and with the mean of the stars that the host has given
 * for checkout visits altogether (null where there are none).
 */
export async function listProperties(db: Db, homeownerId: string) {
  return db
    .select({
      property: properties,
      isBeingServed: sql<boolean>`exists (select from ${jobs} where ${jobs.propertyId} = ${properties.id} and ${jobs.status} = 'in_progress')`,
      meanStars: sql<
        string | null
      >`(select avg(${ratings.stars}) from ${ratings} join ${jobs} on ${jobs.id} = ${ratings.jobId} where ${jobs.homeownerId} = ${homeownerId} and ${jobs.kind} = 'checkout')`,
    })
    .from(properties)
    .where(eq(properties.homeownerId, homeownerId))
    .orderBy(asc(properties.createdAt));
}
