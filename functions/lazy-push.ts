import type { Outside } from "#adapters/calendars/outside.ts";
import type { Push } from "#adapters/push/port.ts";
import type { Env } from "./env.ts";

/** Sends through browser makers' push services on the public internet; loaded with the first message. */
export function lazyPush(
  { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_SUBJECT }: Env,
  outside: Outside = {},
): Push {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || !PUSH_SUBJECT)
    return { publicKey: null, send: async () => "refused" };
  const publicKey = PUSH_PUBLIC_KEY;
  const privateKey = PUSH_PRIVATE_KEY;
  let push: Promise<Push> | undefined;
  const open = async (): Promise<Push> => {
    const { isOfInner, isOutside, openOutside } = await import("#adapters/calendars/outside.ts");
    const { createWebPush } = await import("#adapters/push/web-push.ts");
    const { agent } = openOutside(outside, { connections: 10 });
    return createWebPush({
      publicKey,
      privateKey,
      subject: PUSH_SUBJECT,
      outside: { agent, isOutside: (url) => isOutside(url, outside), wasRefused: isOfInner },
    });
  };
  return {
    publicKey,
    async send(...given) {
      push ??= open();
      return (await push).send(...given);
    },
  };
}
