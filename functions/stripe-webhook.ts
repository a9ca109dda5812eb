import { TRPCError } from "@trpc/server";
import { WebhookRefused } from "#adapters/payments/port.ts";
import { takeEvent } from "#modules/subscriptions/index.ts";
import { Refused } from "#platform/values/refusal.ts";
import { translateError } from "#routers/errors.ts";
import { apiFailure } from "./api-failure.ts";
import { beginCall, errorResponse, readBytes, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import { log } from "./log.ts";
import type { ApiHandler, Caller } from "./routes.ts";

/**
 * Receives Stripe events: 200 once an event and its effect are saved, and for a repeat; 400 without Stripe's signature.
 * 503 if the database or Stripe is unreachable, so that Stripe retries, or if no secret is configured.
 */
const handler: ApiHandler = {
  fetch: async (request, caller) => serveStripeWebhook(await runtime(), request, caller),
};
export default handler;

const limitBytes = 1024 * 1024;

export async function serveStripeWebhook(
  live: Runtime,
  request: Request,
  caller?: Caller,
): Promise<Response> {
  if (request.method !== "POST") return apiFailure("METHOD_NOT_SUPPORTED", { allow: "POST" });
  const context = beginCall(live, request, caller);
  const { requestId } = context;
  try {
    // The sender cannot be verified, so the body is not read.
    if (!live.env.STRIPE_WEBHOOK_SECRET) throw new Refused({ code: "WEBHOOK_NOT_CONFIGURED" });
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
      throw new WebhookRefused("The body is not said to be JSON");
    const event = await live.deps.payments.readWebhook({
      body: await readBytes(request, limitBytes),
      signature: request.headers.get("stripe-signature"),
      now: live.deps.now(),
    });
    const outcome = await takeEvent(live.deps, event);
    const { id, type, isOurs } = event;
    if (!isOurs) log("error", "webhook event mismatch", { requestId, id, type });
    return Response.json({ received: true, outcome }, { headers: context.answerHeaders });
  } catch (thrown) {
    if (thrown instanceof WebhookRefused)
      log("info", "webhook refused", { requestId, address: context.address, reason: thrown.message });
    const error = translateError(asTrpcError(thrown));
    reportError(error, context, new URL(request.url).pathname);
    return errorResponse(error, context);
  }
}

function asTrpcError(thrown: unknown): TRPCError {
  if (thrown instanceof TRPCError) return thrown;
  const code = thrown instanceof WebhookRefused ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, cause: thrown });
}
