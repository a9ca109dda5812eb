import { findRecipient } from "#modules/accounts/index.ts";
import { refuseStale, type Session } from "#modules/sign-in/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { renderPayoutAccount } from "./pay-reads.ts";
import { findPayoutAccount, insertPayoutAccount } from "./queries/payouts.ts";
import { checkAccount } from "./send-payout.ts";

/** Where this runner's pay goes, freshly read from the provider. Safe to repeat. */
export const refreshPayoutAccount: RunnerAct<typeof contract.refreshPayoutAccount> = async (deps, actor) => {
  const account = await findPayoutAccount(deps.db, actor.userId);
  if (account) await checkAccount(deps, account);
  return renderPayoutAccount(deps, account && (await findPayoutAccount(deps.db, actor.userId)));
};

/**
 * Starts payout setup and returns the provider's page; in test mode an account is ready at once. A runner has one
 * account, however often this is called. Because it decides where money goes, it may need the password: refuses with
 * REAUTHENTICATE.
 */
export async function startPayoutAccount(deps: Deps, actor: RunnerActor, session: Session) {
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
  if (!url) await checkAccount(deps, account);
  return { url, account: renderPayoutAccount(deps, await findPayoutAccount(deps.db, userId)) };
}
