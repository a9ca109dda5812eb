import { type Language, languages } from "#platform/values/preferences.ts";

/** The files in `messages/<language>/` that screens ask for. */
const areas = [
  "accounts",
  "alerts",
  "applications",
  "audit",
  "billing",
  "business",
  "callers",
  "channels",
  "conduct",
  "dispatch",
  "guests",
  "health",
  "homes",
  "host-setup",
  "jobs",
  "legal",
  "messages",
  "money",
  "notices",
  "operations",
  "passkeys",
  "payouts",
  "people",
  "photo-review",
  "pickups",
  "properties",
  "rates",
  "refusals",
  "rentals",
  "routes",
  "runner-week",
  "runner-you",
  "runners",
  "security",
  "sign-in",
  "site",
  "support",
] as const;

export type TextArea = (typeof areas)[number];

/** By path, such as "./es/homes.ts". Only the server words emails and exports. */
const files = import.meta.glob<object>(["./*/*.ts", "!./*/*emails.ts", "!./*/exported.ts"], {
  base: "../../../messages",
});

/** Message files fetched separately: the texts of every screen ("common"), and one file per area. */
export const catalogues = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(["common", ...areas].map((area) => [area, files[`./${language}/${area}.ts`]])),
  ]),
) as Record<Language, Record<TextArea | "common", () => Promise<object>>>;
