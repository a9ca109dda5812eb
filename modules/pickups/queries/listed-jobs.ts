import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, properties, runnerProfiles, users } from "#db/schema/index.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { clockAt } from "./due.ts";
import { type JobWithRunner, rentalOfJob } from "./jobs.ts";
import { inPhotos, isProof, outPhotos, photosThinnedAt, shownPhoto } from "./proofs.ts";

const columns = {
  id: jobs.id,
  homeownerId: jobs.homeownerId,
  runnerId: jobs.runnerId,
  kind: jobs.kind,
  status: jobs.status,
  scheduledOn: jobs.scheduledOn,
  timeWindow: jobs.timeWindow,
  windowStartsAt: jobs.windowStartsAt,
  outBy: jobs.outBy,
  inBy: jobs.inBy,
  address: jobs.address,
  publicStreet: jobs.publicStreet,
  city: jobs.city,
  zipCode: jobs.zipCode,
  numberOfCans: jobs.numberOfCans,
  payCents: jobs.payCents,
  specialInstructions: jobs.specialInstructions,
  notes: jobs.notes,
  acceptedAt: jobs.acceptedAt,
  startedAt: jobs.startedAt,
  completedAt: jobs.completedAt,
  noPhotoReason: jobs.noPhotoReason,
  createdAt: jobs.createdAt,
  needsConfirmation: jobs.needsConfirmation,
};

/** A job as admins' lists and tables show it; `lastName` is whole. */
export type ListedJob = Omit<JobWithRunner, "job" | "stars" | "tags" | "runner"> & {
  job: Pick<JobWithRunner["job"], keyof typeof columns>;
  runner: { firstName: string; lastName: string } | null;
};

/** Only what is shown: each further column costs the driver, and each joined table is read for every row. */
export function selectListedJobs(db: Db) {
  const zone = sql`coalesce(${properties.timeZone}, ${homeownerProfiles.timeZone})`;
  return db
    .select({
      job: columns,
      due: {
        from: clockAt(jobs.windowStartsAt, zone),
        outBy: clockAt(jobs.outBy, zone),
        inBy: clockAt(jobs.inBy, zone),
        timeZone: sql<string>`${zone}`,
      },
      rental: rentalOfJob,
      runner: { firstName: users.firstName, lastName: users.lastName },
      outPhotoId: shownPhoto(outPhotos),
      inPhotoId: shownPhoto(inPhotos),
      photosThinnedAt,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .$dynamic();
}

/** All jobs, newest first, one more than the limit if there are more. */
export async function listJobs(
  db: Db,
  page: { limit: number; after: { createdAt: string; id: string } | null },
): Promise<ListedJob[]> {
  const before = page.after
    ? sql`(created_at, id) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
    : sql`true`;
  const ids = sql`select id from ${jobs} where ${before} order by created_at desc, id desc limit ${literally(page.limit + 1)}`;
  return planOnce(
    "jobs",
    selectListedJobs(db)
      .where(sql`${jobs.id} = any(array(${ids}))`)
      .orderBy(desc(jobs.createdAt), desc(jobs.id)),
  );
}
