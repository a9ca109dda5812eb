import type { Voice } from "#adapters/voice/port.ts";
import { type Env, hasDemo } from "./env.ts";

/**
 * Twilio if configured. Without its account, a folder of calls with VOICE_NUMBER and with the demo; otherwise null: no
 * calls. Loaded with the first call.
 */
export function lazyVoice(env: Env): Voice | null {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, VOICE_NUMBER: number } = env;
  const isReal = accountSid && authToken && number;
  if (!number && !hasDemo(env)) return null;
  const supportNumber = env.VOICE_SUPPORT_NUMBER ?? (isReal ? null : demoSupportNumber);
  const open = async (): Promise<Voice> => {
    if (isReal) {
      const { createTwilioVoice } = await import("#adapters/voice/twilio.ts");
      return createTwilioVoice({ accountSid, authToken, number, supportNumber });
    }
    const { createVoiceFolder } = await import("#adapters/voice/outbox-folder.ts");
    return createVoiceFolder(`${env.DATA_DIR}/outbox`, supportNumber);
  };
  let voice: Promise<Voice> | undefined;
  return {
    supportNumber,
    async connect(call) {
      voice ??= open();
      return (await voice).connect(call);
    },
  };
}

/** Nobody's: no call leaves the demo. */
const demoSupportNumber = "+12175550100";
