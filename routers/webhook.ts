import * as contract from "#modules/webhooks/contract.ts";
import * as webhooks from "#modules/webhooks/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { act, view } from "./act.ts";
import { countPost } from "./count-call.ts";
import { homeownerProcedure, router } from "./trpc.ts";

/** Limits what has us call a homeowner's address: removing one forgets its tests, and another may be somebody else's. */
function counted<Input, Output>(
  run: (deps: Deps, actor: HomeownerActor, input: Input) => Promise<Output>,
): typeof run {
  return async (deps, actor, input) => {
    await countPost(actor.userId);
    return run(deps, actor, input);
  };
}

/** The address to which a homeowner or host gets events of their pickups. */
export const webhook = router({
  find: view(homeownerProcedure, contract.webhook, webhooks.webhook),
  save: act(homeownerProcedure, contract.saveWebhook, counted(webhooks.saveWebhook)),
  renewSecret: act(homeownerProcedure, contract.renewWebhookSecret, webhooks.renewWebhookSecret),
  remove: act(homeownerProcedure, contract.removeWebhook, webhooks.removeWebhook),
  test: act(homeownerProcedure, contract.testWebhook, counted(webhooks.testWebhook)),
  resend: act(homeownerProcedure, contract.resendWebhook, counted(webhooks.resendWebhook)),
});
