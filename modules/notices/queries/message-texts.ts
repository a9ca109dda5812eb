import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messageTexts, users } from "#db/schema/index.ts";
import type { TextChannel } from "#platform/values/message-keys.ts";

type Row = typeof messageTexts.$inferSelect;

/** Every text in use that is not the default. */
export function listOwnTexts(db: Db): Promise<Pick<Row, "channel" | "kind" | "language" | "texts">[]> {
  const { channel, kind, language, texts } = messageTexts;
  return db
    .select({ channel, kind, language, texts })
    .from(messageTexts)
    .where(and(isNull(messageTexts.replacedAt), isNotNull(texts)));
}

/** The versions of a kind's text in all languages, newest first. */
export function listVersions(db: Db, of: { channel: TextChannel; kind: string; limit: number }) {
  return db
    .select({
      id: messageTexts.id,
      language: messageTexts.language,
      texts: messageTexts.texts,
      savedAt: messageTexts.savedAt,
      replacedAt: messageTexts.replacedAt,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(messageTexts)
    .leftJoin(users, eq(users.id, messageTexts.savedBy))
    .where(and(eq(messageTexts.channel, of.channel), eq(messageTexts.kind, of.kind)))
    .orderBy(desc(messageTexts.savedAt), desc(messageTexts.id))
    .limit(of.limit);
}

/** The version in use, locked; null when there never was one. */
export async function lockTextInUse(
  tx: Db,
  of: Pick<Row, "channel" | "kind" | "language">,
): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(messageTexts)
    .where(
      and(
        eq(messageTexts.channel, of.channel),
        eq(messageTexts.kind, of.kind),
        eq(messageTexts.language, of.language),
        isNull(messageTexts.replacedAt),
      ),
    )
    .for("update");
  return row ?? null;
}

/** Puts a version in the place of the one in use. False when another one did so first. */
export async function insertVersion(
  tx: Db,
  version: typeof messageTexts.$inferInsert,
  replaced: string | null,
): Promise<boolean> {
  if (replaced)
    await tx.update(messageTexts).set({ replacedAt: version.savedAt }).where(eq(messageTexts.id, replaced));
  const added = await tx
    .insert(messageTexts)
    .values(version)
    .onConflictDoNothing()
    .returning({ id: messageTexts.id });
  return added.length > 0;
}
