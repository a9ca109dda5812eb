import type * as en from "../en/runner-week.ts";
import type { TextsOf } from "../texts-of.ts";

export const runnerWeek = {
  title: "Tu semana",
  sum: "{count, plural, =0 {Sin paradas} one {# parada, {amount}} other {# paradas, {amount}}}",
  streets: "Tus calles",
  before: "Semana anterior",
  after: "Semana siguiente",
  dayOff: "Día libre",
  stops: "{count, plural, one {# parada} other {# paradas}}",
  none: "Sin paradas",
  dayEmpty: "Sin paradas el {day}.",
  openRoute: "Abrir la ruta del {day}",
  availability: {
    on: "En línea",
    off: "Fuera de línea",
    goOffline: "Desconectarme",
  },
  daysOff: {
    title: "Días libres",
    none: "No tienes días libres programados.",
    take: "Programar días libres",
    end: "Trabajar esos días",
    endNamed: "Trabajar esos días: {days}",
    ended: "Ya estás de vuelta",
    endedText: "Los trabajos que devolviste siguen disponibles. Puedes volver a tomarlos.",
    endFailed: "No se pudieron cambiar tus días libres. Inténtalo de nuevo.",
  },
  hours: {
    title: "Tu horario",
    note: "Los trabajos fuera de tu horario se marcan.",
    usual: "Horario habitual",
    asUsual: "Como siempre",
    weekdays: "Horario por día",
    otherHours: "Otro horario: {days}",
    off: "No trabajas",
    outside:
      "{count, plural, one {# trabajo que tomaste está} other {# trabajos que tomaste están}} fuera de tu horario. Abre el horario habitual para devolverlos.",
  },
} as const satisfies TextsOf<typeof en.runnerWeek>;
