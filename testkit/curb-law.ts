import { zipCodes } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";

/** A rule for cans at the curb, as admins add it. */
export const curbRule = {
  kind: "city",
  name: "Albany",
  state: "NY",
  zipCodes: [],
  startsOn: "2026-07-07",
  outFrom: [{ kind: "clock", time: "18:00" }],
  backBy: [],
};

export const curbLaw = { ...curbRule, fineDollars: null, source: "City code", readOn: "2026-03-01" };

/** Makes a ZIP code's center known, which another file's tests may have taken away. */
export async function knowCenter(app: TestApp, zip: string): Promise<void> {
  await app.deps.db
    .insert(zipCodes)
    .values({
      zip,
      latitude: 40.75,
      longitude: -74,
      city: "New York",
      state: "NY",
      timeZone: "America/New_York",
    })
    .onConflictDoNothing();
}
