import Stripe from "stripe";
import { expect, test } from "vitest";
import { WebhookRefused } from "./port.ts";
import { readSigned } from "./stripe-signature.ts";

const secret = "whsec_ours";
const now = "2026-03-10T15:00:00.000Z";
const timestamp = Date.parse(now) / 1000;
const payload = '{"id":"evt_1",  "object":"event"}';
const stripe = new Stripe("sk_test_none");

const header = (given: { secret?: string; timestamp?: number; scheme?: string } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, ...given });
const verify = (signature: string | null, body = payload, at = now) =>
  readSigned({ body: Buffer.from(body), signature, now: at }, secret);
const signatureOf = (whole: string) => whole.split("v1=")[1] ?? "";

test("accepts a signature by Stripe's own library within five minutes either way", async () => {
  expect(await verify(header())).toEqual(JSON.parse(payload));
  for (const seconds of [-300, 300])
    expect(await verify(header({ timestamp: timestamp + seconds }))).toEqual(JSON.parse(payload));
});

test("accepts one valid signature of two, as during a secret rotation", async () => {
  const [ours, theirs] = [header(), header({ secret: "whsec_theirs" })].map(signatureOf);
  for (const both of [`v1=${ours},v1=${theirs}`, `v1=${theirs},v1=${ours}`, `v1=${ours},v0=${theirs}`])
    expect(await verify(`t=${timestamp},${both}`)).toEqual(JSON.parse(payload));
  for (const neither of [`v1=${theirs},v1=${"0".repeat(64)}`, `v1=${theirs},v0=${ours}`])
    await expect(verify(`t=${timestamp},${neither}`)).rejects.toThrow(WebhookRefused);
});

test.each([
  ["none", null],
  ["an empty one", ""],
  ["of another secret", header({ secret: "whsec_theirs" })],
  ["of another version", header({ scheme: "v0" })],
  ["too old", header({ timestamp: timestamp - 301 })],
  ["of the future", header({ timestamp: timestamp + 301 })],
  ["in capital letters", `t=${timestamp},v1=${signatureOf(header()).toUpperCase()}`],
  ["with another time after its own", `${header()},t=${timestamp + 1}`],
  ["without a time", `v1=${signatureOf(header())}`],
  ["with another time", `t=${timestamp + 1},v1=${signatureOf(header())}`],
  ["with a time that is no number", `t=now,v1=${signatureOf(header())}`],
  ["cut short", header().slice(0, -2)],
])("a signature %s is refused", async (_, signature) => {
  await expect(verify(signature)).rejects.toThrow(WebhookRefused);
});

test("refuses a changed or reformatted body", async () => {
  await expect(verify(header(), payload.replace("evt_1", "evt_2"))).rejects.toThrow(WebhookRefused);
  await expect(verify(header(), JSON.stringify(JSON.parse(payload)))).rejects.toThrow(WebhookRefused);
});

test("refuses a signed body that is not JSON", async () => {
  const signed = stripe.webhooks.generateTestHeaderString({ payload: "{", secret, timestamp });
  await expect(verify(signed, "{")).rejects.toThrow(WebhookRefused);
});
