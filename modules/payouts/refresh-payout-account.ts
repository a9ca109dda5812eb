import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/pay.ts";
import { lookAtAccount } from "./look-at-account.ts";
import { renderPayoutAccount } from "./pay-reads.ts";
import { findPayoutAccount } from "./queries/payout-accounts.ts";

/** Where this runner's pay goes, freshly read from the provider. Safe to repeat. */
export async function refreshPayoutAccount(
  deps: Deps,
  actor: RunnerActor,
): Promise<z.output<typeof contract.refreshPayoutAccount.output>> {
  const account = await findPayoutAccount(deps.db, actor.userId);
  if (account) await lookAtAccount(deps, account);
  return renderPayoutAccount(deps, account && (await findPayoutAccount(deps.db, actor.userId)));
}
