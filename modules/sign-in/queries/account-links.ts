import { and, eq, gt, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountLinks, emailChanges, preferences, users } from "#db/schema/index.ts";
import type { LinkPurpose } from "#db/schema/sign-in.ts";

export type { LinkPurpose };

/**
 * Stores a link about to be sent. It replaces an older one for the same purpose, except links that take an account
 * back. Changes nothing if the link, used or not, or a newer one exists.
 */
export async function saveLink(db: Db, link: typeof accountLinks.$inferInsert): Promise<void> {
  const { id, email, tokenHash, createdAt, expiresAt } = link;
  await db
    .insert(accountLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [accountLinks.userId, accountLinks.purpose],
      targetWhere: sql`${accountLinks.purpose} <> 'undo_email_change'`,
      set: { id, email, tokenHash, createdAt, expiresAt },
      setWhere: and(ne(accountLinks.tokenHash, tokenHash), lte(accountLinks.createdAt, createdAt)),
    });
}

/** Data for a link's email; null when the link was used, replaced or has expired. */
export async function findLinkToSend(db: Db, { id, now }: { id: string; now: string }) {
  const [row] = await db
    .select({
      purpose: accountLinks.purpose,
      tokenHash: accountLinks.tokenHash,
      email: accountLinks.email,
      firstName: users.firstName,
      language: preferences.language,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(accountLinks.id, id), gt(accountLinks.expiresAt, now)));
  return row ?? null;
}

type Opened = { purpose: LinkPurpose; tokenHash: string; now: string };

/** The owner of a valid link; null otherwise. */
export async function findLink(db: Db, link: Opened) {
  const [row] = await db
    .select({ userId: accountLinks.userId, email: accountLinks.email, createdAt: accountLinks.createdAt })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isGood(link));
  return row ?? null;
}

/**
 * Uses up a link. Null when it is unknown, used, replaced, expired, for another purpose, or sent to a former address.
 * The row stays as expired, so a retried email does not make it valid again.
 */
export async function takeLink(db: Db, link: Opened) {
  const [taken] = await db
    .update(accountLinks)
    .set({ expiresAt: link.now })
    .from(users)
    .where(and(eq(users.id, accountLinks.userId), isGood(link)))
    .returning({
      userId: accountLinks.userId,
      email: accountLinks.email,
      createdAt: accountLinks.createdAt,
    });
  return taken ?? null;
}

/** Voids a user's links for the given purposes; with `since`, only those made since then. */
export async function voidLinks(
  db: Db,
  links: { userId: string; purpose: LinkPurpose; now: string; since?: string },
): Promise<void> {
  const { userId, purpose, now, since } = links;
  await db
    .update(accountLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, now),
        since === undefined ? undefined : gte(accountLinks.createdAt, since),
      ),
    );
}

/** A link is valid only at the account's current address, except to take the account back. */
function isGood({ purpose, tokenHash, now }: Opened) {
  return and(
    eq(accountLinks.tokenHash, tokenHash),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
    or(eq(accountLinks.purpose, "undo_email_change"), eq(accountLinks.email, users.email)),
    isNull(users.deletedAt),
  );
}

/** Former and requested addresses of a user, as far as their links are kept. */
export async function listOtherAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(eq(accountLinks.userId, userId));
  const wished = await db
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  return [...rows, ...wished].map(({ email }) => email);
}
