import { createTranslator } from "use-intl/core";
import { mail } from "#messages/en/mail.ts";
import { notifications } from "#messages/en/notifications.ts";
import { refusals } from "#messages/en/refusals.ts";

/** The areas that the server words; the page's own texts would only make the functions larger. */
const messages: Record<string, object> = { mail, notifications, refusals };

/**
 * A sentence of the catalogue with its parameters, for texts whose key is only known when they are worded:
 * refusals, notifications and letters. `key` is a path such as "mail.applicationApproved.subject". A parameter that
 * is a local day ("2026-11-24") is spelt out ("Tuesday, November 24").
 */
export function word(key: string, params: Record<string, string | number>): string {
  translate ??= createTranslator({ locale: "en", messages, timeZone: "UTC" }) as unknown as Translate;
  return translate(
    key,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, spellDay(value)])),
  );
}

type Translate = (key: string, params: Record<string, string | number>) => string;

/** One for all, as it keeps each sentence that it has read. */
let translate: Translate | undefined;

function spellDay(value: string | number): string | number {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  dayFormat ??= new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return dayFormat.format(new Date(value));
}

let dayFormat: Intl.DateTimeFormat | undefined;
