import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, users } from "#db/schema/index.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { fullName } from "#platform/queries/rows.ts";

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.revokedAt), isNull(invitations.acceptedAt));

/** Stores an invitation; an open one for the address is renewed under its id. Returns the stored invitation. */
export async function saveInvitation(
  db: Db,
  invitation: typeof invitations.$inferInsert,
): Promise<InvitationRow> {
  const { firstName, language, invitedBy, sentAt, expiresAt } = invitation;
  const [saved] = await db
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: invitations.email,
      targetWhere: sql`revoked_at is null and accepted_at is null`,
      set: { firstName, language, invitedBy, sentAt, expiresAt },
    })
    .returning();
  if (!saved) throw new Error("An invitation was neither added nor renewed");
  return saved;
}

/** Changes an open invitation; null when it was accepted or revoked. */
export async function updateOpenInvitation(
  db: Db,
  invitationId: string,
  changes: Partial<Pick<InvitationRow, "sentAt" | "expiresAt" | "revokedAt" | "tokenHash">>,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set(changes)
    .where(and(eq(invitations.id, invitationId), isOpen))
    .returning();
  return row ?? null;
}

export async function findInvitation(db: Db, invitationId: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, invitationId));
  return row ?? null;
}

/** A link's open invitation; null otherwise. */
export async function findInvitationByToken(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await db
    .select({ email: invitations.email, firstName: invitations.firstName })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOpen));
  return row ?? null;
}

/** Invitations with their senders, newest first; one more than the limit when there are more. */
export async function listInvitations(
  db: Db,
  page: { limit: number; after: { createdAt: string; id: string } | null },
) {
  const after = page.after
    ? sql`(created_at, id) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
    : sql`true`;
  const ids = sql`select id from ${invitations} where ${after} order by created_at desc, id desc limit ${literally(page.limit + 1)}`;
  const rows = db
    .select({
      ...getTableColumns(invitations),
      invitedByName: fullName(users),
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(sql`${invitations.id} = any(array(${ids}))`)
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return planOnce("invitations", rows);
}

/** Marks invitations to the applicant's address as accepted. */
export async function acceptInvitations(db: Db, { userId, now }: { userId: string; now: string }) {
  await db
    .update(invitations)
    .set({ acceptedAt: now, acceptedBy: userId, tokenHash: null })
    .where(and(eq(invitations.email, emailOf(userId)), isOpen));
}

/** Deletes invitations a person was sent or accepted. */
export async function deleteInvitationsOf(db: Db, userId: string): Promise<void> {
  await db
    .delete(invitations)
    .where(or(eq(invitations.acceptedBy, userId), eq(invitations.email, emailOf(userId))));
}

function emailOf(userId: string) {
  return sql`(select ${users.email} from ${users} where ${eq(users.id, userId)})`;
}
