import { WebhookRefused } from "./port.ts";

/** Most seconds between a signature's time and ours, either way. */
const tolerance = 300;

/**
 * The body of a delivery signed by Stripe with one of our secrets within five minutes of `now`. During a secret
 * rotation a delivery has one signature per secret; one match suffices. Throws WebhookRefused otherwise.
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
  // Stripe's library only refuses old signatures.
  if (signedAt(signature ?? "") > receivedAt / 1000 + tolerance)
    throw new WebhookRefused("The signature is of the future");
  return event;
}

/** The time Stripe's library checked: the header's last one. */
function signedAt(signature: string): number {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return Number.parseInt(times.at(-1)?.slice(2) ?? "", 10);
}
