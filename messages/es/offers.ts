import type { offers as english } from "../en/offers.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's offer map, days off and hours, shown on request. */
export const offers = {
  map: {
    label:
      "{count, plural, one {# zona con trabajos abiertos, vista} other {# zonas con trabajos abiertos, vistas}} desde arriba",
    areas: "Zonas",
    all: "Todas las zonas",
    area: "{zip}: {count, plural, one {# trabajo} other {# trabajos}}",
    areaAway: "{zip}: {count, plural, one {# trabajo} other {# trabajos}}, a {distance}",
    here: "Dónde estás",
    note: "Cada zona está en el centro de su código postal. Verás la dirección en cuanto aceptes un trabajo.",
  },

  daysOff: {
    title: "Días libres",
    text: "Los trabajos que aceptaste para esos días vuelven a estar disponibles, y se avisa a los propietarios. No tienes que decir por qué.",
    from: "Primer día",
    until: "Último día",
    take: "Tomar días libres",
    planned: "Previstos",
    none: "No tienes días libres previstos.",
    end: "Trabajar igualmente",
    endNamed: "Trabajar igualmente: {days}",
    done: "Días libres anotados",
    doneText:
      "{count, plural, =0 {No hubo que devolver ningún trabajo.} one {# trabajo vuelve a estar disponible.} other {# trabajos vuelven a estar disponibles.}}",
    kept: "Siguen siendo tuyos",
    keptText:
      "Ya es tarde para devolverlos sin que quede anotado, o ya han empezado. Si no puedes hacerlos, devuélvelos en Ruta activa, cuanto antes mejor.",
    keptVisit: "{address}, {day}",
    failed: "No se pudieron tomar los días libres. Inténtalo de nuevo.",
    ended: "Has vuelto",
    endedText: "Los trabajos que devolviste siguen disponibles, también para ti.",
    endFailed: "No se pudieron cambiar tus días libres. Inténtalo de nuevo.",
  },

  hours: {
    title: "Tu horario",
    text: "También se te ofrecen trabajos a otras horas, marcados. Lo que ya aceptaste sigue siendo tuyo.",
    save: "Guardar horario",
    done: "Horario guardado",
    doneText:
      "{count, plural, =0 {Todos los trabajos que aceptaste encajan.} one {# trabajo que aceptaste no encaja.} other {# trabajos que aceptaste no encajan.}}",
    failed: "No se pudo guardar tu horario. Inténtalo de nuevo.",
    outside: "Aceptados, fuera de tu horario",
    outsideText:
      "Siguen siendo tuyos hasta que los devuelvas. Se avisa a los propietarios, y otros runners pueden tomarlos.",
    visit: "{address}, {day}",
    late: "Ya es tarde para devolverlo sin que quede anotado. Si no puedes hacerlo, devuélvelo en Ruta activa, cuanto antes mejor.",
    release: "Devolver",
    releaseNamed: "Devolver el trabajo de {address}, {day}",
  },
} as const satisfies TextsOf<typeof english>;
