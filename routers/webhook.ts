import * as contract from "#modules/webhooks/contract.ts";
import * as webhooks from "#modules/webhooks/index.ts";
import { act, view } from "./act.ts";
import { homeownerProcedure, router } from "./trpc.ts";

/** The address to which a homeowner or host gets events of their pickups. */
export const webhook = router({
  find: view(homeownerProcedure, contract.webhook, webhooks.webhook),
  save: act(homeownerProcedure, contract.saveWebhook, webhooks.saveWebhook),
  renewSecret: act(homeownerProcedure, contract.renewWebhookSecret, webhooks.renewWebhookSecret),
  remove: act(homeownerProcedure, contract.removeWebhook, webhooks.removeWebhook),
  test: act(homeownerProcedure, contract.testWebhook, webhooks.testWebhook),
  resend: act(homeownerProcedure, contract.resendWebhook, webhooks.resendWebhook),
});
