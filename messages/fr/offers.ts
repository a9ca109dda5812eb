import type { offers as english } from "../en/offers.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's offer map, days off and hours, shown on request. */
export const offers = {
  map: {
    label:
      "{count, plural, one {# secteur avec des courses ouvertes, vu} other {# secteurs avec des courses ouvertes, vus}} d’en haut",
    areas: "Secteurs",
    all: "Tous les secteurs",
    area: "{zip} : {count, plural, one {# course} other {# courses}}",
    areaAway: "{zip} : {count, plural, one {# course} other {# courses}}, à {distance}",
    here: "Où vous êtes",
    note: "Chaque secteur est placé au centre de son code postal. Vous voyez l’adresse dès que vous acceptez une course.",
  },

  daysOff: {
    title: "Jours de congé",
    text: "Les courses que vous aviez acceptées ces jours-là redeviennent disponibles, et leurs propriétaires sont prévenus. Vous n’avez pas à dire pourquoi.",
    from: "Premier jour",
    until: "Dernier jour",
    take: "Prendre ces congés",
    planned: "Prévus",
    none: "Aucun jour de congé prévu.",
    end: "Travailler quand même",
    endNamed: "Travailler quand même : {days}",
    done: "Congés enregistrés",
    doneText:
      "{count, plural, =0 {Aucune course n’a dû être rendue.} one {# course est de nouveau disponible.} other {# courses sont de nouveau disponibles.}}",
    kept: "Toujours à vous",
    keptText:
      "Il est trop tard pour les rendre sans que ce soit noté, ou elles ont commencé. Si vous ne pouvez pas les faire, rendez-les dans Tournée en cours, le plus tôt sera le mieux.",
    keptVisit: "{address}, le {day}",
    failed: "Les congés n’ont pas pu être pris. Veuillez réessayer.",
    ended: "Vous revoilà",
    endedText: "Les courses qui ont été rendues restent disponibles, pour vous aussi.",
    endFailed: "Vos congés n’ont pas pu être modifiés. Veuillez réessayer.",
  },

  hours: {
    title: "Vos horaires",
    text: "Des courses à d’autres heures vous sont aussi proposées, signalées comme telles. Celles que vous avez acceptées restent à vous.",
    save: "Enregistrer les horaires",
    done: "Horaires enregistrés",
    doneText:
      "{count, plural, =0 {Toutes les courses que vous avez acceptées conviennent.} one {# course que vous avez acceptée ne convient pas.} other {# courses que vous avez acceptées ne conviennent pas.}}",
    failed: "Vos horaires n’ont pas pu être enregistrés. Veuillez réessayer.",
    outside: "Acceptées, hors de vos horaires",
    outsideText:
      "Elles restent à vous tant que vous ne les rendez pas. Les propriétaires sont prévenus, et d’autres runners peuvent les prendre.",
    visit: "{address}, le {day}",
    late: "Il est trop tard pour la rendre sans que ce soit noté. Si vous ne pouvez pas la faire, rendez-la dans Tournée en cours, le plus tôt sera le mieux.",
    release: "Rendre",
    releaseNamed: "Rendre la course de {address}, le {day}",
  },
} as const satisfies TextsOf<typeof english>;
