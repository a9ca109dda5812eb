import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PhotoPurpose, PhotoSource } from "#platform/values/photos.ts";
import { users } from "./accounts.ts";
import { properties } from "./homes.ts";
import { jobRef, jobs } from "./jobs.ts";
import { instant, ref } from "./platform.ts";
import { supportMessages } from "./support.ts";

/** Photos and permitted uploads, which wait under `incoming/`; an attached photo never changes. */
export const photos = pgTable(
  "photos",
  {
    id: uuid().primaryKey(),
    ownerId: ref("owner_id", () => users.id),
    purpose: text().$type<PhotoPurpose>().notNull(),
    /** The pickup a proof or problem photo belongs to; null for others. */
    jobId: uuid("job_id").references(() => jobs.id),
    /** The rental a host's photo shows; null for others. */
    propertyId: uuid("property_id").references(() => properties.id),
    /** The support message it is in, once attached; null for others. */
    messageId: uuid("message_id").references(() => supportMessages.id),
    /** The type the browser announced; signed into the upload. */
    contentType: text("content_type").notNull(),
    photoBytes: integer("photo_bytes").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null until the upload is used. */
    attachedAt: instant("attached_at"),
    /** When a proof was taken, corrected for the phone's clock error; null when the phone did not say. */
    capturedAt: instant("captured_at"),
    /** How far ahead the phone's clock was when it sent the photo, below zero if behind; null when it did not say. */
    clockOffSeconds: integer("clock_off_seconds"),
    source: text().$type<PhotoSource>(),
    /** Where it was taken, in degrees, and the accuracy. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    accuracyMeters: integer("accuracy_meters"),
    /** Distance to the home's pin; null when the pin is not exact. */
    distanceMeters: integer("distance_meters"),
    /** When the picture of an old proof was deleted; this row and its print stay. */
    thinnedAt: instant("thinned_at"),
  },
  (table) => [
    check(
      "photos_purpose",
      sql`${table.purpose} in ('out', 'in', 'cannotServe', 'problem', 'check', 'house', 'cans', 'profile', 'property', 'support', 'message', 'addOn')`,
    ),
    check(
      "photos_proof_has_job",
      sql`(${table.jobId} is not null) = (${table.purpose} in ('out', 'in', 'cannotServe', 'problem', 'check', 'message', 'addOn'))`,
    ),
    // At a home, the picture of the cans belongs to the homeowner.
    check(
      "photos_property_shown",
      sql`case when ${table.propertyId} is null then ${table.purpose} <> 'property' else ${table.purpose} in ('property', 'cans') end`,
    ),
    check(
      "photos_message_shown",
      sql`(${table.messageId} is not null) = (${table.purpose} = 'support' and ${table.attachedAt} is not null)`,
    ),
    check("photos_content_type", sql`${table.contentType} in ('image/jpeg', 'image/png', 'image/gif')`),
    check("photos_source", sql`${table.source} in ('camera', 'gallery')`),
    check(
      "photos_taken_by_runner",
      sql`${table.purpose} in ('out', 'in', 'cannotServe', 'check', 'addOn') or coalesce(${table.capturedAt}::text, ${table.source}, ${table.latitude}::text) is null`,
    ),
    check(
      "photos_place_whole",
      sql`(${table.latitude} is null) = (${table.longitude} is null) and (${table.latitude} is null) = (${table.accuracyMeters} is null)`,
    ),
    check("photos_bytes", sql`${table.photoBytes} between 1 and 5242880`),
    uniqueIndex("photos_one_proof")
      .on(table.jobId, table.purpose)
      .where(sql`attached_at is not null and purpose in ('out', 'in', 'cannotServe')`),
    uniqueIndex("photos_one_own_picture")
      .on(table.ownerId, table.purpose)
      .where(sql`attached_at is not null and job_id is null and property_id is null and message_id is null`),
    uniqueIndex("photos_one_of_rental")
      .on(table.propertyId, table.purpose)
      .where(sql`attached_at is not null`),
    index("photos_property").on(table.propertyId),
    index("photos_job").on(table.jobId),
    index("photos_message").on(table.messageId),
    index("photos_owner").on(table.ownerId),
    index("photos_proofs_to_thin")
      .on(table.attachedAt)
      .where(sql`thinned_at is null and purpose in ('out', 'in', 'cannotServe', 'check', 'addOn')`),
    index("photos_waiting").on(table.createdAt).where(sql`attached_at is null`),
  ],
);

/** What proof photos are compared by, to find one sent before; a photo without detail has no row. */
export const photoPrints = pgTable(
  "photo_prints",
  {
    photoId: uuid("photo_id")
      .primaryKey()
      .references(() => photos.id, { onDelete: "cascade" }),
    /** 64-bit hashes of the whole picture and of parts of it (`modules/photos/prints.ts`). */
    hashes: bigint({ mode: "bigint" }).array().notNull(),
    /** Not written any more (`photoKeys`); a later release drops it. */
    keys: bigint({ mode: "number" }).array(),
    /** Whose place it shows: the rental's id, else the home's. */
    homeId: uuid("home_id"),
    /** 64 × 64 grey values in base64. */
    grey: text().notNull(),
    /** The earlier photo it shows again; null if none was found. */
    resemblesId: uuid("resembles_id").references(() => photos.id, { onDelete: "set null" }),
    /** How alike both are, in percent. */
    likeness: smallint(),
    /** How alike it is to the photo of the pickup's other leg, in percent; null while there is only one. */
    pairLikeness: smallint("pair_likeness"),
  },
  (table) => [
    check("photo_prints_grey", sql`char_length(${table.grey}) <= 6000`),
    check("photo_prints_likeness", sql`${table.likeness} between 0 and 100`),
    check("photo_prints_pair_likeness", sql`${table.pairLikeness} between 0 and 100`),
    index("photo_prints_home").on(table.homeId),
    index("photo_prints_resembles").on(table.resemblesId),
  ],
);

/** The index by which a runner's earlier photos are found: quarters of hashes, each with its runner, and the hash. */
export const photoKeys = pgTable(
  "photo_keys",
  {
    key: bigint({ mode: "number" }).notNull(),
    photoId: uuid("photo_id")
      .notNull()
      .references(() => photoPrints.photoId, { onDelete: "cascade" }),
    hash: bigint({ mode: "bigint" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.photoId, table.hash] }),
    index("photo_keys_photo").on(table.photoId),
  ],
);

/** Links that show a pickup's photos without an account; the token is stored as a hash. */
export const pickupShares = pgTable(
  "pickup_shares",
  {
    tokenHash: text("token_hash").primaryKey(),
    jobId: jobRef(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    check("pickup_shares_expires", sql`${table.expiresAt} > ${table.createdAt}`),
    index("pickup_shares_job").on(table.jobId),
    index("pickup_shares_expired").on(table.expiresAt),
  ],
);
