import { useFormatter } from "use-intl";
import type { Language } from "#platform/values/preferences.ts";

/** A language's name for use in a sentence: "Spanish", "español". */
export function useLanguageName(): (language: Language) => string {
  const format = useFormatter();
  return (language) => format.displayName(language, { type: "language" });
}
