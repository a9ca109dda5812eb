import { WebhookRefused } from "./port.ts";

/** Seconds by which a signature's time may differ from ours, either way. */
const tolerance = 300;

/**
 * The body of a delivery that Stripe signed with this secret within five minutes of `now`. While a secret is rolled, a
 * delivery has a signature for each secret; one of ours is enough. Throws WebhookRefused for anything else.
 */
export async function readSigned(
  delivery: { body: Uint8Array; signature: string | null; now: string },
  secret: string,
): Promise<unknown> {
  const { body, signature, now } = delivery;
  const { default: Stripe } = await import("stripe");
  const receivedAt = Date.parse(now);
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature ?? "",
      secret,
      tolerance,
      undefined,
      receivedAt,
    );
  } catch (cause) {
    const isUnsigned = cause instanceof Stripe.errors.StripeSignatureVerificationError;
    throw new WebhookRefused(
      isUnsigned ? "The signature is not of this body, secret and time" : "The body is no event",
      { cause },
    );
  }
  // Stripe's library refuses old signatures only.
  if (signedAt(signature ?? "") > receivedAt / 1000 + tolerance)
    throw new WebhookRefused("The signature is of the future");
  return event;
}

/** The time that Stripe's library has checked: the last one of the header. */
function signedAt(signature: string): number {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
}
