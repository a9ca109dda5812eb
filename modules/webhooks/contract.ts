import * as z from "zod";
import * as field from "#platform/fields.ts";
import { deliveryStates, deliveryTroubles, webhookEvents } from "./rules.ts";

const delivery = z.object({
  id: z.uuid(),
  event: z.enum(webhookEvents),
  /** The pickup's local day; null for a test. */
  onDay: z.iso.date().nullable(),
  state: z.enum(deliveryStates),
  trouble: z.enum(deliveryTroubles).nullable(),
  /** Of the last try; null without an answer. */
  httpStatus: z.int().nullable(),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});

/** `host`: the address's host name, the only part shown. */
const endpoint = z.object({
  host: z.string(),
  madeAt: z.iso.datetime(),
  failingSince: z.iso.datetime().nullable(),
  pausedAt: z.iso.datetime().nullable(),
});

/** The home's webhook, null without one, and its last deliveries, newest first. */
export const webhook = {
  output: z.object({ endpoint: endpoint.nullable(), deliveries: z.array(delivery) }),
};
export type Webhook = z.infer<typeof webhook.output>;

/** Sets the address. `secret` signs from now on and is shown once. */
export const saveWebhook = {
  input: z.object({ address: field.webhookAddress }),
  output: z.object({ secret: z.string() }),
};

/** Makes another secret. The former one signs too for a day. */
export const renewWebhookSecret = { output: z.object({ secret: z.string() }) };

const ok = z.object({ ok: z.literal(true) });
export const removeWebhook = { output: ok };

/** Sends a test, which turns a paused webhook on again when it arrives. */
export const testWebhook = { output: ok };

/** Sends a delivery again, under the same id. */
export const resendWebhook = { input: z.object({ id: field.id }), output: ok };

/** What an address is sent, documented as webhooks in OpenAPI. */
export const webhookMessage = z.object({
  type: z.enum(webhookEvents),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** Null for a test, and for the reminder of an extra pickup. */
    pickupId: z.uuid().nullable(),
    /** The pickup's local day; null for a test. */
    day: z.iso.date().nullable(),
    /** The rental's name; null at a home. */
    property: z.string().nullable(),
    /** Where a person reads about it. */
    url: z.url(),
  }),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;
