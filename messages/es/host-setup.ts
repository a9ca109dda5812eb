/** /host-setup: a host's properties, one by one, and the price of all of them. */
export const hostSetup = {
  title: "Configura tus alquileres",
  name: "Configuración de alquileres",
  steps: {
    place: "Tu propiedad",
    anotherPlace: "Otra propiedad",
    calendar: "Calendario y días de recolección",
  },
  propertyName: "Nombre",
  propertyNameExample: "Casa del lago",
  times: "Horas de llegada y salida",
  save: "Guardar propiedad",
  change: "Cambiar",
  changeNamed: "Cambiar {name}",
  unplanned: "Aún sin recogidas: agrega el enlace de un calendario o días de recolección.",
  calendars:
    "{count, plural, =0 {Sin calendario} other {{isNamed, select, true {Calendario: {names}} other {Calendario conectado}}}}",
  days: "{count, plural, =0 {Sin días de recolección} other {Días de recolección: {days}}}",
  another: "Agregar otra propiedad",
  price: {
    title: "Tu precio",
    included: "Incluida en el precio mensual",
    note: "{count, plural, =1 {{price} al mes.} other {{price} al mes por {first}; las demás propiedades, como se indica.}}",
    each: "{part} al mes con {count, plural, one {# recogida} other {# recogidas}}, {extra} por cada recogida adicional. Un mes sin recogidas no cuesta nada.",
  },
  otherRole: {
    ask: "¿No tienes alquileres?",
    homeowner: "Configura tu casa",
    runner: "Hazte runner",
  },
  noneYet:
    "Tu servicio está activo. Todavía no hay ninguna recogida programada: la primera aparecerá cuando un calendario muestre una salida.",
} as const;
