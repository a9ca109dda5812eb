import { type Language, languages } from "#platform/values/preferences.ts";
import type { DeskArea } from "./desk-catalogues.ts";

/** The files in `messages/<language>/` that screens ask for. */
const areas = [
  "accounts",
  "add-ons",
  "applications",
  "billing",
  "channels",
  "circles",
  "conduct",
  "guests",
  "homes",
  "host-setup",
  "jobs",
  "legal",
  "messages",
  "notices",
  "passkeys",
  "payouts",
  "photo-review",
  "pickups",
  "proofs",
  "properties",
  "records",
  "refusals",
  "rentals",
  "routes",
  "runner-week",
  "runner-you",
  "runners",
  "security",
  "sign-in",
  "site",
  "streets",
  "support",
  "truck",
] as const;

/** The same of admins' screens: where their files are is itself fetched when first needed. */
const deskAreas = [
  "alerts",
  "audit",
  "business",
  "callers",
  "dispatch",
  "health",
  "money",
  "operations",
  "people",
  "rates",
] as const satisfies readonly DeskArea[];

export type TextArea = (typeof areas)[number] | DeskArea;

/** By path, such as "./es/homes.ts". Only the server words emails and exports. */
const files = import.meta.glob<object>(
  [
    "./*/*.ts",
    "!./*/*emails.ts",
    "!./*/{audit-actions,exported}.ts",
    "!./*/{alerts,audit,business,callers,dispatch,health,money,operations,people,rates}.ts",
  ],
  { base: "../../../messages" },
);

/** Message files fetched separately: the texts of every screen ("common"), and one file per area. */
export const catalogues = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries([
      ...["common", ...areas].map((area) => [area, files[`./${language}/${area}.ts`]]),
      ...deskAreas.map((area) => [
        area,
        async () => (await import("./desk-catalogues.ts")).deskTexts(language, area),
      ]),
    ]),
  ]),
) as Record<Language, Record<TextArea | "common", () => Promise<object>>>;
