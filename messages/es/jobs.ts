import type * as en from "../en/jobs.ts";
import type { TextsOf } from "../texts-of.ts";

export const jobs = {
  title: "Trabajos cerca de ti",

  filters: {
    title: "Filtros",
    spans: { tomorrow: "Mañana", week: "Próximos 7 días" },
    fitting: "En mi horario",
  },

  list: {
    later: "{count, plural, one {Ver # trabajo posterior} other {Ver # trabajos posteriores}}",
    more: "Ver {count, number} más",
    moreOf: "Ver {count, number} más, {day}",
  },

  worth: {
    pay: "Pago",
    payText: "{amount} por sacar y guardar los botes. Son {anHour} por hora en la casa.",
    minutes: "Tiempo en la casa",
    minutesText:
      "{from, select, home {Normalmente {minutes, number} min en esta casa} area {Normalmente {minutes, number} min en {zip}} other {Unos {minutes, number} min para {cans, plural, one {# bote} other {# botes}}}}",
    distance: "Distancia",
    distanceText:
      "{from, select, here {{distance} desde ti hasta el centro de {zip}} other {Unas {distance} desde el centro de tus zonas}}",
    out: "Sacar los botes",
    outText: "{day}, de {from} a {by}",
    back: "Guardar los botes",
    truck: "Camión",
    backText:
      "{truck, select, true {{day}, antes de las {by}, cuando haya pasado el camión} other {{day}, antes de las {by}}}",
  },

  bundle: {
    title:
      "{day} {part, select, morning {por la mañana} afternoon {por la tarde} other {por la noche}}, {count, plural, one {# casa} other {# casas}}",
    streets: "En {streets}",
    minutes: "≈ {count, number} min",
    take: "{count, plural, =2 {Tomar los dos} =3 {Tomar los tres} =4 {Tomar los cuatro} =5 {Tomar los cinco} =6 {Tomar los seis} other {Tomar los #}}",
    takeNamed:
      "{count, plural, =2 {Tomar los dos} =3 {Tomar los tres} =4 {Tomar los cuatro} =5 {Tomar los cinco} =6 {Tomar los seis} other {Tomar los #}}: {title}",
    each: "{count, plural, one {Ver la casa} other {Ver las # casas}}",
    done: "{count, plural, one {Trabajo aceptado} other {# trabajos aceptados}}",
    doneText: "Son tuyos: las direcciones y las instrucciones están en Ruta activa.",
    partly: "{taken, number} de {count, number} trabajos aceptados",
    partlyText:
      "{lost, plural, one {El otro ya no estaba disponible.} other {Los otros # ya no estaban disponibles.}} Ruta activa muestra los que conseguiste.",
  },

  declined: {
    title: "Trabajos rechazados",
    none: "Ninguno de los trabajos que rechazaste sigue disponible.",
    show: "Mostrar de nuevo",
    showNamed: "Mostrar de nuevo el trabajo en {address}",
  },

  none: {
    areas:
      "Ninguna casa de tus zonas necesita un runner por ahora: {areas}. Los trabajos nuevos aparecen aquí al momento. Agrega zonas para ver más.",
    changeAreas: "Cambiar tus zonas",
    hidden: "Tus filtros ocultan todos los trabajos",
    hiddenText: "Quítalos o cambia tu horario.",
    clear: "Quitar filtros",
  },
} as const satisfies TextsOf<typeof en.jobs>;
