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
  withdrawnText: "Sigue vigente el ajuste anterior.",
  effectiveOn: "Primer día",
  save: "Fijar",
  saved: "Guardado",
  savedText: "Se aplica a partir del {day}.",
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
      rentals: "Precio por alquiler",
      addOns: "Precios de trabajos adicionales",
      prices: "Precios de los hogares",
      pay: "Pago adicional",
      referrals: "Invitaciones",
    },
    values: {
      windows: "{windows}",
      promises:
        "Se sacan la noche anterior, de {outFrom} a {outBy}, y vuelven antes de las {backBy}, cuando debe haber pasado el camión.",
      credit:
        "Una recogida no realizada devuelve el {percent, number} % de su parte. {byRule, plural, =0 {Todo problema espera a un administrador.} one {# problema en cuatro semanas se resuelve automáticamente.} other {# problemas en cuatro semanas se resuelven automáticamente.}} A mano, hasta {most} por vez.",
      areas: "{count, plural, =0 {En todas partes} other {Códigos postales que empiezan por {zipCodes}}}",
      claims: "{count, plural, =0 {No se muestra ninguna} other {Se muestran: {claims}}}",
      rentals:
        "Cada alquiler a partir del segundo: {part} al mes con {count, plural, one {# recogida} other {# recogidas}}, {extra} por cada recogida adicional",
      addOn:
        "{kind, select, extraBags {bolsa extra} bulkyItem {objeto grande} canWash {lavado de un bote} other {botes del garaje}} {price} (paga {pay}, máximo {count, number})",
      addOns:
        "{count, plural, =0 {No se ofrece ninguno} other {{kinds}. {minutes, number} minutos para responder}}",
      prices:
        "{cans, plural, one {# bote} other {# botes}} y {days, plural, one {# día} other {# días}} por semana incluidos. Cada bote adicional {extraCan}, cada día adicional {extraDay}, entrada larga {longDriveway}. {count, plural, =0 {Sin descuento por calle.} other {Descuento por calle: {steps}; nunca menos de {floor}.}}{tripFee, select, none {} other { Cargo por visita tras un aviso: {tripFee}.}}",
      priceStep: "{off} menos con {count, number} hogares o más",
      priceArea: "Códigos postales {zipBeginning}…: {prices}",
      referrals:
        "{cents, plural, =0 {Sin invitaciones} other {{amount} para cada hogar. Como máximo {count, plural, one {# crédito} other {# créditos}} al mes por propietario}}",
      withdrawn: "Retirado",
    },
  },

  form: {
    windows: "Los propietarios pueden elegir",
    windowsHint: "Las personas que ya tienen un horario lo conservan.",
    outFrom: "Sacar desde (hora)",
    outBy: "Sacar hasta (hora)",
    backBy: "De vuelta antes de (hora)",
    promisesHint:
      "Horas de la casa, de 0 a 23. Primer día posible: {day}, pues hasta entonces hay recogidas programadas.",
    missedPercent: "Porcentaje de la parte de una recogida",
    missedPercentHelp: "Un número entero de 100 a 300.",
    byRule: "Resueltos automáticamente en cuatro semanas",
    byRuleHelp: "Un número entero de 0 a 10.",
    mostByHand: "Máximo a mano, en dólares",
    creditHint: "Vale para las recogidas desde el primer día.",
    zipCodes: "Códigos postales, o sus primeras cifras",
    areasHint: "Separados por espacios; vacío: en todas partes. Las casas que ya atendemos siguen atendidas.",
    rentalsHint:
      "Para cada alquiler a partir del segundo; la suscripción incluye el primero. Un mes sin recogidas no cuesta nada. Los alquileres nuevos lo pagan enseguida; a los anfitriones actuales se les avisa 30 días antes.",
    part: "Precio mensual, en dólares",
    includedPickups: "Recogidas incluidas",
    extra: "Cada recogida adicional, en dólares",
    addOnsHint:
      "Lo que un runner puede ofrecer en una parada. El propietario aprueba cada uno; lo ya ofrecido conserva su precio.",
    answerMinutes: "Minutos para responder",
    addOnKinds: {
      extraBags: "Bolsas extra",
      bulkyItem: "Objeto grande",
      canWash: "Lavado de botes",
      garageRetrieval: "Botes del garaje",
    },
    isOffered: "Se ofrece",
    addOnPrice: "Precio por unidad, en dólares",
    addOnPay: "Pago al runner por unidad, en dólares",
    mostUnits: "Máximo por parada",
    referralsHint:
      "Ambos hogares reciben un crédito después de la primera recogida a tiempo del hogar nuevo. 0 desactiva las invitaciones. Los hogares que ya se unieron reciben el suyo.",
    referralCredit: "Crédito para cada hogar, en dólares",
    mostAMonth: "Máximo de créditos al mes por propietario",
    claims: "Mostrar en las páginas públicas",
    claimsHint:
      "Activa una afirmación solo si es cierta. El número de recogidas aparece solo a partir de 500 al mes.",
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

export const movedPreview = {
  title: "Qué cambia",
  failed: "No se pudo cargar la vista previa.",
  none: "No cambia ninguna recogida programada.",
  count:
    "{pickups, plural, one {Cambiaría # recogida} other {Cambiarían # recogidas}} de {homes, plural, one {# casa} other {# casas}}.",
  more: "y {count, plural, one {# más} other {# más}}",
} as const satisfies TextsOf<typeof en.movedPreview>;

export const curbLaws = {
  title: "Normas de la acera",
  note: "Cuándo permite cada lugar tener los botes en la acera. Programamos todas las recogidas dentro de esas horas.",
  empty: "Todavía no hay normas.",
  add: "Agregar norma",
  row: "A partir del {day}: salida desde {from}{hasEnd, select, true {; regreso {by}} other {}} ({source}{fine, select, none {} other {; multa de hasta {fine}}})",
  unread: "Fuente sin verificar",
  withdraw: "Retirar",
  withdrawNamed: "Retirar: {name}, a partir del {day}",
  form: {
    kind: "Para",
    kinds: {
      zip: "Un código postal",
      city: "Una ciudad",
      county: "Un condado, por sus códigos postales",
      state: "Un estado",
    },
    city: "Ciudad",
    county: "Condado",
    stateName: "Nombre",
    zipCodes: "Códigos postales",
    state: "Estado",
    startsOn: "En vigor desde",
    outClock: "Salida desde, el día anterior",
    outSunset: "O minutos después del atardecer",
    outHint: "0 es el atardecer; -60, una hora antes. Si das los dos, cuenta el más temprano.",
    backClock: "Regreso antes de",
    backDay: "Esa hora es",
    sameDay: "Del día de recolección",
    nextDay: "Del día siguiente",
    backHours: "O horas después del camión",
    backHint: "Si das los dos, cuenta el más tardío.",
    fine: "Multa en dólares",
    source: "Fuente",
    readOn: "Leída allí el",
    save: "Agregar norma",
    saved: "Norma agregada",
    savedText: "Las recogidas programadas cambian en unos minutos.",
    failed: "No se agregó la norma",
    undo: "Deshacer",
    undoFailed: "No se pudo deshacer",
  },
  preview: {
    waiting: "Indica el lugar, el día y las horas.",
    row: "{city}, {zipCode}, {day}: salida: {before} → {after}; regreso: {backBefore} → {backAfter}",
  },
  removal: {
    title: "¿Retirar la norma de {name}?",
    text: "Vuelve a regir la norma anterior del lugar, si la hay. Las recogidas programadas cambian en unos minutos.",
    action: "Retirar norma",
    done: "Norma retirada",
    doneText: "Las recogidas programadas cambian en unos minutos.",
    failed: "No se retiró la norma",
  },
} as const satisfies TextsOf<typeof en.curbLaws>;

export const holidays = {
  title: "Feriados",
  note: "Se aplica la zona más pequeña: los códigos postales antes que un estado, y un estado antes que todo el país.",
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
    note: "Averigua si pasa el camión y fija una regla.",
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
    waiting: "Elige un día para ver a qué recogidas afecta.",
    moves: "{city}, {zipCode}: de {before} a {after}",
    fallsOut: "{city}, {zipCode}: no se hace la de {before}",
    comesBack: "{city}, {zipCode}: se hace la de {after}",
  },

  removal: {
    title: "¿Quitar {name}?",
    text: "Las recogidas se hacen como en un día cualquiera, salvo que se aplique un feriado de una zona más amplia.",
    textDefault:
      "Es uno de los feriados habituales: se queda en la lista sin efecto, y se puede volver a cambiar.",
    action: "Quitar feriado",
    done: "Feriado quitado",
    doneText: "Las recogidas se adaptan en unos minutos.",
    failed: "No se pudo quitar el feriado. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof en.holidays>;

export const haulers = {
  title: "Empresas de basura",
  note: "De quién son los camiones, por código postal. En los demás lugares se aplican los feriados de arriba.",
  empty: "Todavía no hay empresas de basura",
  add: "Agregar empresa",
  addTitle: "Agregar una empresa de basura",
  change: "Cambiar",
  changeNamed: "Cambiar: {name}",
  changeTitle: "Cambiar la empresa",
  addHoliday: "Fijar feriado",
  addHolidayNamed: "Fijar feriado: {name}",
  holidayTitle: "Un feriado de {name}",
  holiday: "{name}, {day}: {rule}",
  remove: "Eliminar",
  removeNamed: "Eliminar: {name}",
  removeTitle: "¿Eliminar {name}?",
  removeText: "Sus zonas vuelven a seguir los feriados del estado o del país.",
  removed: "Empresa eliminada",
  noAreas: "Sin zonas",
  areasOf: "Códigos postales {areas}",
  name: "Nombre",
  phone: "Teléfono",
  phoneHint: "Como se marca, por ejemplo 311",
  url: "Página para residentes",
  areas: "Códigos postales",
  areasHint: "Códigos completos o sus primeros 3 o 4 dígitos, separados por espacios",
  save: "Guardar empresa",
  saved: "Empresa guardada",
  followText: "Las recogidas se ajustan en unos minutos.",
  failed: "Eso no funcionó. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.haulers>;
