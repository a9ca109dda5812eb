import { WebhookRefused } from "#adapters/payments/port.ts";
import { Refused } from "#platform/values/refusal.ts";
import { readBytes, refuseWebhook } from "./call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { log } from "./log.ts";

/**
 * Receives Stripe events: 200 once an event and its effect are saved, and for a repeat; 400 without Stripe's signature.
 * 503 if the database or Stripe is unreachable, so that Stripe retries, or if no secret is configured.
 */
export const serveStripeWebhook = endpoint({ methods: ["POST"] }, async ({ live, context, request }) => {
  // The sender cannot be verified, so the body is not read.
  if (!live.env.STRIPE_WEBHOOK_SECRET) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    throw refuseWebhook(context, "The body is not said to be JSON");
  const sent = {
    body: await readBytes(request, 1024 * 1024),
    signature: request.headers.get("stripe-signature"),
    now: live.deps.now(),
  };
  const event = await live.deps.payments.readWebhook(sent).catch((error) => {
    throw error instanceof WebhookRefused ? refuseWebhook(context, error.message) : error;
  });
  // Loaded for a verified event, which keeps the function's start light.
  const { takeEvent } = await import("./narrow/stripe-events.ts");
  const outcome = await takeEvent(live.deps, event);
  const { id, type, isOurs } = event;
  if (!isOurs) log("error", "webhook event mismatch", { requestId: context.requestId, id, type });
  return Response.json({ received: true, outcome }, { headers: context.answerHeaders });
});
export default handlerOf(serveStripeWebhook);
