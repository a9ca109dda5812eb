import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { photoPrints } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { mostDifferingBits } from "./prints.ts";

/** Close candidates of a search; each is then compared picture by picture. */
const mostCandidates = 8;

export type Candidate = { photoId: string; grey: string };

/**
 * Attached proof photos whose hashes are near a probe, nearest first: the home's own, and those of the runner found by
 * key. Leaves out the same leg of the same pickup.
 */
export async function listSimilar(
  db: Db,
  of: { jobId: string; purpose: string; ownerId: string; probes: readonly bigint[]; probeKeys: number[] },
): Promise<Candidate[]> {
  const probes = `{${of.probes.join(",")}}`;
  const keys = `{${of.probeKeys.join(",")}}`;
  return rowsOf<Candidate>(
    db,
    sql`
    with near as (
      select print.photo_id from photo_prints as print
      where print.keys && ${keys}::bigint[]
      union
      select photo.id from jobs as meant
      join jobs as own on own.homeowner_id = meant.homeowner_id
        and own.property_id is not distinct from meant.property_id
      join photos as photo on photo.job_id = own.id
      where meant.id = ${of.jobId}::uuid
    )
    select print.photo_id as "photoId", print.grey
    from near join photo_prints as print on print.photo_id = near.photo_id
    join photos as photo on photo.id = print.photo_id and photo.attached_at is not null
    cross join lateral (
      select min(bit_count((hash # probe)::bit(64))) as bits
      from unnest(print.hashes) as hash, unnest(${probes}::bigint[]) as probe
    ) as differing
    where differing.bits <= ${mostDifferingBits}
      and (photo.job_id, photo.purpose) <> (${of.jobId}::uuid, ${of.purpose})
      and (photo.owner_id = ${of.ownerId}::uuid or exists (
        select from jobs as own join jobs as meant on meant.homeowner_id = own.homeowner_id
        where own.id = photo.job_id and meant.id = ${of.jobId}::uuid))
    order by differing.bits, print.photo_id
    limit ${mostCandidates}`,
  );
}

/** Stores a print; a repeat changes nothing. */
export async function insertPrint(db: Db, print: typeof photoPrints.$inferInsert): Promise<void> {
  await db.insert(photoPrints).values(print).onConflictDoNothing();
}

/** The earlier photo that a photo shows again; null if none was found. */
export async function findResembled(db: Db, photoId: string): Promise<string | null> {
  const [row] = await db
    .select({ resemblesId: photoPrints.resemblesId })
    .from(photoPrints)
    .where(eq(photoPrints.photoId, photoId));
  return row?.resemblesId ?? null;
}
