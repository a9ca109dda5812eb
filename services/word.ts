import { createTranslator } from "use-intl/core";
import { en, type Messages } from "#messages/en.ts";

/**
 * A sentence of the catalogue with its parameters, for texts whose key is only known when they are worded:
 * notifications and letters. `key` is a path such as "mail.applicationApproved.subject".
 */
export function word(key: string, params: Record<string, string | number>): string {
  const messages: Messages = en;
  const translate = createTranslator({ locale: "en", messages, timeZone: "UTC" }) as unknown as (
    key: string,
    params: Record<string, string | number>,
  ) => string;
  return translate(key, params);
}
