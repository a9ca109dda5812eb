import { createTranslator } from "use-intl/core";
import { holidayNames } from "#messages/en/common.ts";
import { refusals } from "#messages/en/refusals.ts";
import type { EmailName, OwnEmailParams } from "./text-params.ts";
import { defaultHolidayOf } from "./values/days.ts";
import type { ShownMoney } from "./values/exchange-rates.ts";
import { type Language, locales, platformZone } from "./values/preferences.ts";
import { remembered } from "./values/remembered.ts";
import { spellParam, withWait } from "./values/spell-param.ts";

/**
 * A sentence of the catalog with its parameters, for keys known only at run time: refusals, notices and emails. `key`
 * is a path such as "emails.applicationApproved.subject". `spellParam` formats days and amounts; a default holiday
 * under `holiday` is translated. Amounts are in the charged currency unless `money` says otherwise. An
 * empty `firstName` leaves the name out of the greeting: "Hi,".
 */
export type Translate = (key: string, params: Record<string, string | number>, money?: ShownMoney) => string;

export function renderEmail<Name extends EmailName>(
  translate: Translate,
  name: Name,
  params: OwnEmailParams<Name>,
) {
  return {
    subject: translate(`emails.${name}.subject`, params),
    text: translate(`emails.${name}.text`, params),
  };
}

/** A refusal in English, its language on the wire. */
export const translate = wordsOf("en", { refusals, holidayNames });

/** Emails and notices in a language, by their default texts. Loaded on first use and cached. */
export async function translatorFor(language: Language): Promise<Translate> {
  const words = known.get(language) ?? defaultTexts[language]().then((texts) => wordsOf(language, texts));
  known.set(language, words);
  return words;
}

const known = new Map<Language, Promise<Translate>>();

/** Only the areas the server words, one file per language: loading everything would make the functions larger. */
export const defaultTexts: Record<Language, () => Promise<Messages>> = {
  en: async () => ({
    holidayNames,
    ...(await import("#messages/en/emails.ts")),
    ...(await import("#messages/en/guest-emails.ts")),
    ...(await import("#messages/en/notices.ts")),
    ...(await import("#messages/en/outgoing-emails.ts")),
    ...(await import("#messages/en/texting.ts")),
    ...(await import("#messages/en/weekly-emails.ts")),
  }),
  es: async () => ({
    ...(await import("#messages/es/common.ts")),
    ...(await import("#messages/es/emails.ts")),
    ...(await import("#messages/es/guest-emails.ts")),
    ...(await import("#messages/es/notices.ts")),
    ...(await import("#messages/es/outgoing-emails.ts")),
    ...(await import("#messages/es/texting.ts")),
    ...(await import("#messages/es/weekly-emails.ts")),
  }),
  fr: async () => ({
    ...(await import("#messages/fr/common.ts")),
    ...(await import("#messages/fr/emails.ts")),
    ...(await import("#messages/fr/guest-emails.ts")),
    ...(await import("#messages/fr/notices.ts")),
    ...(await import("#messages/fr/outgoing-emails.ts")),
    ...(await import("#messages/fr/texting.ts")),
    ...(await import("#messages/fr/weekly-emails.ts")),
  }),
};

type Messages = object;

/** The same with texts by key in place of the default ones. Throws when one of those does not format. */
export async function translatorWith(
  language: Language,
  texts: ReadonlyMap<string, string>,
): Promise<Translate> {
  const usual = await translatorFor(language);
  const own = Object.fromEntries([...texts].map(([key, text]) => [ownName(key), text]));
  const words = wordsOf(language, { ...(await defaultTexts[language]()), own }, (error) => {
    throw error;
  });
  return (key, params, money) =>
    texts.has(key) ? words(`own.${ownName(key)}`, params, money) : usual(key, params, money);
}

/** A dot in a name would be read as a path. */
const ownName = (key: string) => key.replaceAll(".", "_");

/**
 * Defaults for optional parameters: a home job has no property, a question may have no answer yet, a pickup of one window
 * names no legs, money moves, other runners may take a job, a notice is about one pickup and names no runner, and costs no trip fee.
 */
const defaultParams = {
  property: "none",
  state: "asked",
  passkeys: "kept",
  legs: "none",
  mode: "live",
  finder: "none",
  many: "none",
  runner: "none",
  fee: "none",
};

function wordsOf(
  language: Language,
  texts: Messages,
  onError?: Parameters<typeof createTranslator>[0]["onError"],
): Translate {
  const messages = texts as Parameters<typeof createTranslator>[0]["messages"];
  const locale = locales[language];
  /** One shared instance, because it caches parsed sentences. */
  let formatter: ReturnType<typeof createTranslator> | undefined;
  /** Caches dates and times: creating a formatter for each takes longer than the rest of a notice. */
  const spellMoment = remembered((text: string) => spellParam(text, locale, { timeZone: platformZone }));
  const spell = (name: string, value: string | number, money: ShownMoney | undefined) => {
    const holiday = name === "holiday" ? defaultHolidayOf(String(value)) : null;
    return holiday
      ? formatter?.(`holidayNames.${holiday}`, {})
      : typeof value === "string" && /^\d/.test(value)
        ? spellMoment(value)
        : spellParam(value, locale, { timeZone: platformZone, money });
  };
  return (key, params, money) => {
    formatter ??= createTranslator({ locale, messages, timeZone: "UTC", ...(onError && { onError }) });
    const formatted = Object.entries({ ...defaultParams, ...withWait(params) }).map(([name, value]) => [
      name,
      spell(name, value, money),
    ]);
    const text = formatter(key, Object.fromEntries(formatted));
    return params.firstName === "" ? text.replace(/^(\p{L}+),? (?=[,:])/u, "$1") : text;
  };
}
