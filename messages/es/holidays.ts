import type { holidays as english } from "../en/holidays.ts";
import type { TextsOf } from "../texts-of.ts";

export const holidays = {
  title: "Feriados",
  note: "Vale la zona más pequeña: los códigos postales antes que un estado, y un estado antes que todo el país.",
  add: "Agregar feriado",
  empty: "No hay feriados",
  country: "Todo el país",
  zipCodes: "Códigos postales {prefix}…",
  row: "{day} · {area}",
  rules: {
    shift_day: "Un día después, solo ese día",
    shift_week: "Un día después, hasta el domingo",
    skip: "No se hace",
    none: "Sin efecto",
  },
  change: "Cambiar",
  changeNamed: "Cambiar: {name}, {day}",
  remove: "Quitar",
  removeNamed: "Quitar: {name}, {day}",

  undecided: {
    title: "Feriados sin regla",
    note: "Averigua si pasa el camión y anótalo.",
    decide: "Fijar la regla",
    decideNamed: "Fijar la regla: {name}",
  },

  form: {
    add: "Agregar un feriado",
    change: "Cambiar el feriado",
    name: "Nombre",
    onDay: "Día",
    area: "Zona",
    areaHint: "Un estado, como IL, o los primeros dígitos de códigos postales. Vacío: todo el país.",
    rule: "Recogidas de ese día",
    save: "Guardar feriado",
    saved: "Feriado guardado",
    savedText: "Las recogidas se adaptan en unos minutos, y los propietarios se enteran días antes.",
    failed: "No se pudo guardar el feriado. Inténtalo de nuevo.",
  },

  preview: {
    title: "Lo que cambia",
    waiting: "Elige un día para ver a qué recogidas afecta.",
    none: "Ninguna recogida cambia.",
    count:
      "{pickups, plural, one {Cambiaría # recogida} other {Cambiarían # recogidas}} de {homes, plural, one {# casa} other {# casas}}.",
    moves: "{city}, {zipCode}: de {before} a {after}",
    fallsOut: "{city}, {zipCode}: no se hace la de {before}",
    comesBack: "{city}, {zipCode}: se hace la de {after}",
    more: "y {count, plural, one {# más} other {# más}}",
    failed: "No se pudo cargar la vista previa.",
  },

  removal: {
    title: "¿Quitar {name}?",
    text: "Las recogidas se hacen como en un día cualquiera, salvo que valga un feriado de una zona más amplia.",
    textDefault:
      "Es uno de los feriados habituales: se queda en la lista sin efecto, y se puede volver a cambiar.",
    action: "Quitar feriado",
    done: "Feriado quitado",
    doneText: "Las recogidas se adaptan en unos minutos.",
    failed: "No se pudo quitar el feriado. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof english>;
