import type { Language } from "#platform/values/preferences.ts";

/** The text files that only admins' screens ask for. */
export type DeskArea =
  | "alerts"
  | "audit"
  | "business"
  | "callers"
  | "dispatch"
  | "health"
  | "money"
  | "operations"
  | "people"
  | "rates";

const files = import.meta.glob<object>(
  "./*/{alerts,audit,business,callers,dispatch,health,money,operations,people,rates}.ts",
  { base: "../../../messages" },
);

/** Rejects when the texts can't be fetched. */
export async function deskTexts(language: Language, area: DeskArea): Promise<object> {
  const load = files[`./${language}/${area}.ts`];
  if (!load) throw new Error(`No texts: ${language} ${area}`);
  return load();
}
