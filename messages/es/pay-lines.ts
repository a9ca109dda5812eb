import type * as en from "../en/pay-lines.ts";
import type { TextsOf } from "../texts-of.ts";

export const payLines = {
  title: "Cómo se forma este pago",
  action: "Cómo se forma el pago",
  sum: "Total",
  kinds: {
    out: "Botes afuera",
    in: "Botes de vuelta",
    cans: "{count, plural, one {# bote adicional} other {# botes adicionales}}",
    longDriveway: "Entrada larga",
    stairs: "Escaleras",
    evening: "Por la tarde",
    rise: "Alza: disponible {count, plural, one {# hora} other {# horas}}",
    firstOnStreet: "Primera casa de la calle",
    nextOnStreet: "Otra casa de la calle",
  },
  weekKinds: {
    out: "Botes afuera",
    in: "Botes de vuelta",
    cans: "Botes adicionales",
    longDriveway: "Entradas largas",
    stairs: "Escaleras",
    evening: "Tardes",
    rise: "Alzas",
    firstOnStreet: "Primeras casas de una calle",
    nextOnStreet: "Otras casas de una calle",
  },
  times: "× {count, number}",
  others: {
    addOn: "Trabajo adicional",
    tip: "Propinas",
    minimum: "Hasta el mínimo del día",
    held: "Retenido o liberado",
    other: "Ajustes",
  },
  hour: "{minutes, plural, one {# minuto} other {# minutos}} con el trayecto: {amount} por hora.",
  weekHour:
    "{amount} por hora con el trayecto: {minutes, plural, one {# minuto medido} other {# minutos medidos}} en {count, plural, one {# parada} other {# paradas}}.",
  noHour: "Sin pago por hora: falta una hora de llegada.",
  street: "Al terminar, la primera casa de una calle ese día suma {first} y cada otra {next}.",
  minimum: "Un día con al menos una recogida paga {amount} o más.",
  rises:
    "Mientras nadie lo acepta, sube {amount} por hora en {hours, plural, one {la última hora} other {las últimas # horas}}, hasta {most} más.",
  weekTitle: "Qué formó este pago",
} as const satisfies TextsOf<typeof en.payLines>;
