import type { holidayNames as english } from "../en/holiday-names.ts";
import type { TextsOf } from "../texts-of.ts";

export const holidayNames = {
  newYear: "Jour de l’An",
  memorialDay: "Memorial Day",
  independenceDay: "Fête de l’Indépendance",
  laborDay: "Fête du Travail",
  thanksgiving: "Thanksgiving",
  christmas: "Noël",
} as const satisfies TextsOf<typeof english>;
