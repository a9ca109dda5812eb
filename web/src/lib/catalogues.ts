import type { Language } from "#platform/values/preferences.ts";
import type { DeskArea } from "./desk-catalogues.ts";
import type { LaterArea } from "./later-catalogues.ts";

/** The files in `messages/<language>/` that first screens and what they open ask for. */
type FirstArea =
  | "homes"
  | "jobs"
  | "messages"
  | "notices"
  | "pickups"
  | "proofs"
  | "refusals"
  | "routes"
  | "runners"
  | "sign-in"
  | "streets"
  | "truck";

export type TextArea = FirstArea | LaterArea | DeskArea;

/** By path, such as "./es/homes.ts". */
const files = import.meta.glob<object>(
  "./*/{common,homes,jobs,messages,notices,pickups,proofs,refusals,routes,runners,sign-in,streets,truck}.ts",
  { base: "../../../messages" },
);

/** Which areas only admins read; where other screens' files are is itself fetched when first needed. */
const deskAreas: readonly string[] = [
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
] satisfies DeskArea[];

/** The texts of every screen ("common") or of one area. Rejects if they can't be fetched. */
export async function loadCatalogue(language: Language, area: TextArea | "common"): Promise<object> {
  const path = `./${language}/${area}.ts`;
  const elsewhere = () =>
    deskAreas.includes(area) ? import("./desk-catalogues.ts") : import("./later-catalogues.ts");
  const load = files[path] ?? (await elsewhere()).files[path];
  if (!load) throw new Error(`No texts: ${path}`);
  return load();
}
