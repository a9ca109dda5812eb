import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import {
  calendarFeeds,
  dayReports,
  gateCodeLooks,
  homeDetails,
  homeownerProfiles,
  jobs,
  photos,
  runnerProfiles,
  users,
} from "../schema/index.ts";
import { rowsOf } from "./rows.ts";

export type HomeDetailsRow = typeof homeDetails.$inferSelect;

/** A look at a gate code as its homeowner sees it: when, for the pickup of which day, and by whom. */
export type GateCodeLook = { lookedAt: string; scheduledOn: string; firstName: string };

const looksShown = 20;

/** What a home says about itself, held until the transaction ends; null where nothing was said yet. */
export async function lockHomeDetails(db: Db, homeownerId: string): Promise<HomeDetailsRow | null> {
  const [row] = await db
    .select()
    .from(homeDetails)
    .where(eq(homeDetails.homeownerId, homeownerId))
    .for("update");
  return row ?? null;
}

export async function saveHomeDetails(db: Db, details: HomeDetailsRow): Promise<void> {
  const { homeownerId: _, ...changes } = details;
  await db
    .insert(homeDetails)
    .values(details)
    .onConflictDoUpdate({ target: homeDetails.homeownerId, set: changes });
}

/** Puts the same gate code under another seal, unless it was changed meanwhile. */
export async function resealGateCode(
  db: Db,
  seal: { homeownerId: string; from: string; to: string },
): Promise<void> {
  await db
    .update(homeDetails)
    .set({ gateCodeSealed: seal.to })
    .where(and(eq(homeDetails.homeownerId, seal.homeownerId), eq(homeDetails.gateCodeSealed, seal.from)));
}

/** Gate codes that were not sealed with the present key, by home, after the one named. */
export async function listGateCodesOfOtherKeys(
  db: Db,
  other: { presentPrefix: string; after: string; limit: number },
): Promise<{ homeownerId: string; sealed: string }[]> {
  return db
    .select({ homeownerId: homeDetails.homeownerId, sealed: sql<string>`${homeDetails.gateCodeSealed}` })
    .from(homeDetails)
    .where(
      and(
        isNotNull(homeDetails.gateCodeSealed),
        gt(homeDetails.homeownerId, other.after),
        sql`not starts_with(${homeDetails.gateCodeSealed}, ${other.presentPrefix})`,
      ),
    )
    .orderBy(homeDetails.homeownerId)
    .limit(other.limit);
}

export const cansPhotos = alias(photos, "cans_photos");
export const housePhotos = alias(photos, "house_photos");

export function isPictureOf(photo: typeof cansPhotos | typeof housePhotos, purpose: "cans" | "house") {
  return and(
    eq(photo.ownerId, homeownerProfiles.userId),
    sql`${photo.purpose} = ${sql.raw(`'${purpose}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

/** What a home says about itself, its picture of the cans, and the latest looks at its gate code. Null without a home. */
export async function findHomeDetails(db: Db, userId: string) {
  const latest = db
    .select({
      lookedAt: gateCodeLooks.lookedAt,
      scheduledOn: jobs.scheduledOn,
      firstName: users.firstName,
    })
    .from(gateCodeLooks)
    .innerJoin(jobs, eq(jobs.id, gateCodeLooks.jobId))
    .innerJoin(users, eq(users.id, gateCodeLooks.userId))
    .where(eq(gateCodeLooks.homeownerId, homeownerProfiles.id))
    .orderBy(desc(gateCodeLooks.lookedAt), desc(gateCodeLooks.id))
    .limit(looksShown)
    .as("latest");
  const looks = db
    .select({
      all: sql<GateCodeLook[]>`coalesce(json_agg(json_build_object(
        'lookedAt', to_char(${latest.lookedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'scheduledOn', ${latest.scheduledOn}, 'firstName', ${latest.firstName}) order by ${latest.lookedAt} desc), '[]')`.as(
        "looks",
      ),
    })
    .from(latest)
    .as("look_list");
  const [row] = await db
    .select({ details: homeDetails, cansPhotoId: cansPhotos.id, looks: looks.all })
    .from(homeownerProfiles)
    .leftJoin(homeDetails, eq(homeDetails.homeownerId, homeownerProfiles.id))
    .leftJoin(cansPhotos, isPictureOf(cansPhotos, "cans"))
    .crossJoinLateral(looks)
    .where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/**
 * The same as the runner of a job sees it who has taken it and has not finished it, with the house's picture; what is
 * said of a home does not hold for a rental. Null for every other job.
 */
export async function findHomeOfJob(db: Db, of: { jobId: string; runnerId: string }) {
  const [row] = await db
    .select({
      job: {
        status: jobs.status,
        canKinds: jobs.canKinds,
        numberOfCans: jobs.numberOfCans,
        windowStartsAt: jobs.windowStartsAt,
        outBy: jobs.outBy,
        inBy: jobs.inBy,
      },
      details: homeDetails,
      cansPhotoId: cansPhotos.id,
      housePhotoId: housePhotos.id,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(homeDetails, and(eq(homeDetails.homeownerId, jobs.homeownerId), isNull(jobs.propertyId)))
    .leftJoin(cansPhotos, and(isPictureOf(cansPhotos, "cans"), isNull(jobs.propertyId)))
    .leftJoin(housePhotos, and(isPictureOf(housePhotos, "house"), isNull(jobs.propertyId)))
    .where(
      and(
        eq(jobs.id, of.jobId),
        eq(jobs.runnerId, of.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    );
  return row ?? null;
}

/**
 * Records that the runner of a job under way looks at its home's gate code. Returns the sealed code; null, and nothing
 * is recorded, where the job is no longer this runner's and under way, or its home has no code.
 */
export async function recordLook(
  db: Db,
  look: { id: string; jobId: string; runnerId: string; userId: string; now: string },
): Promise<{ homeownerId: string; sealed: string } | null> {
  const [row] = await rowsOf<{ homeowner_id: string; gate_code_sealed: string }>(
    db,
    sql`
    with under_way as (
      select jobs.id, jobs.homeowner_id, details.gate_code_sealed from jobs
      join home_details as details on details.homeowner_id = jobs.homeowner_id and jobs.property_id is null
      where jobs.id = ${look.jobId} and jobs.runner_id = ${look.runnerId}
        and jobs.status in ('assigned', 'in_progress') and details.gate_code_sealed is not null
      for share of jobs
    ), recorded as (
      insert into gate_code_looks (id, homeowner_id, job_id, user_id, looked_at)
      select ${look.id}::uuid, homeowner_id, id, ${look.userId}::uuid, ${look.now}::timestamptz from under_way
    )
    select homeowner_id, gate_code_sealed from under_way`,
  );
  return row ? { homeownerId: row.homeowner_id, sealed: row.gate_code_sealed } : null;
}

/** The soonest job at a home that a runner has taken and not finished, with the runner's user; null without one. */
export async function findNextTakenJob(
  db: Db,
  homeownerId: string,
): Promise<{ jobId: string; scheduledOn: string; runnerUserId: string } | null> {
  const [row] = await db
    .select({ jobId: jobs.id, scheduledOn: jobs.scheduledOn, runnerUserId: runnerProfiles.userId })
    .from(jobs)
    .innerJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .where(
      and(
        eq(jobs.homeownerId, homeownerId),
        isNull(jobs.propertyId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    )
    .orderBy(jobs.windowStartsAt, jobs.id)
    .limit(1);
  return row ?? null;
}

/** Erases what a home said about itself and its days, who looked at its gate code, and the address of its calendar. */
export async function eraseHomeDetails(db: Db, homeownerId: string): Promise<void> {
  await db.delete(homeDetails).where(eq(homeDetails.homeownerId, homeownerId));
  await db.delete(gateCodeLooks).where(eq(gateCodeLooks.homeownerId, homeownerId));
  await db.delete(dayReports).where(eq(dayReports.homeownerId, homeownerId));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.homeownerId, homeownerId));
}
