import type { figures as english } from "../en/figures.ts";
import type { TextsOf } from "../texts-of.ts";

/** The service's figures over time. */
export const figures = {
  title: "Cifras",
  lead: "Recogidas, ingresos y promesas, día por día.",
  back: "Panel",
  period: "Período",
  days: "{days, plural, =30 {30 días} =90 {90 días} =365 {1 año} other {# días}}",
  pickups: "Recogidas",
  pickupsNote: "{count, plural, one {# completada} other {# completadas}}",
  revenue: "Ingresos cobrados",
  revenueNote: "{amount} en estos días, cobrado menos lo devuelto",
  onTime: "A tiempo",
  onTimeNote: "{rate} de las promesas cumplidas",
  onTimeNone: "No tocaba ninguna recogida",
  chart: "{title}: del {from} al {until}, entre {least} y {most}",
  empty: "Nada en este período",
  table: "Mostrar como tabla",
  tableOf: "{title}, en tabla",
  when: "Día",
  week: "Semana del",
  none: "–",
} as const satisfies TextsOf<typeof english>;
