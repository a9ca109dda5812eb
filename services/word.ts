import { createTranslator } from "use-intl/core";
import { mail } from "#messages/en/mail.ts";
import { notifications } from "#messages/en/notifications.ts";
import { refusals } from "#messages/en/refusals.ts";

/** The areas that the server words; the page's own texts would only make the functions larger. */
const messages: Record<string, object> = { mail, notifications, refusals };

/**
 * A sentence of the catalogue with its parameters, for texts whose key is only known when they are worded:
 * refusals, notifications and letters. `key` is a path such as "mail.applicationApproved.subject".
 */
export function word(key: string, params: Record<string, string | number>): string {
  const translate = createTranslator({ locale: "en", messages, timeZone: "UTC" }) as unknown as (
    key: string,
    params: Record<string, string | number>,
  ) => string;
  return translate(key, params);
}
