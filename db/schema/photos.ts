import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PhotoPurpose } from "#domain/photos.ts";
import { instant } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { users } from "./users.ts";

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
    /** The pickup that an out or in photo proves; null for the others. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** What the browser announced; signed into the upload. */
    contentType: text("content_type").notNull(),
    photoBytes: integer("photo_bytes").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null while the upload waits to be used. */
    attachedAt: instant("attached_at"),
  },
  (table) => [
    check("photos_purpose", sql`${table.purpose} in ('out', 'in', 'house', 'profile')`),
    check("photos_proof_has_job", sql`(${table.jobId} is not null) = (${table.purpose} in ('out', 'in'))`),
    check("photos_content_type", sql`${table.contentType} in ('image/jpeg', 'image/png', 'image/gif')`),
    check("photos_bytes", sql`${table.photoBytes} between 1 and 5242880`),
    uniqueIndex("photos_one_proof").on(table.jobId, table.purpose).where(sql`attached_at is not null`),
    uniqueIndex("photos_one_picture")
      .on(table.ownerId, table.purpose)
      .where(sql`attached_at is not null and job_id is null`),
    index("photos_job").on(table.jobId),
    index("photos_owner").on(table.ownerId),
    index("photos_waiting").on(table.createdAt).where(sql`attached_at is null`),
  ],
);
