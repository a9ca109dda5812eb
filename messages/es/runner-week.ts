import type * as en from "../en/runner-week.ts";
import type { TextsOf } from "../texts-of.ts";

export const runnerWeek = {
  title: "Tu semana",
  sum: "{count, plural, =0 {Sin paradas} one {# parada, {amount}} other {# paradas, {amount}}}",
  before: "Semana anterior",
  after: "Semana siguiente",
  dayOff: "Día libre",
  stops: "{count, plural, one {# parada} other {# paradas}}",
  none: "Sin paradas",
  dayEmpty: "Nada el {day}.",
  openRoute: "Abrir la ruta del {day}",
  duty: {
    on: "De turno",
    off: "Fuera de turno",
    goOn: "Entrar de turno",
    goOff: "Salir de turno",
  },
  daysOff: {
    title: "Días libres",
    none: "No tienes días libres previstos.",
    take: "Planear días libres",
    end: "Trabajar igualmente",
    endNamed: "Trabajar igualmente: {days}",
    ended: "Has vuelto",
    endedText: "Los trabajos que devolviste siguen disponibles, también para ti.",
    endFailed: "No se pudieron cambiar tus días libres. Inténtalo de nuevo.",
  },
  hours: {
    title: "Tu horario",
    note: "Los trabajos fuera de él se marcan.",
    usual: "Horario habitual",
    asUsual: "Como siempre",
    off: "Sin trabajo",
    outside:
      "{count, plural, one {# trabajo que tomaste está} other {# trabajos que tomaste están}} fuera de tu horario. Abre el horario habitual para devolverlos.",
  },
} as const satisfies TextsOf<typeof en.runnerWeek>;
