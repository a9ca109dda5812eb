import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import type * as en from "#messages/en.ts";
import { type Language, type Locale, languages, locales } from "#platform/values/preferences.ts";
import { loadCatalogue, type TextArea } from "./catalogues.ts";
import { deviceZone, useShownIn } from "./shown-in.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: Locale;
  }
}

type Part = TextArea | "common";

let shown: { language: Language; parts: number; texts: object } = {
  language: languages[0],
  parts: 0,
  texts: {},
};
let asked = shown.language;
/** Fetched texts by language and part, and the parts that screens have asked for so far. */
const fetched: Record<Language, Map<Part, object>> = { en: new Map(), es: new Map(), fr: new Map() };
const wanted = new Set<Part>(["common"]);
const listeners = new Set<() => void>();

/** Fetches a screen's texts in the reader's language: `loader: () => loadTexts("homes")` in its route. */
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
 * Fetches the texts of server refusals, which no first screen needs. Never rejects: without them, screens show their
 * own general text.
 */
export function loadRefusals(): Promise<void> {
  return loadTexts("refusals").catch(() => {});
}

/**
 * Switches language once the texts of the screens so far are loaded; the latest call wins. Rejects and changes nothing
 * if they can't be fetched.
 */
export async function showLanguage(language: Language): Promise<void> {
  asked = language;
  await fetchWanted(language);
  if (asked === language) show(language);
}

/** Provides texts to every screen, and formats dates in the reader's time zone, else the device's. */
export function Texts({ children }: { children: ReactNode }) {
  const { language, texts } = useSyncExternalStore(subscribe, () => shown);
  const { timeZone } = useShownIn();
  return (
    <IntlProvider locale={locales[language]} messages={texts as typeof en} timeZone={timeZone ?? deviceZone}>
      {children}
    </IntlProvider>
  );
}

/** Repeats until nothing is missing, because another screen may ask for more during a fetch. */
async function fetchWanted(language: Language): Promise<void> {
  const parts = fetched[language];
  for (;;) {
    const missing = [...wanted].filter((part) => !parts.has(part));
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (part) => {
        parts.set(part, { ...(await loadCatalogue(language, part)) });
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
