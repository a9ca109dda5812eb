import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type * as contract from "./contract/invitations.ts";
import { findInvitationByToken } from "./queries/invitations.ts";

/** The person an invitation link was sent to; null when it is over or unknown. */
export function openInvitation(
  deps: Deps,
  { token }: z.output<typeof contract.openInvitation.input>,
): Promise<z.output<typeof contract.openInvitation.output>> {
  return findInvitationByToken(deps.db, { tokenHash: hashToken(token), now: deps.now() });
}
