import type * as en from "../en/runners.ts";
import type { TextsOf } from "../texts-of.ts";

export const runner = {
  denied: "Esta página es solo para runners.",
  greeting:
    "{part, select, morning {Buenos días} afternoon {Buenas tardes} other {Buenas noches}}, {firstName}",
  fallbackName: "runner",
  availableCount:
    "{count, plural, =0 {No hay trabajos disponibles en este momento.} one {# trabajo disponible en tus códigos postales.} other {#{isAll, select, false {+} other {}} trabajos disponibles en tus códigos postales.}}",
  offlineCount: "Nadie te puede ofrecer trabajos hasta que te conectes.",
  completedToday: "Completados hoy",
  earned: "Ganado",
  held: "{why, select, day {{amount} retenidos hasta el día de la recogida} other {{amount} retenidos por revisión}}",

  availability: {
    label: "Disponibilidad",
    online: "Estás en línea",
    onlineText: "Puedes recibir ofertas de trabajo.",
    offline: "Estás fuera de línea",
    offlineText: "No recibes ofertas nuevas.",
    goOnline: "Conectarme",
    failed: "No se pudo cambiar tu disponibilidad. Inténtalo de nuevo.",
  },

  areas: {
    open: "{today, plural, =0 {Ningún trabajo disponible} one {# trabajo disponible} other {# trabajos disponibles}} hoy, {soon, number} en los próximos {days, number} días.",
    allTaken:
      "Sin trabajos disponibles: otros runners tomaron {count, plural, one {la única recogida} other {las # recogidas}} de los próximos {days, number} días. Activa los avisos o agrega un código postal cercano.",
    noHomes:
      "Sin trabajos disponibles: aquí nadie tiene una recogida en los próximos {days, number} días. Agrega códigos postales cercanos para conseguir trabajos antes.",
  },

  now: {
    today: "{amount} hoy",
    none: "Hoy no hay nada que hacer",
    next: "Siguiente: {when}, {address}",
    jobs: "Ver los trabajos disponibles",
  },

  firstDay: {
    title: "Tu primer día",
    note: "Prepárate para tu primer trabajo.",
    bank: "Agrega tu cuenta bancaria",
    alerts: "Activa los avisos del teléfono",
    areas: "Revisa tus zonas",
    areasOffline: "Conéctate para ver las ofertas de hoy.",
    job: "Toma tu primer trabajo",
    jobText: "Elige uno en «Trabajos disponibles».",
    jobTaken: "Está en tu ruta activa.",
    done: "hecho",
  },

  stats: {
    title: "Tus números",
    earnings: "Ganancias de hoy",
    earningsHint: "{count, plural, =0 {Aún nada completado} one {De # trabajo} other {De # trabajos}}",
    completed: "Trabajos completados",
    completedHint: "Desde que empezaste",
    available: "Trabajos disponibles",
    availableHint: "{count, plural, one {En # código postal} other {En # códigos postales}}",
    rating: "Calificación",
    ratingHint: "De 5",
    noRatings: "Aún sin calificaciones",
  },

  job: {
    nextGuests: "Próximos huéspedes a las {time}",
    cans: "{count, plural, one {# bote} other {# botes}}",
    pay: "Pago: {amount}",
    first: "Tienes prioridad",
    outsideHours: "Fuera de tu horario",
    dayOff: "Tu día libre",
  },

  offers: {
    title: "Trabajos disponibles",
    note: "{count, plural, one {# disponible, para quien llegue primero} other {#{isAll, select, false {+} other {}} disponibles, los más próximos primero}}",
    refresh: "Actualizar",
    refreshFailed: "No se pudo actualizar la lista. Inténtalo de nuevo.",
    empty: "No hay trabajos disponibles por ahora",
    emptyOffline: "Estás descansando",
    emptyOfflineText: "Conéctate para ver los trabajos disponibles en tus códigos postales.",
    sort: "Orden de los trabajos",
    orders: {
      soonest: "Los más próximos primero",
      pay: "Mejor pago por hora",
      distance: "Los más cercanos primero",
      minutes: "Los más cortos primero",
    },
    noteSorted:
      "{count, plural, one {# disponible} other {#{isAll, select, false {+} other {}} disponibles}}",
    noteSome: "{shown, number} de {count, number}{isAll, select, false {+} other {}} disponibles",
    fromHere: "Medir desde aquí",
    placeTitle: "No sabemos dónde estás",
    placeText:
      "Tu teléfono no comparte su ubicación. Las distancias se cuentan desde el centro de tus zonas.",
  },

  accept: {
    action: "Aceptar",
    actionNamed: "Aceptar el trabajo en {address}",
    done: "Trabajo aceptado",
    doneText: "Es tuyo: la dirección y las instrucciones están en Ruta activa.",
    failed: "No se pudo aceptar el trabajo. Quizá lo tomó otro runner.",
  },

  decline: {
    action: "Rechazar",
    actionNamed: "Rechazar el trabajo en {address}",
    done: "Trabajo rechazado",
    doneText: "Ya no aparece en tu lista.",
    undo: "Deshacer",
    failed: "No se pudo rechazar el trabajo. Inténtalo de nuevo.",
    undone: "Trabajo recuperado",
    undoneText: "{address} está otra vez en tu lista.",
    undoFailed: "No se pudo recuperar el trabajo. Inténtalo de nuevo.",
  },

  route: {
    title: "Ruta activa",
    note: "{count, plural, one {# trabajo por hacer} other {# trabajos por hacer}}",
    empty: "Aún no hay nada en tu ruta",
    emptyText: "Los trabajos que aceptas aparecen aquí, con la dirección completa y las instrucciones.",
    showAll: "Ver los {count, number}",
    opens: "Se abre {day} {time}",
    notYet: "Todavía no. {opens}.",
    kept: "Guardado en tu teléfono. Se envía cuando tengas conexión.",
    sending: "Enviando…",
  },

  home: {
    open: "En la casa",
    openNamed: "En la casa: {address}",
  },

  start: {
    action: "Empezar y foto",
    actionNamed: "Empezar y foto: {address}",
  },

  undoStart: {
    done: "Inicio deshecho",
    doneText: "El trabajo sigue en tu ruta, sin empezar.",
    failed: "No se pudo deshacer el inicio. Inténtalo de nuevo.",
  },

  complete: {
    action: "Completar y foto",
    actionNamed: "Completar y foto: {address}",
  },

  release: {
    action: "Devolver",
    actionNamed: "Devolver el trabajo en {address}",
    title: "¿Devolver este trabajo?",
    text: "Vuelve a la lista para otros runners y le avisamos al propietario. Si no puedes hacerlo, cuanto antes lo devuelvas, mejor.",
    confirm: "Devolver el trabajo",
    done: "Trabajo devuelto",
    doneText: "{address} está otra vez en la lista de todos.",
    failed: "No se pudo devolver el trabajo. Inténtalo de nuevo.",
  },

  today: {
    title: "Completados hoy",
    note: "{count, plural, one {# trabajo, {amount}} other {# trabajos, {amount}}}",
    empty: "Lo que completes hoy se va sumando aquí, con las dos fotos.",
    held: { heldForReview: "Retenido por revisión", heldForDay: "Retenido hasta el día de la recogida" },
    showAll: "Ver los {count, number}",
  },

  tools: {
    title: "Herramientas",
    routeOptimizer: "Optimizador de ruta",
    earningsReport: "Informe de ganancias",
    support: "Contactar a soporte",
    hours: "Tu horario",
    daysOff: "Días libres",
  },
} as const satisfies TextsOf<typeof en.runner>;

export const offers = {
  map: {
    label:
      "{count, plural, one {# zona con trabajos disponibles, vista} other {# zonas con trabajos disponibles, vistas}} desde arriba",
    areas: "Zonas",
    all: "Todas las zonas",
    area: "{zip}: {count, plural, one {# trabajo} other {# trabajos}}",
    areaAway: "{zip}: {count, plural, one {# trabajo} other {# trabajos}}, a {distance}",
    here: "Dónde estás",
  },

  daysOff: {
    title: "Días libres",
    text: "Los trabajos que aceptaste para esos días vuelven a estar disponibles, y se avisa a los propietarios. No tienes que decir por qué.",
    choose: "Elige el primer día y luego el último.",
    comes:
      "{days}: {count, plural, =0 {no se devuelve ningún trabajo.} one {se devuelve # trabajo, {amount}.} other {se devuelven # trabajos, {amount}.}}",
    back: "{count, plural, one {Se devuelve #} other {Se devuelven #}}, {amount}: {list}",
    stays: "{count, plural, one {# sigue siendo tuyo} other {# siguen siendo tuyos}}: {list}",
    take: "Tomar días libres",
    done: "Días libres anotados",
    doneText:
      "{count, plural, =0 {No hubo que devolver ningún trabajo.} one {# trabajo vuelve a estar disponible.} other {# trabajos vuelven a estar disponibles.}}",
    keptText:
      "Ya es tarde para devolverlos sin que quede anotado, o ya han empezado. Si no puedes hacerlos, devuélvelos en Ruta activa, cuanto antes mejor.",
    failed: "No se pudieron tomar los días libres. Inténtalo de nuevo.",
  },

  hours: {
    title: "Tu horario",
    keeps: "Los trabajos que ya aceptaste siguen siendo tuyos.",
    weekday: "Horario del {weekday}",
    weekdayText: "No elijas nada si no trabajas el {weekday}. Conservas los trabajos que ya tomaste.",
    asUsual: "Usar el horario habitual",
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
} as const satisfies TextsOf<typeof en.offers>;
