import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findCredentials, findRunnerOfUser } from "#modules/accounts/index.ts";
import { type InvitationState, invitationDays } from "#modules/accounts/rules.ts";
import type { AdminAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  findInvitation,
  findInvitationByToken,
  type InvitationRow,
  listInvitations,
  saveInvitation,
  updateOpenInvitation,
} from "./queries/invitations.ts";

/** All runner invitations, newest first. */
export const invitations: AdminAct<typeof contract.invitations> = async (deps, _actor, { limit, cursor }) => {
  const found = await listInvitations(deps.db, { limit, after: readCursor(cursor) });
  const { rows, nextCursor } = cutPage(found, limit, (row) => row);
  return { rows: rows.map((row) => render(deps, row, row.invitedByName)), nextCursor };
};

/** Emails or renews an invitation. Refuses with INVITED_IS_THERE for an account's or applicant's address. */
export function inviteRunner(
  deps: Deps,
  actor: AdminActor,
  { email, firstName, language }: z.output<typeof contract.inviteRunner.input>,
): Promise<contract.Invitation> {
  return deps.transact(async (tx) => {
    await refuseKnown(tx, email);
    const now = deps.now();
    const saved = await saveInvitation(tx, {
      id: deps.newId(),
      email,
      firstName,
      language,
      invitedBy: actor.userId,
      createdAt: now,
      ...lasting(deps),
    });
    await send(deps, tx, actor, "admin.inviteRunner", saved, { state: null });
    return render(deps, saved, null);
  });
}

async function refuseKnown(tx: Db, email: string): Promise<void> {
  const account = await findCredentials(tx, email);
  if (!account) return;
  const { userId } = account;
  const hasApplied = (await findRunnerOfUser(tx, userId)) !== null;
  throw new Refused({
    code: "INVITED_IS_THERE",
    params: hasApplied
      ? { userId, side: "runners", as: "applicant" }
      : { userId, side: "homeowners", as: "account" },
  });
}

/** Resends an invitation with a new link. Refuses with NOT_FOUND and INVITATION_OVER. */
export const resendInvitation: AdminAct<typeof contract.ofInvitation> = (deps, actor, { invitationId }) =>
  deps.transact(async (tx) => {
    const before = await findInvitation(tx, invitationId);
    const saved = await updateOpenInvitation(tx, invitationId, lasting(deps));
    if (!saved || !before) throw new Refused({ code: before ? "INVITATION_OVER" : "NOT_FOUND" });
    await send(deps, tx, actor, "admin.resendInvitation", saved, { expiresAt: before.expiresAt });
    return render(deps, saved, null);
  });

/** Revokes an invitation and its link. Refuses with NOT_FOUND and INVITATION_OVER. */
export const revokeInvitation: AdminAct<typeof contract.ofInvitation> = (deps, actor, { invitationId }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const saved = await updateOpenInvitation(tx, invitationId, { revokedAt: now, tokenHash: null });
    if (!saved)
      throw new Refused({ code: (await findInvitation(tx, invitationId)) ? "INVITATION_OVER" : "NOT_FOUND" });
    await audit(deps, tx, actor, {
      action: "admin.revokeInvitation",
      subjectId: invitationId,
      before: { state: "open" },
      after: { state: "revoked" },
      happenedAt: now,
    });
    return render(deps, saved, null);
  });

async function send(
  deps: Deps,
  tx: Db,
  actor: AdminActor,
  action: string,
  invitation: InvitationRow,
  before: object | null,
): Promise<void> {
  await deps.queue.send(tx, "send-invitation", { invitationId: invitation.id });
  await audit(deps, tx, actor, {
    action,
    subjectId: invitation.id,
    before,
    after: { state: "open", expiresAt: invitation.expiresAt, language: invitation.language },
  });
}

function lasting(deps: Deps) {
  const now = deps.now();
  return { sentAt: now, expiresAt: later(now, invitationDays * day) };
}

function render(deps: Deps, row: InvitationRow, invitedBy: string | null): contract.Invitation {
  const { id, email, firstName, language, sentAt, expiresAt, acceptedAt } = row;
  return {
    id,
    email,
    firstName,
    language,
    state: stateOf(row, deps.now()),
    invitedBy,
    sentAt,
    expiresAt,
    acceptedAt,
  };
}

function stateOf(row: InvitationRow, now: string): InvitationState {
  if (row.acceptedAt !== null) return "accepted";
  if (row.revokedAt !== null) return "revoked";
  return row.expiresAt <= now ? "expired" : "open";
}

/** The person an invitation link was sent to; null when it is over or unknown. */
export function openInvitation(deps: Deps, { token }: z.output<typeof contract.openInvitation.input>) {
  return findInvitationByToken(deps.db, { tokenHash: hashToken(token), now: deps.now() });
}
