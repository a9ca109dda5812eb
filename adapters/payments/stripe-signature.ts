import { createHmac, timingSafeEqual } from "node:crypto";
import { WebhookRefused } from "./port.ts";

/** Seconds by which a signature's time may differ from ours, either way. */
const tolerance = 300;

/**
 * Throws WebhookRefused unless the header holds exactly one time and one `v1` signature, made over this very body with
 * this secret, within five minutes of `now`. A header with several signatures, as Stripe sends it while two secrets are
 * valid, is refused: which of them counts would be the sender's choice.
 */
export function verifySignature(
  delivery: { body: Uint8Array; signature: string | null; now: string },
  secret: string,
): void {
  const { body, signature, now } = delivery;
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value ?? "");
  const [time, ...moreTimes] = valuesOf("t");
  const [given, ...moreSignatures] = valuesOf("v1");
  if (!time || !/^\d{1,12}$/.test(time) || moreTimes.length > 0)
    throw new WebhookRefused("The signature has no time, or several");
  if (!given || !/^[0-9a-f]{64}$/.test(given) || moreSignatures.length > 0)
    throw new WebhookRefused("There is no signature in version 1, or there are several");
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, "hex")))
    throw new WebhookRefused("The signature is not of this body and secret");
  if (Math.abs(Date.parse(now) / 1000 - Number(time)) > tolerance)
    throw new WebhookRefused("The signature is too old, or of the future");
}
