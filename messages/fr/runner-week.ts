import type * as en from "../en/runner-week.ts";
import type { TextsOf } from "../texts-of.ts";

export const runnerWeek = {
  title: "Votre semaine",
  sum: "{count, plural, =0 {Aucun arrêt} one {# arrêt, {amount}} other {# arrêts, {amount}}}",
  streets: "Vos rues",
  before: "Semaine précédente",
  after: "Semaine suivante",
  dayOff: "Jour de congé",
  stops: "{count, plural, one {# arrêt} other {# arrêts}}",
  none: "Aucun arrêt",
  dayEmpty: "Aucun arrêt {day}.",
  openRoute: "Ouvrir la tournée de {day}",
  availability: {
    on: "En ligne",
    off: "Hors ligne",
    goOffline: "Passer hors ligne",
  },
  daysOff: {
    title: "Jours de congé",
    none: "Aucun jour de congé prévu.",
    take: "Planifier des congés",
    end: "Travailler ces jours-là",
    endNamed: "Travailler ces jours-là : {days}",
    ended: "Vous revoilà",
    endedText: "Les courses rendues restent disponibles. Vous pouvez les reprendre.",
    endFailed: "Vos congés n’ont pas pu être modifiés. Veuillez réessayer.",
  },
  hours: {
    title: "Vos horaires",
    note: "Les courses en dehors de vos horaires sont signalées.",
    usual: "Horaires habituels",
    asUsual: "Comme d’habitude",
    weekdays: "Horaires par jour",
    otherHours: "Autres horaires : {days}",
    off: "Non travaillé",
    outside:
      "{count, plural, one {# course prise est} other {# courses prises sont}} en dehors de vos horaires. Ouvrez les horaires habituels pour les rendre.",
  },
} as const satisfies TextsOf<typeof en.runnerWeek>;
