import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PhotoPurpose, PhotoSource } from "#platform/values/photos.ts";
import { users } from "./accounts.ts";
import { properties } from "./homes.ts";
import { jobs } from "./jobs.ts";
import { instant } from "./platform.ts";

/**
 * Photos that somebody was allowed to upload. What was uploaded waits under `incoming/` in the storage until it is
 * attached: checked, re-encoded, and from then on unchangeable.
 */
export const photos = pgTable(
  "photos",
  {
    id: uuid().primaryKey(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    purpose: text().$type<PhotoPurpose>().notNull(),
    /** The pickup that a photo proves, or shows what was wrong with; null for the others. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** The rental that a host's picture shows; null for the others. */
    propertyId: uuid("property_id").references(() => properties.id),
    /** What the browser announced; signed into the upload. */
    contentType: text("content_type").notNull(),
    photoBytes: integer("photo_bytes").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null while the upload waits to be used. */
    attachedAt: instant("attached_at"),
    /** Of a proof, as the phone told it: null where it did not. When it was taken, a wrong clock corrected. */
    capturedAt: instant("captured_at"),
    source: text().$type<PhotoSource>(),
    /** Where it was taken, in degrees, and how exact that is. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    accuracyMeters: integer("accuracy_meters"),
    /** From there to the home's pin; null where its address is not known that well. */
    distanceMeters: integer("distance_meters"),
  },
  (table) => [
    check(
      "photos_purpose",
      sql`${table.purpose} in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property')`,
    ),
    check(
      "photos_proof_has_job",
      sql`(${table.jobId} is not null) = (${table.purpose} in ('out', 'in', 'cannotServe', 'problem', 'check'))`,
    ),
    check("photos_property_shown", sql`(${table.propertyId} is not null) = (${table.purpose} = 'property')`),
    check("photos_content_type", sql`${table.contentType} in ('image/jpeg', 'image/png', 'image/gif')`),
    check("photos_source", sql`${table.source} in ('camera', 'gallery')`),
    check(
      "photos_taken_by_runner",
      sql`${table.purpose} in ('out', 'in', 'cannotServe', 'check') or coalesce(${table.capturedAt}::text, ${table.source}, ${table.latitude}::text) is null`,
    ),
    check(
      "photos_place_whole",
      sql`(${table.latitude} is null) = (${table.longitude} is null) and (${table.latitude} is null) = (${table.accuracyMeters} is null)`,
    ),
    check("photos_bytes", sql`${table.photoBytes} between 1 and 5242880`),
    uniqueIndex("photos_one_proof")
      .on(table.jobId, table.purpose)
      .where(sql`attached_at is not null and purpose in ('out', 'in', 'cannotServe')`),
    uniqueIndex("photos_one_picture")
      .on(table.ownerId, table.purpose)
      .where(sql`attached_at is not null and job_id is null and property_id is null`),
    uniqueIndex("photos_one_of_property").on(table.propertyId).where(sql`attached_at is not null`),
    index("photos_property").on(table.propertyId),
    index("photos_job").on(table.jobId),
    index("photos_owner").on(table.ownerId),
    index("photos_waiting").on(table.createdAt).where(sql`attached_at is null`),
  ],
);
