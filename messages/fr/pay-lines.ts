import type * as en from "../en/pay-lines.ts";
import type { TextsOf } from "../texts-of.ts";

export const payLines = {
  title: "D’où vient ce gain",
  action: "D’où vient le gain",
  sum: "Total",
  kinds: {
    out: "Poubelles sorties",
    in: "Poubelles rentrées",
    cans: "{count, plural, one {# poubelle en plus} other {# poubelles en plus}}",
    longDriveway: "Longue allée",
    stairs: "Escaliers",
    evening: "En soirée",
    rise: "Hausse : libre {count, plural, one {# heure} other {# heures}}",
    firstOnStreet: "Premier logement de la rue",
    nextOnStreet: "Logement suivant de la rue",
  },
  weekKinds: {
    out: "Poubelles sorties",
    in: "Poubelles rentrées",
    cans: "Poubelles en plus",
    longDriveway: "Longues allées",
    stairs: "Escaliers",
    evening: "Soirées",
    rise: "Hausses",
    firstOnStreet: "Premiers logements d’une rue",
    nextOnStreet: "Logements suivants d’une rue",
  },
  times: "× {count, number}",
  others: {
    addOn: "Travail en plus",
    tip: "Pourboires",
    minimum: "Jusqu’au minimum du jour",
    held: "Retenu ou débloqué",
    other: "Ajustements",
  },
  hour: "{minutes, plural, one {# minute} other {# minutes}} avec le trajet : {amount} l’heure.",
  weekHour:
    "{amount} l’heure avec le trajet : {minutes, plural, one {# minute mesurée} other {# minutes mesurées}} à {count, plural, one {# arrêt} other {# arrêts}}.",
  noHour: "Pas de montant à l’heure : une heure d’arrivée manque.",
  street: "À la fin, le premier logement d’une rue ce jour-là ajoute {first}, chaque suivant {next}.",
  minimum: "Une journée avec au moins un passage rapporte {amount} ou plus.",
  rises:
    "Tant que personne ne l’accepte, le gain monte de {amount} par heure {hours, plural, one {dans la dernière heure} other {dans les # dernières heures}}, jusqu’à {most} de plus.",
  weekTitle: "D’où vient cette paie",
} as const satisfies TextsOf<typeof en.payLines>;
