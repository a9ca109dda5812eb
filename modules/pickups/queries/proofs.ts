import { and, type Column, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { jobs, photos } from "#db/schema/index.ts";

export const outPhotos = alias(photos, "out_photos");
export const inPhotos = alias(photos, "in_photos");

export function isProof(photo: typeof outPhotos | typeof inPhotos, leg: "out" | "in") {
  return and(
    eq(photo.jobId, jobs.id),
    sql`${photo.purpose} = ${sql.raw(`'${leg}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

/** A proof's id; null once its picture was deleted for its age. */
export function shownPhoto(photo: { id: Column; thinnedAt: Column }): SQL<string | null> {
  return sql<string | null>`case when ${photo.thinnedAt} is null then ${photo.id} end`;
}

/** When the pictures of a pickup's legs were deleted for their age; null while they are kept. */
export const photosThinnedAt = sql<
  string | null
>`coalesce(${outPhotos.thinnedAt}, ${inPhotos.thinnedAt})`.mapWith(photos.thinnedAt);
