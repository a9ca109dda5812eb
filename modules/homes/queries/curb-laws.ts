import { eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { curbLaws, curbPlaces } from "#db/schema/index.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { CurbLaw, CurbPlaceKind } from "../rules.ts";

type Place<Text> = { city: Text; state: Text; zipCode: Text };

/** The places with set-out rules that cover an address in these columns, as ids with commas; null without one. */
export function curbPlacesOf({ city, state, zipCode }: Place<SQLWrapper>): SQL<string | null> {
  const keys = [
    sql`'z' || ${zipCode}`,
    sql`'c' || ${state} || regexp_replace(lower(${city}), '[^a-z]', '', 'g')`,
    sql`'p' || left(${zipCode}, 3)`,
    sql`'k' || ${zipCode}`,
    sql`'s' || ${state}`,
  ];
  const lookups = keys.map((key) => sql`(select place_id from curb_place_keys where key = ${key})`);
  return sql<string | null>`nullif(concat_ws(',', ${sql.join(lookups, sql`, `)}), '')`;
}

/** The rules of such places, as JSON. */
export function curbLawsOf(places: SQLWrapper): SQL<CurbLaw[]> {
  return sql<CurbLaw[]>`(
    select coalesce(json_agg(json_build_object('place', curb_places.name, 'kind', curb_places.kind, 'startsOn', curb_laws.starts_on,
      'outFrom', curb_laws.out_from, 'backBy', curb_laws.back_by, 'source', curb_laws.source,
      'latitude', curb_places.latitude, 'longitude', curb_places.longitude)), '[]')
    from curb_laws join curb_places on curb_places.id = curb_laws.place_id
    where curb_laws.place_id = any(string_to_array(${places}, ',')::uuid[]) and curb_laws.withdrawn_at is null
  )`;
}

/** The rules that cover an address. */
export async function findCurbLaws(db: Db, { city, state, zipCode }: Place<string>): Promise<CurbLaw[]> {
  const place = curbPlacesOf({
    city: sql`${city}::text`,
    state: sql`${state}::text`,
    zipCode: sql`${zipCode}::text`,
  });
  const [row] = await rowsOf<{ laws: CurbLaw[] }>(db, sql`select ${curbLawsOf(place)} as laws`);
  return row?.laws ?? [];
}

/** What an address in a place is looked up by, as in `curb_place_keys`. */
export function curbPlaceKeysOf({
  kind,
  name,
  state,
  zipCodes,
}: {
  kind: CurbPlaceKind;
  name: string;
  state: string;
  zipCodes: readonly string[];
}): string[] {
  if (kind === "city") return [`c${state}${name.toLowerCase().replace(/[^a-z]/g, "")}`];
  if (kind === "state") return [`s${state}`];
  return zipCodes.map((zipCode) => `${kind === "zip" ? "z" : "k"}${zipCode}`);
}

/** The rules of every place, by place. */
export async function listCurbLaws(db: Db): Promise<Map<string, CurbLaw[]>> {
  const rows = await db
    .select({
      placeId: curbLaws.placeId,
      place: curbPlaces.name,
      kind: curbPlaces.kind,
      startsOn: curbLaws.startsOn,
      outFrom: curbLaws.outFrom,
      backBy: curbLaws.backBy,
      source: curbLaws.source,
      latitude: curbPlaces.latitude,
      longitude: curbPlaces.longitude,
    })
    .from(curbLaws)
    .innerJoin(curbPlaces, eq(curbPlaces.id, curbLaws.placeId))
    .where(isNull(curbLaws.withdrawnAt));
  return Map.groupBy(rows, ({ placeId }) => placeId);
}
