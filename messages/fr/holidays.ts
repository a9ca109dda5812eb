import type { holidays as english } from "../en/holidays.ts";
import type { TextsOf } from "../texts-of.ts";

export const holidays = {
  title: "Jours fériés",
  note: "La plus petite zone compte : les codes postaux avant un État, un État avant tout le pays.",
  add: "Ajouter un jour férié",
  empty: "Aucun jour férié",
  country: "Tout le pays",
  zipCodes: "Codes postaux {prefix}…",
  row: "{day} · {area}",
  rules: {
    shift_day: "Un jour plus tard, ce jour-là seulement",
    shift_week: "Un jour plus tard, jusqu’au dimanche",
    skip: "N’a pas lieu",
    none: "Sans effet",
  },
  change: "Modifier",
  changeNamed: "Modifier : {name}, {day}",
  remove: "Retirer",
  removeNamed: "Retirer : {name}, {day}",

  undecided: {
    title: "Jours fériés sans règle",
    note: "Vérifiez si les camions passent, et notez-le.",
    decide: "Fixer la règle",
    decideNamed: "Fixer la règle : {name}",
  },

  form: {
    add: "Ajouter un jour férié",
    change: "Modifier le jour férié",
    name: "Nom",
    onDay: "Jour",
    area: "Zone",
    areaHint: "Un État comme IL, ou les premiers chiffres de codes postaux. Vide : tout le pays.",
    rule: "Passages de ce jour",
    save: "Enregistrer le jour férié",
    saved: "Jour férié enregistré",
    savedText:
      "Les passages suivent en quelques minutes, et les propriétaires l’apprennent des jours à l’avance.",
    failed: "Impossible d’enregistrer le jour férié. Veuillez réessayer.",
  },

  preview: {
    title: "Ce que cela change",
    waiting: "Choisissez un jour pour voir les passages concernés.",
    none: "Aucun passage ne change.",
    count:
      "{pickups, plural, one {# passage changerait} other {# passages changeraient}} dans {homes, plural, one {# maison} other {# maisons}}.",
    moves: "{city}, {zipCode} : {before} devient {after}",
    fallsOut: "{city}, {zipCode} : {before} n’a pas lieu",
    comesBack: "{city}, {zipCode} : {after} a lieu",
    more: "et {count, plural, one {# autre} other {# autres}}",
    failed: "L’aperçu n’a pas pu être chargé.",
  },

  removal: {
    title: "Retirer {name} ?",
    text: "Les passages ont lieu comme un jour ordinaire, à moins qu’un jour férié d’une zone plus grande ne compte.",
    textDefault:
      "C’est un des jours fériés habituels : il reste dans la liste, sans effet, et peut être rétabli.",
    action: "Retirer le jour férié",
    done: "Jour férié retiré",
    doneText: "Les passages suivent en quelques minutes.",
    failed: "Impossible de retirer le jour férié. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof english>;
