import type * as z from "zod";
import type * as contract from "#contracts/people.ts";
import { findInvitationByToken } from "#db/queries/invitations.ts";
import { hashToken } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";

/** Whom a runner's invitation was sent to; null where it is over, or was never sent. */
export function openInvitation(
  deps: Deps,
  { token }: z.output<typeof contract.openInvitation.input>,
): Promise<z.output<typeof contract.openInvitation.output>> {
  return findInvitationByToken(deps.db, { tokenHash: hashToken(token), now: deps.now() });
}
