import type * as en from "../en/pay-lines.ts";
import type { TextsOf } from "../texts-of.ts";

export const payLines = {
  title: "Comment ce gain est calculé",
  action: "Comment le gain est calculé",
  sum: "Total",
  kinds: {
    out: "Poubelles sorties",
    in: "Poubelles rentrées",
    cans: "{count, plural, one {# poubelle en plus} other {# poubelles en plus}}",
    longDriveway: "Longue allée",
    stairs: "Escaliers",
    evening: "En soirée",
    rise: "Hausse : disponible {count, plural, one {# heure} other {# heures}}",
    firstOnStreet: "Première maison de la rue",
    nextOnStreet: "Maison suivante de la rue",
    tripFee: "Frais de déplacement",
  },
  weekKinds: {
    out: "Poubelles sorties",
    in: "Poubelles rentrées",
    cans: "Poubelles en plus",
    longDriveway: "Longues allées",
    stairs: "Escaliers",
    evening: "Soirées",
    rise: "Hausses",
    firstOnStreet: "Premières maisons d’une rue",
    nextOnStreet: "Maisons suivantes d’une rue",
    tripFee: "Frais de déplacement",
  },
  times: "× {count, number}",
  others: {
    addOn: "Travail en plus",
    tip: "Pourboires",
    tripFee: "Frais de déplacement",
    minimum: "Complément au minimum du jour",
    referral: "Parrainages",
    held: "Retenu ou débloqué",
    other: "Ajustements",
  },
  hour: "{minutes, plural, one {# minute} other {# minutes}} avec le trajet : {amount} l’heure.",
  weekHour:
    "{amount} l’heure : {minutes, plural, one {# minute} other {# minutes}} avec le trajet, à {count, plural, one {# arrêt mesuré} other {# arrêts mesurés}}.",
  noHour: "Pas de montant à l’heure : une heure d’arrivée manque.",
  street: "À la fin : {first} pour votre première maison d’une rue ce jour-là, {next} pour chaque suivante.",
  minimum: "Chaque journée avec un passage rapporte au moins {amount}.",
  rises:
    "Si personne ne l’accepte, le gain monte de {amount} par heure {hours, plural, one {dans la dernière heure} other {dans les # dernières heures}}, jusqu’à {most} de plus.",
  blocked:
    "Si l’arrêt est impossible à cause du domicile et que votre photo le montre, vous recevez {amount}.",
  weekTitle: "Comment cette paie est calculée",
} as const satisfies TextsOf<typeof en.payLines>;
