import { and, count, eq, gt, inArray, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { loginAttempts } from "#db/schema/index.ts";
import type { AttemptKind } from "#db/schema/sign-in.ts";

export type { AttemptKind };

/** Locks the key's count until this transaction ends, so concurrent attempts are all counted. */
export async function lockAttempts(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Attempts of an account or from an IP address since an instant, and when the first was. */
export async function countAttempts(
  db: Db,
  attempts: { kind: AttemptKind; since: string } & ({ accountHash: string } | { address: string }),
): Promise<{ count: number; first: string | null }> {
  const whose =
    "accountHash" in attempts
      ? eq(loginAttempts.accountHash, attempts.accountHash)
      : eq(loginAttempts.address, attempts.address);
  const [row] = await db
    .select({ count: count(), first: min(loginAttempts.attemptedAt) })
    .from(loginAttempts)
    .where(and(whose, eq(loginAttempts.kind, attempts.kind), gt(loginAttempts.attemptedAt, attempts.since)));
  return { count: row?.count ?? 0, first: row?.first ?? null };
}

export async function insertAttempt(db: Db, attempt: typeof loginAttempts.$inferInsert): Promise<void> {
  await db.insert(loginAttempts).values(attempt);
}

/** Whether an account was tried from an IP address since an instant. */
export async function hasAttempt(
  db: Db,
  attempt: { kind: AttemptKind; since: string; address: string; accountHash: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: loginAttempts.id })
    .from(loginAttempts)
    .where(and(sameTry(attempt), gt(loginAttempts.attemptedAt, attempt.since)))
    .limit(1);
  return row !== undefined;
}

export async function deleteAttempts(
  db: Db,
  attempt: { kind: AttemptKind; address: string; accountHash: string },
): Promise<void> {
  await db.delete(loginAttempts).where(sameTry(attempt));
}

function sameTry({
  kind,
  address,
  accountHash,
}: {
  kind: AttemptKind;
  address: string;
  accountHash: string;
}) {
  return and(
    eq(loginAttempts.kind, kind),
    eq(loginAttempts.address, address),
    eq(loginAttempts.accountHash, accountHash),
  );
}

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id));
}

/** Deletes an account's failed sign-ins; they also count for their IP addresses, so those counts drop too. */
export async function deleteSignInFailures(db: Db, accountHash: string): Promise<void> {
  await db
    .delete(loginAttempts)
    .where(and(eq(loginAttempts.accountHash, accountHash), eq(loginAttempts.kind, "sign_in")));
}

/** Removes accounts from the counts; the IP addresses' counts stay for their day. */
export async function forgetAttemptsOf(db: Db, accountHashes: string[]): Promise<void> {
  await db
    .update(loginAttempts)
    .set({ accountHash: "" })
    .where(inArray(loginAttempts.accountHash, accountHashes));
}
