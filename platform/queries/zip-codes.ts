import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { zipCodes } from "#db/schema/index.ts";

/** Center and time zone of a ZIP code; null when unknown. */
export async function findZipCode(db: Db, zip: string) {
  const [row] = await db.select().from(zipCodes).where(eq(zipCodes.zip, zip));
  return row ?? null;
}
