import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { knownDevices } from "../schema/index.ts";

/** The marks by which a user's devices are known. */
export async function listMarks(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ markHash: knownDevices.markHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  return rows.map(({ markHash }) => markHash);
}

/** Knows a device by these marks from now on. */
export async function saveMarks(
  db: Db,
  device: { userId: string; marks: string[]; now: string },
): Promise<void> {
  // In one order for all, so that two sign-ins at once do not wait for each other.
  const rows = device.marks
    .toSorted()
    .map((markHash) => ({ userId: device.userId, markHash, lastSeenAt: device.now }));
  await db
    .insert(knownDevices)
    .values(rows)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.markHash],
      set: { lastSeenAt: device.now },
    });
}

/** Knows none of a user's devices any more. */
export async function deleteMarks(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
