import Stripe from "stripe";
import { expect, test } from "vitest";
import { WebhookRefused } from "./port.ts";
import { verifySignature } from "./stripe-signature.ts";

const secret = "whsec_ours";
const now = "2026-03-10T15:00:00.000Z";
const timestamp = Date.parse(now) / 1000;
const payload = '{"id":"evt_1",  "object":"event"}';
const stripe = new Stripe("sk_test_none");

const header = (given: { secret?: string; timestamp?: number; scheme?: string } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, ...given });
const verify = (signature: string | null, body = payload, at = now) =>
  verifySignature({ body: Buffer.from(body), signature, now: at }, secret);
const signatureOf = (whole: string) => whole.split("v1=")[1] ?? "";

test("what Stripe's own library signs is believed, for five minutes either way", () => {
  expect(() => verify(header())).not.toThrow();
  for (const seconds of [-300, 300])
    expect(() => verify(header({ timestamp: timestamp + seconds }))).not.toThrow();
});

test.each([
  ["none", null],
  ["an empty one", ""],
  ["of another secret", header({ secret: "whsec_theirs" })],
  ["of another version", header({ scheme: "v0" })],
  ["too old", header({ timestamp: timestamp - 301 })],
  ["of the future", header({ timestamp: timestamp + 301 })],
  ["in capital letters", `t=${timestamp},v1=${signatureOf(header()).toUpperCase()}`],
  ["twice", `${header()},v1=${signatureOf(header())}`],
  ["beside a wrong one", `t=${timestamp},v1=${"0".repeat(64)},v1=${signatureOf(header())}`],
  ["with two times", `t=${timestamp},${header()}`],
  ["without a time", `v1=${signatureOf(header())}`],
  ["with another time", `t=${timestamp + 1},v1=${signatureOf(header())}`],
  ["with a time that is no number", `t=now,v1=${signatureOf(header())}`],
  ["cut short", header().slice(0, -2)],
])("a signature %s is refused", (_, signature) => {
  expect(() => verify(signature)).toThrow(WebhookRefused);
});

test("another body than the signed one is refused, and the same written otherwise", () => {
  expect(() => verify(header(), payload.replace("evt_1", "evt_2"))).toThrow(WebhookRefused);
  expect(() => verify(header(), JSON.stringify(JSON.parse(payload)))).toThrow(WebhookRefused);
});
