import type { runner as english } from "../en/runner.ts";
import type { TextsOf } from "../texts-of.ts";

export const runner = {
  denied: "Esta página es solo para runners.",
  greeting:
    "{part, select, morning {Buenos días} afternoon {Buenas tardes} other {Buenas noches}}, {firstName}",
  fallbackName: "runner",
  availableCount:
    "{count, plural, =0 {No hay trabajos disponibles en este momento.} one {# trabajo disponible en tus códigos postales.} other {# trabajos disponibles en tus códigos postales.}}",
  offlineCount: "Nadie te puede ofrecer trabajos hasta que te conectes.",
  completedToday: "Completados hoy",
  earned: "Ganado",

  availability: {
    label: "Disponibilidad",
    online: "Estás en línea",
    onlineText: "Puedes recibir ofertas de trabajo.",
    offline: "Estás fuera de línea",
    offlineText: "No recibes ofertas nuevas.",
    goOnline: "Conectarme",
    failed: "No se pudo cambiar tu disponibilidad. Inténtalo de nuevo.",
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
  },

  job: {
    cans: "{count, plural, one {# bote} other {# botes}}",
    minutes: "unos {count, number} min",
    pay: "Pago: {amount}",
    instructions: "Instrucciones",
  },

  offers: {
    title: "Trabajos disponibles",
    note: "{count, plural, one {# abierto, para quien llegue primero} other {# abiertos, los más próximos primero}}",
    refresh: "Actualizar",
    refreshFailed: "No se pudo actualizar la lista. Inténtalo de nuevo.",
    empty: "No hay trabajos abiertos por ahora",
    emptyText: "Las recogidas nuevas de tus códigos postales aparecen aquí. Vuelve a mirar en un rato.",
    emptyOffline: "Estás descansando",
    emptyOfflineText: "Conéctate para ver los trabajos abiertos de tus códigos postales.",
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
    steps: "Pasos de este trabajo",
    out: "Botes en la acera",
    outText: "Sácalos y toma una foto.",
    in: "Botes en su lugar",
    inText: "Cuando haya pasado el camión, toma la segunda foto.",
    done: "Hecho: {time}",
  },

  photo: {
    tip: {
      out: "Que se vean los botes y la acera, sin personas.",
      in: "Que se vean los botes en su lugar, con la tapa cerrada y sin personas.",
    },
    missing: {
      out: "Toma una foto de los botes en la acera.",
      in: "Toma una foto de los botes de vuelta en su lugar.",
    },
    sending: "Enviando la foto… {share}",
    sendingNamed: "Enviando la foto",
    saving: "Guardando…",
    kept: "No se envió. Tu foto sigue aquí: solo inténtalo de nuevo.",
    type: "Tipo de archivo no válido",
    typeText: "Elige un archivo de imagen (JPG, PNG, GIF).",
    tooLarge: "Archivo demasiado grande",
    tooLargeText: "Elige una imagen de menos de 5 MB.",
    failed: "No se pudo subir",
    failedText: "La foto no se pudo enviar. Sigue aquí: inténtalo de nuevo.",
    notes: "Notas",
    notesHelp: "El propietario las lee junto a las fotos.",
    retry: "Reintentar",
  },

  start: {
    action: "Empezar y foto",
    actionNamed: "Empezar y foto: {address}",
    title: "Botes en la acera",
    send: "Empezar el trabajo",
    done: "Trabajo empezado",
    doneText: "El propietario ya sabe que los botes están en la acera.",
    failed: "No se pudo empezar el trabajo. Inténtalo de nuevo.",
  },

  complete: {
    action: "Completar y foto",
    actionNamed: "Completar y foto: {address}",
    title: "Botes de vuelta en su lugar",
    send: "Completar",
    pay: "Al completarlo, ganas {amount}.",
    done: "Trabajo completado",
    doneText: "Pago registrado: ganaste {amount}.",
    failed: "No se pudo completar el trabajo. Inténtalo de nuevo.",
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
    showAll: "Ver los {count, number}",
  },

  tools: {
    title: "Herramientas",
    earningsReport: "Informe de ganancias",
  },

  setUp: {
    title: "Configura tu perfil de runner",
    text: "Cuéntanos dónde y cuándo trabajas. Cuando aprobemos tu solicitud, aquí aparecerán los trabajos de tu barrio.",
    action: "Completar mi perfil",
  },

  application: {
    title: "Tenemos tu solicitud",
    text: "La revisión tarda de 24 a 48 horas. Te mandamos un correo cuando se apruebe.",
    steps: "Cómo sigue tu solicitud",
    done: "hecho",
    submitted: "Solicitud enviada",
    submittedText: "Diste tu consentimiento y completaste la capacitación.",
    review: "Revisión",
    reviewText: "Una persona la lee en 24 a 48 horas.",
    answer: "Correo con nuestra respuesta",
    answerText: "Cuando se apruebe, podrás conectarte y tomar trabajos.",
    check: "Consultar de nuevo",
    stillInReview: "Sigue en revisión",
    stillInReviewText: "Te mandamos un correo cuando se apruebe.",
    rejected: "Por ahora no podemos sumarte como runner",
    rejectedText:
      "Gracias por postularte. Te escribimos un correo al respecto: si crees que nos equivocamos, simplemente respóndelo.",
    home: "Ver cómo funciona",
  },
} as const satisfies TextsOf<typeof english>;
