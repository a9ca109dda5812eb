/**
 * `npm run bench:photo-search [hashes]`: the time to search a new photo's print among 1,000,000 hashes, against the time
 * of reading one print by its key, one after the other on the same connection. Starts its own Postgres server. Then
 * compares what is found with a scan of all prints. One JSON line; exits with 1 if the search is slower than its goal or
 * finds another set.
 */
import { sql } from "drizzle-orm";
import pg from "pg";
import { createDatabase } from "#db/client.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { findResembled, listSimilar } from "#modules/photos/print-queries.ts";
import { hashesOfPrint, keysOf, mostDifferingBits, probeKeysOf } from "#modules/photos/prints.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { greyEdge } from "#platform/values/photos.ts";
import { administer, databaseUrl } from "#testkit/global-setup.ts";
import { startPostgres } from "#testkit/postgres-server.ts";
import { median, round } from "../scale/report.ts";
import { randomFrom } from "./corpus.ts";

const goal = { ratio: 5 };
const count = Math.round(Number(process.argv[2] ?? 1_000_000) / hashesOfPrint);
/** Half a year of weekly pickups of a home, and three months of a runner's. */
const photosOfHome = 50;
const photosOfRunner = 625;
const rounds = 1000;
const compared = 100;

const random = randomFrom(26);
const part = (digits: number) =>
  Math.floor(random() * 16 ** digits)
    .toString(16)
    .padStart(digits, "0");
const newId = () => `01900000-0000-7${part(3)}-8${part(3)}-${part(6)}${part(6)}`;
const newIds = (length: number) => Array.from({ length }, newId);
const newHash = () => BigInt.asIntN(64, BigInt(`0x${part(8)}${part(8)}`));
/** A hash with up to this many bits changed. */
function near(hash: bigint, bits: number): bigint {
  let changed = hash;
  for (let nth = 0; nth < bits; nth++) changed ^= 1n << BigInt(Math.floor(random() * 64));
  return BigInt.asIntN(64, changed);
}

const runners = newIds(Math.ceil(count / photosOfRunner));
const homes = newIds(Math.ceil(count / photosOfHome));
const jobs = newIds(Math.ceil(count / 2));
const photos = newIds(count);
/** The hashes of a photo's parts are somewhat alike. */
const hashes = photos.map(() => {
  const whole = newHash();
  return [whole, ...Array.from({ length: hashesOfPrint - 1 }, () => near(whole, 20))];
});
const jobOf = (photo: number) => Math.floor(photo / 2);
const runnerOf = (photo: number) => runners[jobOf(photo) % runners.length] as string;
const homeOf = (job: number) => homes[job % homes.length] as string;

const server = await startPostgres({
  onDisk: true,
  settings: { shared_buffers: "1GB", random_page_cost: 1.1 },
});
await administer(server.url, "create database photos");
const url = databaseUrl(server.url, "photos");
const database = await createDatabase({ url, poolSize: 4 });
try {
  await prepareDatabase(database);
  await fill();
  await measure();
} finally {
  await database.close();
  await server.stop();
}

async function fill(): Promise<void> {
  const options = "-c TimeZone=UTC -c session_replication_role=replica";
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  await client.query(
    `insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by,
       in_by, can_kinds, address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
     select id, home, 'one_off', 'scheduled', '2026-11-02', 'morning', at, due, due, due, array['trash'], '1 Elm Street',
       'Elm Street', 'Springfield', '62701', 1, 1200, at
     from unnest($1::uuid[], $2::uuid[]) as job (id, home),
       (values (timestamptz '2026-11-02 12:00+0', timestamptz '2026-11-02 16:00+0')) as time (at, due)`,
    [jobs, jobs.map((_, job) => homeOf(job))],
  );
  const inOne = 2500;
  for (let from = 0; from < count; from += inOne) {
    const some = photos.slice(from, from + inOne).map((id, nth) => ({ id, nth: from + nth }));
    await client.query(
      `insert into photos (id, owner_id, purpose, job_id, content_type, photo_bytes, created_at, attached_at)
       select id, owner, purpose, job, 'image/jpeg', 1, now(), now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as photo (id, owner, job, purpose)`,
      [
        some.map(({ id }) => id),
        some.map(({ nth }) => runnerOf(nth)),
        some.map(({ nth }) => jobs[jobOf(nth)]),
        some.map(({ nth }) => (nth % 2 === 0 ? "out" : "in")),
      ],
    );
    await client.query(
      `insert into photo_prints (photo_id, home_id, hashes, grey)
       select id, home, hashes::bigint[], $4 from unnest($1::uuid[], $2::uuid[], $3::text[]) as print (id, home, hashes)`,
      [
        some.map(({ id }) => id),
        some.map(({ nth }) => homeOf(jobOf(nth))),
        some.map(({ nth }) => `{${hashes[nth]}}`),
        Buffer.from(Array.from({ length: greyEdge ** 2 }, () => Math.floor(random() * 256))).toString(
          "base64",
        ),
      ],
    );
    const keys = some.flatMap(({ id, nth }) =>
      keysOf(runnerOf(nth), hashes[nth] ?? []).map((key) => ({ ...key, id })),
    );
    await client.query(
      "insert into photo_keys (key, photo_id, hash) select * from unnest($1::bigint[], $2::uuid[], $3::bigint[])",
      [keys.map(({ key }) => key), keys.map(({ id }) => id), keys.map(({ hash }) => `${hash}`)],
    );
  }
  await client.query("vacuum (analyze)");
  await client.end();
}

/** A new photo of a home, by the runner of an earlier photo that it shows again, changed by up to `bits`. */
function newPhoto(bits: number) {
  const earlier = Math.floor(random() * count);
  const ownerId = runnerOf(earlier);
  const job = Math.floor(random() * jobs.length);
  const probes = [near(hashes[earlier]?.[0] ?? 0n, bits), newHash()] as const;
  const search = { jobId: jobs[job] ?? "", homeId: homeOf(job), purpose: "out", ownerId, probes };
  return { earlier: photos[earlier] ?? "", search: { ...search, probeKeys: probeKeysOf(ownerId, probes) } };
}

async function measure(): Promise<void> {
  const { db } = database;
  const timed = async (act: () => Promise<unknown>) => {
    const from = performance.now();
    await act();
    return performance.now() - from;
  };
  const times: { search: number; key: number }[] = [];
  for (let nth = 0; nth < rounds; nth++) {
    const { earlier, search } = newPhoto(mostDifferingBits);
    times.push({
      search: await timed(() => listSimilar(db, search)),
      key: await timed(() => findResembled(db, earlier)),
    });
  }
  let [promised, found, scanned] = [0, 0, 0];
  for (let nth = 0; nth < compared; nth++) {
    const { earlier, search } = newPhoto(7);
    if ((await listSimilar(db, search)).some(({ photoId }) => photoId === earlier)) promised++;
    const other = newPhoto(mostDifferingBits).search;
    const all = await scan(other);
    const byIndex = new Set((await listSimilar(db, other)).map(({ photoId }) => photoId));
    scanned += all.length;
    found += all.filter((id) => byIndex.has(id)).length;
  }
  const [search, key] = [median(times.map((time) => time.search)), median(times.map((time) => time.key))];
  const ratio = search / key;
  process.stdout.write(
    `${JSON.stringify({
      hashes: count * hashesOfPrint,
      searchMs: round(search),
      keyMs: round(key),
      ratio: round(ratio),
      goal: goal.ratio,
      withinSevenBits: { sent: compared, found: promised },
      withinFourteenBits: { byScan: scanned, found },
    })}\n`,
  );
  if (ratio > goal.ratio || promised < compared) process.exitCode = 1;
}

/** What the search would find by looking at every hash of the runner and of the home. */
async function scan({ ownerId, homeId, probes }: ReturnType<typeof newPhoto>["search"]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database.db,
    sql`
    select print.photo_id as id from photo_prints as print join photos as photo on photo.id = print.photo_id
    where (photo.owner_id = ${ownerId}::uuid or print.home_id = ${homeId}::uuid) and exists (
      select from unnest(print.hashes) as hash, unnest(${`{${probes.join(",")}}`}::bigint[]) as probe
      where bit_count((hash # probe)::bit(64)) <= ${mostDifferingBits})`,
  );
  return rows.map(({ id }) => id);
}
