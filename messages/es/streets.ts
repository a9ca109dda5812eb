import type * as en from "../en/streets.ts";
import type { TextsOf } from "../texts-of.ts";

/** What people say about their street's collection day, and when its truck comes. */
export const street = {
  truck: "Camión hacia las {time}{spread, plural, =0 {} other {, ± # min}}",
  truckFact: "Camión",
  which: "¿Qué día pasa el camión?",
  otherWeek: "La otra semana",
  said: "Gracias",
  saidText: "Lo compararemos con lo que reportan tus vecinos.",
  failed: "No se pudo enviar. Inténtalo de nuevo.",
  runner: {
    title: "¿Día equivocado en esta calle?",
    nothingOut: "Ningún bote en la calle",
    nothingOutNamed: "Ningún bote en la calle: {address}",
    cameOn: "El camión pasó el",
    cameOnNamed: "El camión pasó el {day}: {address}",
  },
} as const satisfies TextsOf<typeof en.street>;
