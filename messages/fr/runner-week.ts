import type * as en from "../en/runner-week.ts";
import type { TextsOf } from "../texts-of.ts";

export const runnerWeek = {
  title: "Votre semaine",
  sum: "{count, plural, =0 {Aucun arrêt} one {# arrêt, {amount}} other {# arrêts, {amount}}}",
  before: "Semaine précédente",
  after: "Semaine suivante",
  dayOff: "Jour de congé",
  stops: "{count, plural, one {# arrêt} other {# arrêts}}",
  none: "Aucun arrêt",
  dayEmpty: "Rien le {day}.",
  openRoute: "Ouvrir l’itinéraire du {day}",
  duty: {
    on: "En service",
    off: "Hors service",
    goOn: "Prendre le service",
    goOff: "Quitter le service",
  },
  daysOff: {
    title: "Jours de congé",
    none: "Aucun jour de congé prévu.",
    take: "Prévoir des congés",
    end: "Travailler quand même",
    endNamed: "Travailler quand même : {days}",
    ended: "Vous revoilà",
    endedText: "Les courses qui ont été rendues restent disponibles, pour vous aussi.",
    endFailed: "Vos congés n’ont pas pu être modifiés. Veuillez réessayer.",
  },
  hours: {
    title: "Vos horaires",
    note: "Les courses en dehors sont signalées.",
    usual: "Horaires habituels",
    asUsual: "Comme d’habitude",
    off: "Pas de travail",
    outside:
      "{count, plural, one {# course prise est} other {# courses prises sont}} en dehors de vos horaires. Ouvrez les horaires habituels pour les rendre.",
  },
} as const satisfies TextsOf<typeof en.runnerWeek>;
