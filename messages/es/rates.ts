import type * as en from "../en/rates.ts";
import type { TextsOf } from "../texts-of.ts";

export const platform = {
  from: "A partir del {day}",
  demoClaims: "Con datos de demostración, las citas de ejemplo se muestran siempre.",
  change: "Cambiar",
  changeNamed: "Cambiar: {name}",
  withdraw: "Retirar",
  withdrawNamed: "Retirar: {name} a partir del {day}",
  withdrawn: "Cambio retirado",
  withdrawnText: "Sigue lo que valía antes.",
  effectiveOn: "Primer día",
  save: "Fijar",
  saved: "Guardado",
  savedText: "Vale a partir del {day}.",
  undo: "Deshacer",
  failed: "No se pudo guardar. Inténtalo otra vez.",

  rules: {
    title: "Lo que ofrecemos y prometemos",
    note: "Cada regla vale desde un primer día; las recogidas ya programadas quedan como están.",
    names: {
      runnerRate: "Pago al runner",
      monthlyPrice: "Precio de la suscripción",
      windows: "Horarios de recogida",
      promises: "Sacar y devolver",
      credit: "Regla de créditos",
      areas: "Zonas",
      claims: "Afirmaciones públicas",
    },
    values: {
      windows: "{windows}",
      promises:
        "La noche anterior: se sacan de {outFrom} a {outBy}. De vuelta antes de las {backBy} cuando debe haber pasado el camión.",
      credit:
        "Una recogida perdida devuelve el {percent, number} % de su parte. {byRule, plural, =0 {Todo problema espera a un administrador.} one {# problema en cuatro semanas se resuelve solo.} other {# problemas en cuatro semanas se resuelven solos.}} A mano, como mucho {most} de una vez.",
      areas: "{count, plural, =0 {En todas partes} other {Códigos postales que empiezan por {zipCodes}}}",
      claims: "{count, plural, =0 {No se muestra ninguna} other {Se muestran: {claims}}}",
      withdrawn: "Retirado",
    },
  },

  form: {
    windows: "Los clientes pueden elegir",
    windowsHint: "Quien tiene un horario lo conserva.",
    outFrom: "Sacar desde (hora)",
    outBy: "Sacar hasta (hora)",
    backBy: "De vuelta antes de (hora)",
    promisesHint:
      "Horas del hogar, de 0 a 23. Primer día posible: {day}, pues hasta entonces hay recogidas programadas.",
    missedPercent: "Porcentaje de la parte de una recogida",
    missedPercentHelp: "Un número entero de 100 a 300.",
    byRule: "Se resuelven solos en cuatro semanas",
    byRuleHelp: "Un número entero de 0 a 10.",
    mostByHand: "Máximo a mano, en dólares",
    creditHint: "Vale para las recogidas desde el primer día.",
    zipCodes: "Códigos postales, o sus primeras cifras",
    areasHint: "Separados por espacios; vacío: en todas partes. Los hogares atendidos lo siguen siendo.",
    claims: "Mostrar en las páginas públicas",
    claimsHint:
      "Active una afirmación solo si es cierta. El número de recogidas aparece solo a partir de 500 al mes.",
    claimNames: {
      checkedRunners: "Los runners tienen antecedentes verificados y seguro",
      sampleQuotes: "Citas de ejemplo",
    },
  },

  history: {
    title: "Quién cambió qué",
    note: "Primero lo más reciente",
    empty: "Todavía no se cambió nada",
    row: "{name} a partir del {day}",
    text: "{before} → {after}",
    by: "{name}, {time}",
    gone: "Una cuenta eliminada",
  },
} as const satisfies TextsOf<typeof en.platform>;

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
} as const satisfies TextsOf<typeof en.holidays>;

export const haulers = {
  title: "Recolectores",
  note: "De quién son los camiones, por código postal. En los demás lugares valen los feriados de arriba.",
  empty: "Todavía no hay recolectores",
  add: "Añadir recolector",
  addTitle: "Añadir un recolector",
  change: "Cambiar",
  changeNamed: "Cambiar: {name}",
  changeTitle: "Cambiar el recolector",
  addHoliday: "Fijar feriado",
  addHolidayNamed: "Fijar feriado: {name}",
  holidayTitle: "Un feriado de {name}",
  holiday: "{name}, {day}: {rule}",
  remove: "Eliminar",
  removeNamed: "Eliminar: {name}",
  removeTitle: "¿Eliminar {name}?",
  removeText: "Sus zonas vuelven a seguir los feriados del estado o del país.",
  removed: "Recolector eliminado",
  noAreas: "Sin zonas",
  areasOf: "Códigos postales {areas}",
  name: "Nombre",
  phone: "Teléfono",
  phoneHint: "Como se marca, por ejemplo 311",
  url: "Página para residentes",
  areas: "Códigos postales",
  areasHint: "Códigos completos o sus primeros 3 o 4 dígitos, separados por espacios",
  save: "Guardar recolector",
  saved: "Recolector guardado",
  followText: "Las recogidas se ajustan en unos minutos.",
  failed: "Eso no funcionó. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.haulers>;
