import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sms, SmsAnswer } from "./port.ts";

/** Twilio's codes for numbers that take no text messages from anyone. */
const unreachableCodes = [21211, 21214, 21217, 21612, 21614, 21635, 21656];

/** The number replied STOP. */
const stoppedCode = 21610;

/** Sends with Twilio's REST API. `statusUrl` receives delivery reports; `from` is a number or a messaging service. */
export function createTwilioSms(options: {
  accountSid: string;
  authToken: string;
  from: string;
  statusUrl: string | null;
  /** Only tests set it. */
  url?: string;
  timeoutMs?: number;
}): Sms {
  const { url = "https://api.twilio.com", timeoutMs = 10_000 } = options;
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64")}`,
    accept: "application/json",
  };
  const call = (query: string, init: RequestInit = {}) =>
    fetch(`${address}${query}`, {
      ...init,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    async send({ to, text }) {
      const body = new URLSearchParams({
        To: to,
        Body: text,
        [options.from.startsWith("MG") ? "MessagingServiceSid" : "From"]: options.from,
        ...(options.statusUrl && { StatusCallback: options.statusUrl }),
      });
      const response = await call("", { method: "POST", body });
      const answer = (await response.json().catch(() => ({}))) as { sid?: unknown; code?: unknown };
      if (response.ok) return { outcome: "sent", providerId: asId(answer.sid) };
      return refusal(response.status, Number(answer.code));
    },
    async find({ to, text }, since) {
      // A message still queued has no sent date to filter by.
      const query = new URLSearchParams({ To: to, PageSize: "1000" });
      const response = await call(`?${query}`);
      if (!response.ok) throw new Error(`The text message provider answered ${response.status}`);
      const { messages } = (await response.json()) as { messages: Found[] };
      // A minute's tolerance, because the time is by the provider's clock.
      const from = Date.parse(since) - 60_000;
      return messages
        .filter((found) => found.body === text && Date.parse(found.date_created) >= from)
        .map((found) => asId(found.sid));
    },
  };
}

type Found = { sid: unknown; body: unknown; date_created: string };

function asId(sid: unknown): string | null {
  return typeof sid === "string" && sid.length <= 100 ? sid : null;
}

/** A permanent refusal; throws for all others. The provider's text names the number, so it is not passed on. */
function refusal(status: number, code: number): SmsAnswer {
  if (code === stoppedCode) return { outcome: "stopped" };
  if (unreachableCodes.includes(code)) return { outcome: "unreachable" };
  throw new Error(`The text message provider refused: ${status}${Number.isInteger(code) ? ` ${code}` : ""}`);
}

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
  const expected = digestOf(call);
  const given = Buffer.from(call.signature ?? "", "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The signature that Twilio gives such a call: only the trial's phone makes one. */
export function signAsTwilio(call: { authToken: string; url: string; fields: URLSearchParams }): string {
  return digestOf(call).toString("base64");
}

function digestOf(call: { authToken: string; url: string; fields: URLSearchParams }): Buffer {
  const fields = [...call.fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).flat();
  return createHmac("sha1", call.authToken)
    .update(call.url + fields.join(""))
    .digest();
}
