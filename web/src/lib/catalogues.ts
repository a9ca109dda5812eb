import { type Language, languages } from "#platform/values/preferences.ts";
import type { DeskArea } from "./desk-catalogues.ts";
import type { LaterArea } from "./later-catalogues.ts";

/** The files in `messages/<language>/` that first screens and what they open ask for. */
const areas = [
  "homes",
  "jobs",
  "messages",
  "notices",
  "pickups",
  "proofs",
  "refusals",
  "routes",
  "runners",
  "sign-in",
  "streets",
  "truck",
] as const;

/** The same of other screens: where their files are is itself fetched when first needed. */
const laterAreas = [
  "accounts",
  "add-card",
  "add-ons",
  "applications",
  "billing",
  "channels",
  "circles",
  "conduct",
  "guests",
  "home-prices",
  "host-setup",
  "legal",
  "passkeys",
  "pay-lines",
  "payouts",
  "photo-review",
  "properties",
  "records",
  "rentals",
  "runner-week",
  "runner-you",
  "security",
  "site",
  "standing-routes",
  "support",
  "tips",
] as const satisfies readonly LaterArea[];

/** The same of admins' screens. */
const deskAreas = [
  "alerts",
  "audit",
  "business",
  "callers",
  "coverage",
  "dispatch",
  "health",
  "money",
  "operations",
  "pay-rule",
  "people",
  "price-rule",
  "rates",
] as const satisfies readonly DeskArea[];

export type TextArea = (typeof areas)[number] | LaterArea | DeskArea;

/** Files by path, such as "./es/homes.ts". */
type Files = Record<string, () => Promise<object>>;

const files: Files = import.meta.glob<object>(
  "./*/{common,homes,jobs,messages,notices,pickups,proofs,refusals,routes,runners,sign-in,streets,truck}.ts",
  { base: "../../../messages" },
);
const later = async () => (await import("./later-catalogues.ts")).files;
const desk = async () => (await import("./desk-catalogues.ts")).files;

/** Message files fetched separately: the texts of every screen ("common"), and one file per area. */
export const catalogues = Object.fromEntries(
  languages.map((language) => {
    const from = (found: () => Files | Promise<Files>, names: readonly string[]) =>
      names.map((area) => [area, async () => (await found())[`./${language}/${area}.ts`]?.()]);
    return [
      language,
      Object.fromEntries([
        ...from(() => files, ["common", ...areas]),
        ...from(later, laterAreas),
        ...from(desk, deskAreas),
      ]),
    ];
  }),
) as Record<Language, Record<TextArea | "common", () => Promise<object>>>;
