import type * as en from "../en/weekly-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const weeklyReport = {
  place:
    "{property, select, none {Votre domicile} other {{property}}} : {done, plural, =0 {aucun passage effectué} one {# passage effectué} other {# passages effectués}}{missed, plural, =0 {} one {, # manqué} other {, # manqués}}.{nextOn, select, none {} other { Prochain : {nextOn}.}}",
  credited: "Crédit pour vous : {amount}. Il est déduit de votre prochaine facture.",
  takenBack: "Crédits repris : {amount}.",
  jobs: "{count, plural, =0 {Aucune course terminée} one {# course terminée} other {# courses terminées}}.",
  earned: "Gains : {amount}.",
  rating: "Votre note : {rating, number} sur 5.",
  pickups:
    "{completed, plural, one {# passage effectué} other {# passages effectués}}, {missed, number} manqués.",
  revenue: "Recettes : {amount}.",
  newPeople:
    "{homeowners, plural, one {# nouveau propriétaire} other {# nouveaux propriétaires}}, {runners, plural, one {# nouveau runner} other {# nouveaux runners}}.",
} as const satisfies TextsOf<typeof en.weeklyReport>;
