import type * as en from "../en/coverage.ts";
import type { TextsOf } from "../texts-of.ts";

/** Admins’ table of streets with their regular runners. */
export const coverage = {
  title: "Calles y runners habituales",
  lead: "Qué casas tienen runner habitual, por calle y día de recolección.",
  search: "Código postal",
  hint: "Inicio de un código postal",
  street: "Calle",
  day: "Día",
  homes: "Casas",
  regulars: "Habituales",
  backups: "Suplente",
  open: "Abiertas",
  none: "Nadie",
  regular: "{name} ({homes, number})",
  leaving: "{name}, hasta el {day}",
  empty: "No hay calles aquí",
  emptyText: "Ninguna casa con servicio tiene un código postal que empiece así.",
  assign: "Asignar",
  assignNamed: "Asignar runner habitual: {street}",
  assignTitle: "Asignar {street}, {weekday}",
  assignText:
    "{open, plural, one {Una casa no tiene} other {# casas no tienen}} runner habitual. Avisamos a quienes viven ahí y al runner.",
  runner: "Runner",
  choose: "Elige un runner",
  end: "Quitar",
  endNamed: "Quitar runner habitual: {street}",
  endTitle: "Quitar runner habitual de {street}, {weekday}",
  endText: "Las recogidas que no han empezado quedan abiertas. Avisamos a quienes viven ahí y al runner.",
  reason: "Motivo",
  assigned: "Runner habitual asignado",
  assignedText:
    "{homes, plural, one {# casa} other {# casas}}, {stops, plural, one {# recogida asignada} other {# recogidas asignadas}}.",
  ended: "Runner habitual quitado",
  endedText:
    "{homes, plural, one {# casa} other {# casas}}, {stops, plural, one {# recogida abierta} other {# recogidas abiertas}}.",
  failed: "No se pudo cambiar la calle. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.coverage>;
