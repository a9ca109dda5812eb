import type * as en from "../en/jobs.ts";
import type { TextsOf } from "../texts-of.ts";

export const jobs = {
  title: "Courses près de vous",

  filters: {
    title: "Filtres",
    spans: { tomorrow: "Demain", week: "7 prochains jours" },
    fitting: "Dans mes horaires",
  },

  list: {
    later: "{count, plural, one {Afficher # course ultérieure} other {Afficher # courses ultérieures}}",
    more: "En afficher {count, number} de plus",
    moreOf: "En afficher {count, number} de plus, {day}",
  },

  worth: {
    pay: "Paie",
    payText: "{amount} pour sortir et rentrer les poubelles. Soit {anHour} de l’heure sur place.",
    minutes: "Temps sur place",
    minutesText:
      "{from, select, home {D’habitude {minutes, number} min dans cette maison} area {D’habitude {minutes, number} min dans le {zip}} other {Environ {minutes, number} min, pour {cans, plural, one {# poubelle} other {# poubelles}}}}",
    distance: "Distance",
    distanceText:
      "{from, select, here {{distance} de vous au centre du {zip}} other {Environ {distance} depuis le centre de vos secteurs}}",
    out: "Sortir les poubelles",
    outText: "{day}, de {from} à {by}",
    back: "Rentrer les poubelles",
    truck: "Camion",
    backText: "{truck, select, true {{day} avant {by}, une fois le camion passé} other {{day} avant {by}}}",
  },

  bundle: {
    title:
      "{day} {part, select, morning {matin} afternoon {après-midi} other {soir}}, {count, plural, one {# maison} other {# maisons}}",
    streets: "{streets}",
    minutes: "≈ {count, number} min",
    take: "{count, plural, =2 {Prendre les deux} =3 {Prendre les trois} =4 {Prendre les quatre} =5 {Prendre les cinq} =6 {Prendre les six} other {Prendre les #}}",
    takeNamed:
      "{count, plural, =2 {Prendre les deux} =3 {Prendre les trois} =4 {Prendre les quatre} =5 {Prendre les cinq} =6 {Prendre les six} other {Prendre les #}} : {title}",
    each: "{count, plural, one {Voir la maison} other {Voir les # maisons}}",
    done: "{count, plural, one {Course acceptée} other {# courses acceptées}}",
    doneText: "Elles sont à vous : les adresses et les consignes sont dans Tournée en cours.",
    partly: "{taken, number} courses sur {count, number} acceptées",
    partlyText:
      "{lost, plural, one {L’autre n’était plus disponible.} other {Les # autres n’étaient plus disponibles.}} Tournée en cours montre celles que vous avez obtenues.",
  },

  declined: {
    title: "Courses refusées",
    none: "Aucune des courses que vous avez refusées n’est encore disponible.",
    show: "Afficher de nouveau",
    showNamed: "Afficher de nouveau la course : {address}",
  },

  none: {
    areas:
      "Aucune maison de vos secteurs ne cherche de runner pour l’instant : {areas}. Les nouvelles courses s’affichent ici aussitôt. Ajoutez des secteurs pour en voir plus.",
    changeAreas: "Modifier vos secteurs",
    hidden: "Vos filtres masquent toutes les courses",
    hiddenText: "Effacez-les, ou changez vos horaires.",
    clear: "Effacer les filtres",
  },
} as const satisfies TextsOf<typeof en.jobs>;
