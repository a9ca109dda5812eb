import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "../client.ts";
import { platformSettings, zipCodes } from "../schema/index.ts";

/** The data file: one array per column, passed to the database unchanged. All have the same length. */
export interface ZipCodeColumns {
  /** Five digits, in order. */
  zips: string[];
  /** Degrees, four decimals. */
  latitudes: number[];
  longitudes: number[];
  cities: string[];
  /** Two letters: a state, DC, or an inhabited territory. */
  states: string[];
  timeZones: string[];
}

/**
 * Updates the ZIP code table from the data file; returns whether anything changed. Codes missing from the file stay,
 * because homes may use them.
 *
 * Safe to repeat and to run from several processes at once. Call it when migrating or starting locally, never from a
 * function: it reads 320 kB and takes most of a second.
 */
export async function loadZipCodes({ db }: Database, data = newest): Promise<boolean> {
  const { file, version } = await read(data);
  if (await isLoaded(db, version)) return false;

  const columns: ZipCodeColumns = JSON.parse((await promisify(brotliDecompress)(file)).toString());
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zip_codes'))`);
    if (await isLoaded(tx, version)) return false;
    for (let from = 0; from < columns.zips.length; from += rowsPerStatement) {
      await upsert(tx, columns, from, from + rowsPerStatement);
    }
    const marker = { value: version, updatedAt: sql`now()` };
    await tx.execute(sql`
      insert into platform_settings (key, value, updated_at)
      select ${keyBefore("")} || (value #>> '{}'), value, updated_at from platform_settings where key = ${versionKey}
      on conflict (key) do nothing`);
    await tx
      .insert(platformSettings)
      .values({ key: versionKey, ...marker })
      .onConflictDoUpdate({ target: platformSettings.key, set: marker });
    return true;
  });
}

/** Whether ZIP codes were ever loaded from this data file or a later version. */
export async function hasZipCodes({ db }: Database, data = newest): Promise<boolean> {
  const { version } = await read(data);
  if (await isLoaded(db, version)) return true;
  const [before] = await db
    .select({ version: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, keyBefore(version)));
  return before !== undefined;
}

const newest = new URL("./zip-codes.json.br", import.meta.url);

async function read(data: URL): Promise<{ file: Buffer; version: string }> {
  const file = await readFile(data);
  return { file, version: createHash("sha256").update(file).digest("hex") };
}

const rowsPerStatement = 5_000;
const versionKey = "zip_codes_version";
/** Marks that a newer version has replaced this one. */
const keyBefore = (version: string) => `${versionKey}/${version}`;

async function isLoaded(db: Db, version: string): Promise<boolean> {
  const [marker] = await db
    .select({ version: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.key, versionKey));
  const [anyRow] = await db.select({ zip: zipCodes.zip }).from(zipCodes).limit(1);
  return marker?.version === version && anyRow !== undefined;
}

async function upsert(db: Db, columns: ZipCodeColumns, from: number, to: number): Promise<void> {
  const part = (column: string[] | number[]) => sql.param(column.slice(from, to));
  await db.execute(sql`
    insert into zip_codes (zip, latitude, longitude, city, state, time_zone)
    select * from unnest(
      ${part(columns.zips)}::text[], ${part(columns.latitudes)}::float8[], ${part(columns.longitudes)}::float8[],
      ${part(columns.cities)}::text[], ${part(columns.states)}::text[], ${part(columns.timeZones)}::text[]
    )
    on conflict (zip) do update set
      latitude = excluded.latitude, longitude = excluded.longitude,
      city = excluded.city, state = excluded.state, time_zone = excluded.time_zone
    where (zip_codes.latitude, zip_codes.longitude, zip_codes.city, zip_codes.state, zip_codes.time_zone)
      is distinct from (excluded.latitude, excluded.longitude, excluded.city, excluded.state, excluded.time_zone)
  `);
}
