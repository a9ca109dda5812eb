import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  addressMinutes,
  cleanings,
  emptyCans,
  gentleSignals,
  homeDetails,
  homeownerProfiles,
  jobEvents,
  jobs,
  pins,
  preferences,
  properties,
  ratings,
  routeOrders,
  runnerProfiles,
  streetDays,
  users,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { isPinOf } from "#modules/areas/index.ts";
import {
  cansPhotos,
  detailsOfJob,
  housePhotos,
  isCansPictureOfJob,
  isHomeOfJob,
  isHousePictureOfJob,
  isRentalOfJob,
  residentChoices,
  residentColumns,
  residents,
} from "#modules/homes/index.ts";
import {
  dueOrder,
  inPhotos,
  isOnDay,
  isOutSince,
  isProof,
  jobColumns,
  lawsOfJob,
  messagesSeenBy,
  outPhotos,
  returnsFor,
  runnersDay,
} from "#modules/pickups/index.ts";

/** Saves the order of a runner's day, replacing the previous one. */
export async function saveRouteOrder(db: Db, order: typeof routeOrders.$inferInsert): Promise<void> {
  const { jobIds, madeAt } = order;
  await db
    .insert(routeOrders)
    .values(order)
    .onConflictDoUpdate({ target: [routeOrders.runnerId, routeOrders.onDay], set: { jobIds, madeAt } });
}

export async function deleteRoutesOf(db: Db, runnerId: string): Promise<void> {
  await db.delete(routeOrders).where(eq(routeOrders.runnerId, runnerId));
}

/**
 * A runner's open and completed jobs with a leg due on a local day, by due time. Includes position, home details, steps
 * and the next leg's past minutes. `onDay` null is the runner's today. One row without a job if there is none.
 */
export async function listStops(db: Db, of: { runnerId: string; onDay: string | null; now: string }) {
  const today = runnersDay(sql.raw("runner_days.service_areas"), sql`${of.now}::timestamptz`);
  const day = sql<string>`coalesce(${of.onDay}::date, ${today})`;
  const runner = db
    .select({
      runnerId: sql<string>`runner_days.id`.as("asked_by"),
      day: sql<string>`${day}`.as("asked_day"),
    })
    .from(sql`${runnerProfiles} as runner_days`)
    .where(sql`runner_days.id = ${of.runnerId}::uuid`)
    .as("asked");
  return db
    .select({
      day: sql<string>`${runner.day}::text`,
      savedOrder: sql<string[] | null>`${routeOrders.jobIds}`,
      /** True if the cans went out after that order was made, so it lacks the return leg. */
      isOutSinceOrder: isOutSince("jobs", sql`${routeOrders.madeAt}`),
      ...jobColumns,
      messages: messagesSeenBy("runner"),
      details: detailsOfJob,
      laws: lawsOfJob,
      returnsFor,
      /** A rental's checklist and the checked items; null at a home. */
      checklist: sql<string[] | null>`coalesce(${jobs.checklist}, ${properties.checklist})`,
      checks: sql<{ item: string; at: string; hasPhoto: boolean }[] | null>`(
          select json_agg(json_build_object('item', tick.item, 'at', tick.checked_at, 'hasPhoto', tick.photo_id is not null))
          from rental_checks as tick where tick.job_id = ${jobs.id})`,
      cansPhotoId: cansPhotos.id,
      housePhotoId: housePhotos.id,
      resident: residentColumns,
      pinLatitude: pins.latitude,
      pinLongitude: pins.longitude,
      pinLookedUpAt: pins.lookedUpAt,
      onTheWayAt: sql<string | null>`(
          select max(coalesce(event.captured_at, event.happened_at)) from ${jobEvents} as event
          where event.job_id = ${jobs.id} and event.from_status = 'assigned' and event.to_status = 'assigned'
            and event.happened_at >= ${jobs.acceptedAt})`.mapWith(jobs.acceptedAt),
      cleaning: cleanings,
      /** Whether the cans were empty; null where the homeowner did not turn on the signal. */
      emptyCans: sql<boolean | null>`(
          select exists (select from ${emptyCans} as noted where noted.job_id = ${jobs.id})
          from ${gentleSignals} as signal where signal.homeowner_id = ${jobs.homeownerId} and ${jobs.propertyId} is null)`,
      /** When the truck usually comes to the street of a generated pickup. */
      truck: sql<{ minute: number; spread: number } | null>`(
          select json_build_object('minute', known.truck_minute, 'spread', known.truck_spread)
          from ${streetDays} as known where known.zip_code = ${jobs.zipCode} and known.street = ${streetKey(jobs.publicStreet)}
            and known.weekday = extract(isodow from ${jobs.scheduledOn}) and known.truck_minute is not null and ${jobs.kind} = 'weekly')`,
      /** The median minutes of the next leg at this address, as of last night; null with too few pickups. */
      measuredMinutes: sql<
        number | null
      >`case ${jobs.status} when 'assigned' then ${addressMinutes.outMinutes}
          when 'in_progress' then ${addressMinutes.inMinutes} end`,
    })
    .from(runner)
    .leftJoin(
      routeOrders,
      and(eq(routeOrders.runnerId, runner.runnerId), sql`${routeOrders.onDay} = ${runner.day}`),
    )
    .leftJoin(
      jobs,
      and(
        eq(jobs.runnerId, runner.runnerId),
        inArray(jobs.status, ["assigned", "in_progress", "completed"]),
        isOnDay("jobs", sql`${runner.day}`),
      ),
    )
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(residents, eq(residents.id, homeownerProfiles.userId))
    .leftJoin(residentChoices, eq(residentChoices.userId, residents.id))
    .leftJoin(homeDetails, isHomeOfJob)
    .leftJoin(properties, isRentalOfJob)
    .leftJoin(cleanings, eq(cleanings.jobId, jobs.id))
    .leftJoin(cansPhotos, isCansPictureOfJob)
    .leftJoin(housePhotos, isHousePictureOfJob)
    .leftJoin(pins, isPinOf(pins))
    .leftJoin(
      addressMinutes,
      and(eq(addressMinutes.homeownerId, jobs.homeownerId), eq(addressMinutes.address, jobs.address)),
    )
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .orderBy(dueOrder("jobs"))
    .limit(200);
}
