import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import { findPayoutAccount } from "#db/queries/payout-accounts.ts";
import type { RunnerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { lookAtAccount } from "../payouts/look-at-account.ts";
import { renderPayoutAccount } from "./pay-reads.ts";

/** Where this runner's pay goes, as the provider says now. Safe to repeat. */
export async function refreshPayoutAccount(
  deps: Deps,
  actor: RunnerActor,
): Promise<z.output<typeof contract.refreshPayoutAccount.output>> {
  const account = await findPayoutAccount(deps.db, actor.userId);
  if (account) await lookAtAccount(deps, account);
  return renderPayoutAccount(deps, account && (await findPayoutAccount(deps.db, actor.userId)));
}
