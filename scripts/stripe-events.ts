/** `npm run stripe:events`: prints the API version for registering Stripe's webhook, then its events, one per line. */
import { stripeApiVersion, stripeEventTypes } from "#adapters/payments/stripe-events.ts";

console.log([stripeApiVersion, ...stripeEventTypes].join("\n"));
