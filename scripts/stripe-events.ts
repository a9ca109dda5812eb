/**
 * `npm run stripe:events`: prints the API version in which Stripe's webhook must be registered, then the events for it,
 * one a line.
 */
import { stripeApiVersion, stripeEventTypes } from "#adapters/payments/stripe-events.ts";

console.log([stripeApiVersion, ...stripeEventTypes].join("\n"));
