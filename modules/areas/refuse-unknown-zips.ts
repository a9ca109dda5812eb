import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { zipCodes } from "#db/schema/index.ts";
import { Refused } from "#platform/values/refusal.ts";

/** Refuses with ZIP_UNKNOWN a runner's area that is no ZIP code, where no home could ever be. */
export async function refuseUnknownZips(db: Db, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await db
    .select({ zip: zipCodes.zip })
    .from(zipCodes)
    .where(inArray(zipCodes.zip, [...codes]));
  const unknown = codes.find((code) => !known.some(({ zip }) => zip === code));
  if (unknown) throw new Refused({ code: "ZIP_UNKNOWN", params: { zipCode: unknown } });
}
