import type { holidayNames as english } from "../en/holiday-names.ts";
import type { TextsOf } from "../texts-of.ts";

export const holidayNames = {
  newYear: "Año Nuevo",
  memorialDay: "Día de los Caídos",
  independenceDay: "Día de la Independencia",
  laborDay: "Día del Trabajo",
  thanksgiving: "Día de Acción de Gracias",
  christmas: "Navidad",
} as const satisfies TextsOf<typeof english>;
