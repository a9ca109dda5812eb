import { holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { takeExportLink } from "./queries/data-exports.ts";
import type { Owner } from "./queries/own-sections.ts";

/** An export that may be sent: its id and owner. */
export type TakenExport = { id: string; owner: Owner };

/**
 * Uses a link once. Refuses with NOT_FOUND unless it is an unused link of this person and session; another person's
 * link looks nonexistent.
 */
export async function takeExport(
  deps: Deps,
  actor: Actor & Pick<Owner, "homeownerId" | "runnerId">,
  sessionToken: string,
  token: string,
): Promise<TakenExport> {
  const { userId, homeownerId, runnerId } = actor;
  return deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    const id = await takeExportLink(tx, {
      tokenHash: hashToken(token),
      userId,
      sessionHash: hashToken(sessionToken),
      now: deps.now(),
    });
    if (!id) throw new Refused({ code: "NOT_FOUND" });
    return { id, owner: { userId, homeownerId, runnerId } };
  });
}
