import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether Twilio signed a call: the URL, then each field's name and value sorted by name, keyed with the account's
 * token. https://www.twilio.com/docs/usage/security
 */
export function isSignedByTwilio(call: {
  authToken: string;
  url: string;
  fields: URLSearchParams;
  signature: string | null;
}): boolean {
  const fields = [...call.fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).flat();
  const expected = createHmac("sha1", call.authToken)
    .update(call.url + fields.join(""))
    .digest();
  const given = Buffer.from(call.signature ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
