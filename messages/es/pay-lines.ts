import type * as en from "../en/pay-lines.ts";
import type { TextsOf } from "../texts-of.ts";

export const payLines = {
  title: "Cómo se calcula este pago",
  action: "Cómo se calcula el pago",
  sum: "Total",
  kinds: {
    out: "Botes afuera",
    in: "Botes de vuelta",
    cans: "{count, plural, one {# bote adicional} other {# botes adicionales}}",
    longDriveway: "Entrada larga",
    stairs: "Escaleras",
    evening: "Por la tarde",
    rise: "Aumento: disponible {count, plural, one {# hora} other {# horas}}",
    firstOnStreet: "Primera casa de la calle",
    nextOnStreet: "Otra casa de la calle",
    tripFee: "Cargo por visita",
  },
  weekKinds: {
    out: "Botes afuera",
    in: "Botes de vuelta",
    cans: "Botes adicionales",
    longDriveway: "Entradas largas",
    stairs: "Escaleras",
    evening: "Tardes",
    rise: "Aumentos",
    firstOnStreet: "Primeras casas de una calle",
    nextOnStreet: "Otras casas de una calle",
    tripFee: "Cargos por visita",
  },
  times: "× {count, number}",
  others: {
    addOn: "Trabajo adicional",
    tip: "Propinas",
    tripFee: "Cargos por visita",
    minimum: "Complemento al mínimo del día",
    referral: "Invitaciones",
    held: "Retenido o liberado",
    other: "Ajustes",
  },
  hour: "{minutes, plural, one {# minuto} other {# minutos}} con el trayecto: {amount} por hora.",
  weekHour:
    "{amount} por hora: {minutes, plural, one {# minuto} other {# minutos}} con el trayecto, en {count, plural, one {# parada medida} other {# paradas medidas}}.",
  noHour: "Sin pago por hora: falta una hora de llegada.",
  street: "Al terminar: {first} por tu primera casa de una calle ese día y {next} por cada una más.",
  minimum: "Cada día con alguna recogida paga al menos {amount}.",
  rises:
    "Si nadie lo acepta, el pago sube {amount} por hora en {hours, plural, one {la última hora} other {las últimas # horas}}, hasta {most} más.",
  blocked: "Si no puedes hacer la parada por causa de la casa y tu foto lo muestra, recibes {amount}.",
  weekTitle: "Cómo se calcula este pago",
} as const satisfies TextsOf<typeof en.payLines>;
