import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, users, viewings } from "#db/schema/index.ts";

/** A homeowner or runner who can sign in; null otherwise. */
export async function findViewable(db: Db, userId: string) {
  const [row] = await db
    .select({ userId: users.id, firstName: users.firstName })
    .from(users)
    .where(
      and(eq(users.id, userId), ne(users.role, "admin"), isNull(users.suspendedAt), isNull(users.deletedAt)),
    );
  return row ?? null;
}

export async function insertViewing(db: Db, viewing: typeof viewings.$inferInsert): Promise<void> {
  await db.insert(viewings).values(viewing);
}

/** Deletes one viewing of an admin, those of a session, or those whose time is over. Returns them. */
export function deleteViewings(
  db: Db,
  which: { id: string; adminId: string } | { tokenHash: string } | { endedBy: string },
) {
  const meant =
    "id" in which
      ? and(eq(viewings.id, which.id), eq(viewings.adminId, which.adminId))
      : "tokenHash" in which
        ? inArray(
            viewings.sessionId,
            db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, which.tokenHash)),
          )
        : lte(viewings.endsAt, which.endedBy);
  return db
    .delete(viewings)
    .where(meant)
    .returning({ adminId: viewings.adminId, userId: viewings.userId, endsAt: viewings.endsAt });
}
