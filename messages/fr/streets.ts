import type * as en from "../en/streets.ts";
import type { TextsOf } from "../texts-of.ts";

/** What people say about their street's collection day, and when its truck comes. */
export const street = {
  truck: "Camion vers {time}{spread, plural, =0 {} other {, à # min près}}",
  truckFact: "Camion",
  which: "Quel jour passe le camion ?",
  otherWeek: "L’autre semaine",
  said: "Merci",
  saidText: "Nous comparerons avec ce que signalent vos voisins.",
  failed: "Impossible d’envoyer. Veuillez réessayer.",
  runner: {
    title: "Mauvais jour dans cette rue ?",
    nothingOut: "Aucune poubelle dans la rue",
    nothingOutNamed: "Aucune poubelle dans la rue : {address}",
    cameOn: "Le camion est passé",
    cameOnNamed: "Le camion est passé {day} : {address}",
  },
} as const satisfies TextsOf<typeof en.street>;
