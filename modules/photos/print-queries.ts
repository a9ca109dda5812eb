import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { photoKeys, photoPrints } from "#db/schema/index.ts";
import { prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { hashesOfPrint, keysOf, mostDifferingBits } from "./prints.ts";

/** Close candidates of a search; each is then compared picture by picture. */
const mostCandidates = 8;

export type Candidate = { photoId: string; grey: string };

/** Differing bits of a hash and the nearer of the two probes. */
const bitsOf = (hash: string) =>
  ["whole", "mirrored"].map(
    (probe) => sql`bit_count((${sql.raw(hash)} # ${sql.placeholder(probe)}::bigint)::bit(64))`,
  );
const nearest = (hashes: string[]) => sql`least(${sql.join(hashes.flatMap(bitsOf), sql`, `)})`;
const hashesOfRow = Array.from({ length: hashesOfPrint }, (_, at) => `print.hashes[${at + 1}]`);

/**
 * The statement of `listSimilar`. The index holds the hash too, so of a runner's photos only near ones are read; of a
 * home's, all. Unnesting the hashes takes ten times as long as naming each.
 */
const similarPhotos = prepared((db) =>
  db
    .select({ photoId: sql<string>`found.photo_id`, grey: sql<string>`print.grey` })
    .from(
      sql`(
        select photo_id, min(bits) as bits from (
          select photo_id, ${nearest(["hash"])} as bits from ${photoKeys}
          where key = any(${sql.placeholder("probeKeys")}::bigint[])
          union all
          select print.photo_id, ${nearest(hashesOfRow)} from ${photoPrints} as print
          where print.home_id = ${sql.placeholder("homeId")}::uuid
        ) as near where bits <= ${sql.raw(String(mostDifferingBits))} group by photo_id
      ) as found
      join ${photoPrints} as print on print.photo_id = found.photo_id
      join photos as photo on photo.id = found.photo_id and photo.attached_at is not null`,
    )
    .where(
      sql`(photo.job_id, photo.purpose) <> (${sql.placeholder("jobId")}::uuid, ${sql.placeholder("purpose")})
        and (photo.owner_id = ${sql.placeholder("ownerId")}::uuid or print.home_id = ${sql.placeholder("homeId")}::uuid)`,
    )
    .orderBy(sql`found.bits, found.photo_id`)
    .limit(mostCandidates)
    .prepare("similar_photos"),
);

/**
 * Attached proof photos whose hashes are near a probe, nearest first: the home's own, and those of the runner found by
 * key. Leaves out the same leg of the same pickup.
 */
export async function listSimilar(
  db: Db,
  {
    probes: [whole, mirrored],
    probeKeys,
    ...of
  }: {
    jobId: string;
    homeId: string;
    purpose: string;
    ownerId: string;
    probes: readonly [whole: bigint, mirrored: bigint];
    probeKeys: number[];
  },
): Promise<Candidate[]> {
  const given = { whole: `${whole}`, mirrored: `${mirrored}`, probeKeys: `{${probeKeys.join(",")}}` };
  return similarPhotos(db).execute({ ...of, ...given });
}

/** Stores a print with its keys; a repeat changes nothing. */
export async function insertPrint(
  db: Db,
  print: Omit<typeof photoPrints.$inferInsert, "keys"> & { ownerId: string },
): Promise<void> {
  const { ownerId, ...row } = print;
  await db.insert(photoPrints).values(row).onConflictDoNothing();
  await insertKeys(db, [{ ...row, ownerId }]);
}

type Keyless = { photoId: string; ownerId: string; hashes: bigint[] };

async function insertKeys(db: Db, prints: Keyless[]): Promise<void> {
  const keys = prints.flatMap(({ photoId, ownerId, hashes }) =>
    keysOf(ownerId, hashes).map((key) => ({ ...key, photoId })),
  );
  await db.insert(photoKeys).values(keys).onConflictDoNothing();
}

/**
 * Adds the keys and the home of prints that lack keys, of proofs attached since an instant, at most `limit`. Returns how
 * many. Locks the prints, whose photos may be deleted meanwhile.
 */
export async function addMissingKeys(tx: Db, of: { since: string; limit: number }): Promise<number> {
  const found = await rowsOf<Keyless & { hashes: string[] }>(
    tx,
    sql`select print.photo_id as "photoId", photo.owner_id as "ownerId", print.hashes::text[] as hashes
      from photos as photo join ${photoPrints} as print on print.photo_id = photo.id
      where photo.attached_at >= ${of.since}::timestamptz and photo.thinned_at is null
        and photo.purpose in ('out', 'in', 'cannotServe', 'check')
        and not exists (select from ${photoKeys} as known where known.photo_id = print.photo_id)
      order by photo.attached_at limit ${of.limit} for no key update of print skip locked`,
  );
  if (found.length === 0) return 0;
  await insertKeys(
    tx,
    found.map(({ hashes, ...print }) => ({ ...print, hashes: hashes.map(BigInt) })),
  );
  const ids = found.map(({ photoId }) => photoId);
  await tx.execute(sql`update ${photoPrints} as print set home_id = coalesce(job.property_id, job.homeowner_id)
    from photos as photo join jobs as job on job.id = photo.job_id
    where photo.id = print.photo_id and print.home_id is null and print.photo_id = any(${`{${ids.join(",")}}`}::uuid[])`);
  return found.length;
}

/** The print of an attached photo of the pickup's other leg, and the place that its photos show. */
export async function findPair(db: Db, of: { jobId: string; purpose: string }) {
  const [row] = await db
    .select({
      homeId: sql<string>`coalesce(job.property_id, job.homeowner_id)`,
      grey: sql<string | null>`print.grey`,
    })
    .from(
      sql`jobs as job left join photos as photo on photo.job_id = job.id and photo.attached_at is not null
        and photo.purpose = case ${of.purpose} when 'out' then 'in' when 'in' then 'out' end
        left join ${photoPrints} as print on print.photo_id = photo.id`,
    )
    .where(sql`job.id = ${of.jobId}::uuid`);
  if (!row) throw new Error(`Job ${of.jobId} has gone`);
  return row;
}

/** The earlier photo that a photo shows again; null if none was found. */
export async function findResembled(db: Db, photoId: string): Promise<string | null> {
  const [row] = await db
    .select({ resemblesId: photoPrints.resemblesId })
    .from(photoPrints)
    .where(eq(photoPrints.photoId, photoId));
  return row?.resemblesId ?? null;
}
