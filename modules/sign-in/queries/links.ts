import { and, eq, exists, gt, gte, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountLinks,
  emailChanges,
  googleAccounts,
  googleSignIns,
  type LinkPurpose,
  preferences,
  users,
} from "#db/schema/index.ts";

/** The user of a Google account; null when it is not linked. */
export async function findByGoogle(db: Db, subject: string) {
  const [row] = await db
    .select({ userId: users.id, suspendedAt: users.suspendedAt })
    .from(googleAccounts)
    .innerJoin(users, eq(users.id, googleAccounts.userId))
    .where(eq(googleAccounts.subject, subject));
  return row ?? null;
}

/** A user's linked Google account; null without one. */
export async function findGoogleOf(db: Db, userId: string) {
  const [row] = await db
    .select({ subject: googleAccounts.subject, email: googleAccounts.email })
    .from(googleAccounts)
    .where(eq(googleAccounts.userId, userId));
  return row ?? null;
}

/** Links a Google account. False when it, or the user, is already linked. */
export async function insertGoogle(db: Db, link: typeof googleAccounts.$inferInsert): Promise<boolean> {
  const linked = await db
    .insert(googleAccounts)
    .values(link)
    .onConflictDoNothing()
    .returning({ subject: googleAccounts.subject });
  return linked.length > 0;
}

/** Unlinks a user's Google account unless they have no password. Returns its address; null when nothing changed. */
export async function deleteGoogleOf(db: Db, userId: string): Promise<string | null> {
  const withPassword = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
  const [unlinked] = await db
    .delete(googleAccounts)
    .where(and(eq(googleAccounts.userId, userId), exists(withPassword)))
    .returning({ email: googleAccounts.email });
  return unlinked?.email ?? null;
}

export async function insertGoogleSignIn(db: Db, attempt: typeof googleSignIns.$inferInsert): Promise<void> {
  await db.insert(googleSignIns).values(attempt);
}

/** Uses up a started Google sign-in. Null when it is unknown, used or expired. */
export async function takeGoogleSignIn(db: Db, attempt: { tokenHash: string; now: string }) {
  const [taken] = await db
    .delete(googleSignIns)
    .where(and(eq(googleSignIns.tokenHash, attempt.tokenHash), gt(googleSignIns.expiresAt, attempt.now)))
    .returning();
  return taken ?? null;
}

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
      set: { id, email, tokenHash, createdAt, expiresAt, codeHash: null, codeTries: 0 },
      setWhere: and(ne(accountLinks.tokenHash, tokenHash), lte(accountLinks.createdAt, createdAt)),
    });
}

/** Data for a link's email; null when the link was used, replaced or has expired. */
export async function findLinkToSend(db: Db, { id, now }: { id: string; now: string }) {
  const [row] = await db
    .select({
      purpose: accountLinks.purpose,
      tokenHash: accountLinks.tokenHash,
      codeHash: accountLinks.codeHash,
      email: accountLinks.email,
      firstName: users.firstName,
      emailVerifiedAt: users.emailVerifiedAt,
      language: preferences.language,
      isInvited: sql<boolean>`${accountLinks.purpose} = 'reset_password' and ${users.role} = 'admin' and ${users.passwordHash} is null`,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(accountLinks.id, id), gt(accountLinks.expiresAt, now)));
  return row ?? null;
}

/** Whether an account's address is confirmed. */
export async function hasConfirmed(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.accountId), isNotNull(users.emailVerifiedAt)));
  return row !== undefined;
}

/** Stores the code that a link's email names. A retried email keeps the code, its hash and its tries. */
export async function setLinkCode(db: Db, { id, codeHash }: { id: string; codeHash: string }): Promise<void> {
  await db
    .update(accountLinks)
    .set({ codeHash })
    .where(and(eq(accountLinks.id, id), isNull(accountLinks.codeHash)));
}

/** Tries that a code has. */
const mostCodeTries = 10;

/**
 * Counts a try at the code of a user's valid link. Null without such a link, before its email is written, or when all
 * tries are used.
 */
export async function tryLinkCode(
  db: Db,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: string },
) {
  const [tried] = await db
    .update(accountLinks)
    .set({ codeTries: sql`${accountLinks.codeTries} + 1` })
    .from(users)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(users.id, userId),
        isUsable({ purpose, now }),
        isNotNull(accountLinks.codeHash),
        lt(accountLinks.codeTries, mostCodeTries),
      ),
    )
    .returning({
      tokenHash: accountLinks.tokenHash,
      codeHash: accountLinks.codeHash,
      triesLeft: sql<number>`${mostCodeTries}::int - ${accountLinks.codeTries}`,
    });
  return tried ?? null;
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

/** Whether a confirmation link that no longer works went to an address that its account still has, and that is verified. */
export async function isConfirmedByLink(db: Db, tokenHash: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.id, accountLinks.userId), eq(users.email, accountLinks.email)))
    .where(
      and(
        eq(accountLinks.tokenHash, tokenHash),
        eq(accountLinks.purpose, "verify_email"),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
      ),
    );
  return row !== undefined;
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

function isGood({ tokenHash, ...rest }: Opened) {
  return and(eq(accountLinks.tokenHash, tokenHash), isUsable(rest));
}

/** A link is valid only at the account's current address, except to take the account back. */
function isUsable({ purpose, now }: Omit<Opened, "tokenHash">) {
  return and(
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

/** Stores a requested email change; it replaces an older one and voids its link. */
export async function saveEmailChange(db: Db, change: typeof emailChanges.$inferInsert): Promise<void> {
  const { userId: _userId, ...rest } = change;
  await db.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.userId, set: rest });
}

/** The user whose change a valid link confirms; null otherwise. */
export async function findOwnerOfChange(db: Db, link: { tokenHash: string; now: string }) {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, link.tokenHash), gt(emailChanges.expiresAt, link.now)));
  return row?.userId ?? null;
}

/** Uses up a link. Null when it is unknown, used or expired. */
export async function takeEmailChange(db: Db, link: { tokenHash: string; now: string }) {
  const [taken] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, link.tokenHash), gt(emailChanges.expiresAt, link.now)))
    .returning({ userId: emailChanges.userId, newEmail: emailChanges.newEmail });
  return taken ?? null;
}

/** Sets the token for the requested change's email. Returns the address; null when no change is pending. */
export async function setChangeToken(
  db: Db,
  change: { userId: string; tokenHash: string; now: string; expiresAt: string },
): Promise<string | null> {
  const [wished] = await db
    .update(emailChanges)
    .set({ tokenHash: change.tokenHash, expiresAt: change.expiresAt })
    .where(and(eq(emailChanges.userId, change.userId), gt(emailChanges.expiresAt, change.now)))
    .returning({ newEmail: emailChanges.newEmail });
  return wished?.newEmail ?? null;
}

export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
