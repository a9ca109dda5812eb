import { useFormatter } from "use-intl";
import type { Language } from "#platform/values/preferences.ts";

/** A language within a sentence of its reader's: "Spanish", "español". */
export function useLanguageName(): (language: Language) => string {
  const format = useFormatter();
  return (language) => format.displayName(language, { type: "language" });
}
