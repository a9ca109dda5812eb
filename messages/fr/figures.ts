import type { figures as english } from "../en/figures.ts";
import type { TextsOf } from "../texts-of.ts";

/** The service's figures over time. */
export const figures = {
  title: "Chiffres",
  lead: "Passages, recettes et promesses, jour après jour.",
  back: "Tableau de bord",
  period: "Période",
  days: "{days, plural, =30 {30 jours} =90 {90 jours} =365 {1 an} other {# jours}}",
  pickups: "Passages",
  pickupsNote: "{count, plural, one {# terminé} other {# terminés}}",
  revenue: "Recettes prélevées",
  revenueNote: "{amount} sur ces jours, prélevé moins ce qui a été rendu",
  onTime: "À l’heure",
  onTimeNote: "{rate} des promesses tenues",
  onTimeNone: "Aucun passage n’était dû",
  chart: "{title} : du {from} au {until}, entre {least} et {most}",
  empty: "Rien sur cette période",
  table: "Afficher en tableau",
  tableOf: "{title}, en tableau",
  when: "Jour",
  week: "Semaine du",
  none: "–",
} as const satisfies TextsOf<typeof english>;
