import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import { findPayoutAccount, insertPayoutAccount } from "#db/queries/payout-accounts.ts";
import { findRecipient } from "#db/queries/users.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { refuseIf } from "#domain/refusal.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import type { Deps } from "../deps.ts";
import { lookAtAccount } from "../payouts/look-at-account.ts";
import { renderPayoutAccount } from "./pay-reads.ts";

/**
 * Opens the way to say where this runner's pay goes: the provider's page; in test mode an account is ready at once. A
 * runner has one account, however often this is asked. It decides where money goes, so it may take the password:
 * refuses with REAUTHENTICATE.
 */
export async function startPayoutAccount(
  deps: Deps,
  actor: RunnerActor,
  session: Session,
): Promise<z.output<typeof contract.startPayoutAccount.output>> {
  refuseIf(refuseStale(session, deps.now()));
  const { userId } = actor;
  if (!(await findPayoutAccount(deps.db, userId))) {
    const person = await findRecipient(deps.db, userId);
    if (!person) throw new Error(`Runner ${userId} has gone`);
    const { accountId } = await deps.payouts.createRecipient({
      key: `recipient:${userId}`,
      userId,
      email: person.email,
      name: person.firstName,
    });
    const account = { userId, providerId: accountId, status: "incomplete" as const, updatedAt: deps.now() };
    await insertPayoutAccount(deps.db, account);
  }
  const account = await findPayoutAccount(deps.db, userId);
  if (!account) throw new Error(`The account of runner ${userId} has gone`);
  const url = await deps.payouts.onboardingLink({
    accountId: account.providerId,
    returnPath: "/settings#billing",
  });
  if (!url) await lookAtAccount(deps, account);
  return { url, account: renderPayoutAccount(deps, await findPayoutAccount(deps.db, userId)) };
}
