import { type Voice, VoiceUnavailable } from "./port.ts";

/** Twilio's codes for numbers it can't call. */
const unreachableCodes = [21211, 21214, 21215, 21216, 21217];

/** Before most mailboxes pick up: a mailbox would be connected like a person. */
const ringSeconds = 18;

/** Ends a forgotten call, which costs money. */
const mostSeconds = 900;

/**
 * Connects phones with Twilio's REST API: it calls `from`, and the call's own instructions dial the other.
 * https://www.twilio.com/docs/voice/api/call-resource
 */
export function createTwilioVoice(options: {
  accountSid: string;
  authToken: string;
  /** The number that both phones show. */
  number: string;
  supportNumber: string | null;
  /** Only tests set it. */
  url?: string;
  timeoutMs?: number;
}): Voice {
  const { accountSid, authToken, number, url = "https://api.twilio.com", timeoutMs = 10_000 } = options;
  return {
    supportNumber: options.supportNumber,
    async connect({ from, to }) {
      const response = await fetch(
        `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Calls.json`,
        {
          method: "POST",
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
            accept: "application/json",
          },
          body: new URLSearchParams({
            To: from,
            From: number,
            Timeout: String(ringSeconds),
            Twiml: `<Response><Dial callerId="${number}" timeLimit="${mostSeconds}"><Number>${to}</Number></Dial></Response>`,
          }),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        },
      ).catch((cause: unknown) => {
        throw new VoiceUnavailable("The voice provider did not answer", { cause });
      });
      if (response.ok) return { outcome: "ringing" };
      const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
      if (unreachableCodes.includes(Number(code))) return { outcome: "unreachable" };
      // The provider's text names the number, so it is not passed on.
      throw new VoiceUnavailable(`The voice provider refused: ${response.status} ${Number(code)}`);
    },
  };
}
