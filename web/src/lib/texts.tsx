import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import type { en } from "#messages/en.ts";
import { type Locale, locales } from "#platform/values/locales.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { catalogues, type TextArea } from "./catalogues.ts";
import { deviceZone, useShownIn } from "./shown-in.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: Locale;
  }
}

type Part = TextArea | "everyScreen";

let shown: { language: Language; parts: number; texts: object } = {
  language: languages[0],
  parts: 0,
  texts: {},
};
let asked = shown.language;
/** What has been fetched, by language and part; and the parts that the screens so far have asked for. */
const fetched: Record<Language, Map<Part, object>> = { en: new Map(), es: new Map(), fr: new Map() };
const wanted = new Set<Part>(["everyScreen"]);
const listeners = new Set<() => void>();

/** Fetches the texts of a screen in the reader's language: `loader: () => loadTexts("homeowner")` in its route. */
export async function loadTexts(...areas: TextArea[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  let language: Language;
  do {
    language = shown.language;
    await fetchWanted(language);
  } while (language !== shown.language);
  show(language);
}

/**
 * Fetches the words for what the server refuses, which no first screen needs. Never rejects: without them, a screen says in
 * its own words that something failed.
 */
export function loadRefusals(): Promise<void> {
  return loadTexts("refusals").catch(() => {});
}

/**
 * Changes to a language once its texts for the screens so far are there; of several asked for, the last one counts.
 * Rejects, and changes nothing, where they cannot be fetched.
 */
export async function showLanguage(language: Language): Promise<void> {
  asked = language;
  await fetchWanted(language);
  if (asked === language) show(language);
}

/** Gives every screen its words, and dates in the time zone that the reader has chosen, else the device's own. */
export function Texts({ children }: { children: ReactNode }) {
  const { language, texts } = useSyncExternalStore(subscribe, () => shown);
  const { timeZone } = useShownIn();
  return (
    <IntlProvider locale={locales[language]} messages={texts as typeof en} timeZone={timeZone ?? deviceZone}>
      {children}
    </IntlProvider>
  );
}

/** Until nothing is missing: while some is on its way, another screen may ask for more. */
async function fetchWanted(language: Language): Promise<void> {
  const parts = fetched[language];
  for (;;) {
    const missing = [...wanted].filter((part) => !parts.has(part));
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (part) => {
        const file = await catalogues[language][part]();
        parts.set(part, "everyScreen" in file ? file.everyScreen : { ...file });
      }),
    );
  }
}

function show(language: Language): void {
  if (language === shown.language && fetched[language].size === shown.parts) return;
  const parts = [...fetched[language].values()];
  shown = { language, parts: parts.length, texts: Object.assign({}, ...parts) };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
