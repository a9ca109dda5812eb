import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, pins, properties, users } from "#db/schema/index.ts";

/**
 * A job's address for geocoding: its home's or rental's, without the unit. `unitAddress` is as on the job. Null when
 * the address has changed or was erased, or the account is deleted.
 */
export async function findAddressOfJob(
  db: Db,
  jobId: string,
): Promise<{
  homeownerId: string;
  unitAddress: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
} | null> {
  const [row] = await db
    .select({
      homeownerId: jobs.homeownerId,
      unitAddress: jobs.address,
      address: sql<string>`coalesce(${properties.address}, ${homeownerProfiles.address})`,
      city: jobs.city,
      state: sql<string>`coalesce(${properties.state}, ${homeownerProfiles.state})`,
      zipCode: jobs.zipCode,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(properties, eq(properties.id, jobs.propertyId))
    .where(
      and(
        eq(jobs.id, jobId),
        isNull(users.deletedAt),
        sql`starts_with(${jobs.address}, coalesce(${properties.address}, ${homeownerProfiles.address}))`,
      ),
    );
  return row ?? null;
}

export function isPinOf(pin: typeof pins) {
  return and(
    eq(pin.homeownerId, jobs.homeownerId),
    eq(pin.zipCode, jobs.zipCode),
    eq(pin.address, jobs.address),
  );
}

/**
 * Stores an address's coordinates, or that it was not found, unless the homeowner's account is deleted. Locks the
 * account, because geocoding may take a while.
 */
export async function savePin(
  db: Db,
  pin: Pick<
    typeof pins.$inferSelect,
    "homeownerId" | "zipCode" | "address" | "latitude" | "longitude" | "lookedUpAt"
  >,
): Promise<void> {
  await db.execute(sql`
    insert into ${pins} (homeowner_id, zip_code, address, latitude, longitude, looked_up_at)
    select home.id, ${pin.zipCode}, ${pin.address}, ${pin.latitude}::float8, ${pin.longitude}::float8, ${pin.lookedUpAt}::timestamptz
    from ${homeownerProfiles} as home join ${users} as homeowner on homeowner.id = home.user_id
    where home.id = ${pin.homeownerId}::uuid and homeowner.deleted_at is null
    for share of homeowner
    on conflict (homeowner_id, zip_code, address) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, looked_up_at = excluded.looked_up_at`);
}

export async function deletePinsOf(db: Db, homeownerId: string): Promise<void> {
  await db.delete(pins).where(eq(pins.homeownerId, homeownerId));
}
