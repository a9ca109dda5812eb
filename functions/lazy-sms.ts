import type { Sms } from "#adapters/sms/port.ts";
import type { Env } from "./env.ts";

/** Where Twilio reports delivery status and replies. */
export const smsWebhookPath = "/api/webhooks/sms";

/** Twilio if configured, otherwise a folder of text messages; loaded with the first message. */
export function lazySms(env: Env, appUrl: string, now: () => string): Sms {
  let sms: Promise<Sms> | undefined;
  const open = async (): Promise<Sms> => {
    const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env;
    if (accountSid && authToken && from) {
      const { createTwilioSms } = await import("#adapters/sms/twilio.ts");
      // Twilio rejects addresses on this machine.
      const statusUrl = appUrl.startsWith("https:") ? `${appUrl}${smsWebhookPath}` : null;
      return createTwilioSms({ accountSid, authToken, from, statusUrl });
    }
    const { createSmsFolder } = await import("#adapters/sms/outbox-folder.ts");
    return createSmsFolder(`${env.DATA_DIR}/outbox`, now);
  };
  const opened = () => {
    sms ??= open();
    return sms;
  };
  return {
    send: async (message) => (await opened()).send(message),
    find: async (...asked) => (await opened()).find(...asked),
  };
}
