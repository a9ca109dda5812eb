import type * as en from "../en/alerts.ts";
import type { TextsOf } from "../texts-of.ts";

export const alerts = {
  title: "Alertas del sistema",
  note: "{count, plural, =0 {Todo va bien} one {# asunto por atender} other {# asuntos por atender}}",
  empty: "Nada que atender",
  emptyText: "Los problemas aparecen aquí con la forma de resolverlos, y desaparecen al resolverse.",
  putAway: "{count, plural, one {# pospuesta} other {# pospuestas}}",
  all: "Mostrar las {count, number}",
  more: "{count, plural, one {y # más} other {y # más}}",

  mend: {
    assign: "Asignar todo",
    reassign: "Reasignar",
    return: "Programar nueva recogida",
    give: "Asignar",
    payAgain: "Enviar otra vez",
    refundText:
      "«Enviar otra vez» va a la misma tarjeta. Si está cancelada, primero págale a la persona de otra forma.",
    refundPaid: "Ya pagado de otra forma",
    refundSettled: "{amount} reembolsados",
    refundFailed: "No se pudo reembolsar. Inténtalo de nuevo.",
    release: "Liberar",
    done: "Aquí no queda nada por hacer",
    retry: "Reenviar todo",
    retried: "{count, plural, one {# tarea se repetirá} other {# tareas se repetirán}}",
    retryFailed: "No se pudo reenviar. Inténtalo de nuevo.",
    apply: "Aplicar el aviso",
    applyText:
      "{name} queda fuera de línea y no puede aceptar trabajos. Los trabajos sin empezar vuelven a estar libres; los ya empezados los termina.",
    applied: "Aviso aplicado",
    applyFailed: "No se pudo aplicar el aviso. Inténtalo de nuevo.",
    named: "{action}: {title}",
  },

  kinds: {
    unclaimed: {
      title:
        "{count, plural, one {# recogida no tiene} other {# recogidas no tienen}} runner en {areas, plural, =1 {{zipCode}} other {# zonas}}",
      text: "{day}. Los primeros botes deben estar afuera {at}.",
      action: "Abrir el despacho",
    },
    missed: {
      title:
        "{count, plural, one {# recogida no se hizo} other {# recogidas no se hicieron}} en {areas, plural, =1 {{zipCode}} other {# zonas}}",
      text: "{day}. Ya avisamos a los propietarios y les acreditamos lo que corresponde. Planifica otra recogida o anota qué se hizo.",
      action: "Ver las no realizadas",
    },
    unclaimedAhead: {
      title:
        "{count, plural, one {# recogida de mañana aún no tiene} other {# recogidas de mañana aún no tienen}} runner en {areas, plural, =1 {{zipCode}} other {# zonas}}",
      text: "{day}. Todavía hay tiempo: los primeros botes deben estar afuera {at}.",
      action: "Abrir el despacho",
    },
    runnerUnsafe: {
      title: "{name} no se sintió a salvo en una casa en {zipCode}",
      text: "{day}. Reportado {at}. El trabajo no cuenta contra el runner y no se ofrece a nadie. Llámale y luego asígnalo u ofrécelo en Despacho.",
      action: "Abrir propietario",
    },
    outLate: {
      title: "A {name} le {count, plural, one {falta # casa} other {faltan # casas}} por sacar",
      text: "{day}. Límite: {at}.",
      action: "Abrir el despacho",
    },
    inLate: {
      title: "A {name} le {count, plural, one {falta # casa} other {faltan # casas}} por guardar",
      text: "{day}. Límite: {at}.",
      action: "Abrir el despacho",
    },
    paymentFailed: {
      title: "Falló un pago de {name}",
      text: "La tarjeta fue rechazada. Se intenta de nuevo automáticamente.",
      action: "Abrir propietario",
    },
    deadLetters: {
      title: "{count, plural, one {Falló # tarea} other {Fallaron # tareas}}: {name}",
      text: "Desde {at}.",
      action: "Enviar de nuevo",
    },
    deliveriesFailing: {
      title: "{count, number} {name} no llegaron",
      text: "Desde {at}.",
      action: "Ver cuáles",
    },
    payRunsHeld: {
      title: "Los pagos a los runners están detenidos",
      text: "Esta base de datos no conoce {count, plural, one {# transferencia} other {# transferencias}}, como tras restaurar una copia. Confírmalo como indica el manual. Desde {at}.",
      action: "Abrir pagos",
    },
    invariantViolated: {
      title:
        "{count, plural, =0 {Una comprobación de datos tardó demasiado} one {# registro no pasa una comprobación de datos} other {# registros no pasan una comprobación de datos}}: {name}",
      text: "Desde {at}. Sigue el manual. La alerta termina cuando los datos pasan la comprobación.",
      action: "Ver el estado del sistema",
    },
    restoreHeld: {
      title: "No se envía ni se cobra nada desde una restauración",
      text: "Copia de seguridad: {at}. Los mensajes, pagos y procesos automáticos están en espera hasta que un operador los libere. Sigue el manual.",
      action: "Ver el estado del sistema",
    },
    clockSkew: {
      title: "El reloj de un servidor se desvía {count, plural, one {# segundo} other {# segundos}}",
      text: "Desde {at}. Corrige su reloj: los pagos y las tareas usan el de la base de datos.",
      action: "Ver el estado del sistema",
    },
    smsCodes: {
      title: "{count, number} códigos por mensaje de texto en 24 horas",
      text: "Desde {at}. El límite diario está cerca o ya se alcanzó; al alcanzarlo, nadie recibe un código. Puede ser un abuso.",
      action: "Ver el estado del sistema",
    },
    holidayAhead: {
      title: "{name} no tiene regla",
      text: "{day}. Averigua si pasa el camión y fija una regla.",
      action: "Fijar la regla",
    },
    streetWrong: {
      title:
        "{count, plural, one {# persona reporta} other {# personas reportan}} otro día de recolección en {name}, {zipCode}",
      text: "Propuesto desde {at}. Con un toque se corrige toda la calle.",
      action: "Revisar",
    },
    dayWrong: {
      title: "{count, plural, one {# casa dice} other {# casas dicen}} que un día está mal en {zipCode}",
      text: "{day}. Primer aviso: {at}.",
      action: "Responder",
    },
    feedFailing: {
      title: "No se puede leer un calendario de {name}",
      text: "Falló por primera vez {at}. Las recogidas siguen como están.",
      action: "Abrir calendario",
    },
    feedSuspicious: {
      title: "{count, plural, one {Falta # estancia} other {Faltan # estancias}} en un calendario de {name}",
      text: "Detectado {at}. No se canceló nada.",
      action: "Abrir calendario",
    },
    feedIncomplete: {
      title: "Un calendario de {name} se importó solo en parte",
      text: "Desde {at}. {count, plural, one {# entrada queda} other {# entradas quedan}} fuera.",
      action: "Abrir calendario",
    },
    extraWaiting: {
      title: "{name} pide {count, plural, one {# recogida adicional} other {# recogidas adicionales}}",
      text: "Pedida {at}. La primera es el {day}. Ningún runner la ve hasta que la confirmes.",
      action: "Decidir",
    },
    tooFast: {
      title: "{name} completó {count, number} recogidas en 3 minutos",
      text: "Empezó {at}. Revisa las fotos antes del próximo pago.",
      action: "Abrir runner",
    },
    tooOften: {
      title: "{name}: {count, number} recogidas adicionales en 28 días",
      text: "Un runner atiende así de seguido a un mismo propietario desde {at}. Revisa las fotos antes del próximo pago.",
      action: "Abrir runner",
    },
    problemOpen: {
      title: "{name} espera respuesta a un problema",
      text: "Reportado {at}.",
      action: "Resolver",
    },
    supportOpen: {
      title: "{name} espera respuesta a un mensaje",
      text: "Escrito {at}.",
      action: "Responder",
    },
    anomalyOpen: {
      title: "{count, plural, one {# recogida} other {# recogidas}} de {name} por revisar",
      text: "Hay una foto o una hora que mirar, desde {at}.",
      action: "Revisar",
    },
    applicationWaiting: {
      title: "La solicitud de {name} está atrasada",
      text: "Enviada {at}. Prometemos una respuesta en 24 a 48 horas.",
      action: "Revisar",
    },
    noticeDue: {
      title: "El plazo de aviso de {name} terminó",
      text: "Terminó {at}. Aplica la suspensión o la baja, o retira el aviso.",
      action: "Abrir runner",
    },
    refundFailed: {
      title: "El reembolso de {name} no llegó",
      text: "Una propina o un regalo. El banco devolvió el dinero {at}.",
      action: "Ver detalles",
    },
    payHeld: {
      title: "{count, plural, one {# pago está retenido} other {# pagos están retenidos}}",
      text: "Semana del {day}.",
      action: "Abrir la ronda de pagos",
    },
    payFailed: {
      title: "{count, plural, one {Falló # pago} other {Fallaron # pagos}}",
      text: "Semana del {day}.",
      action: "Abrir la ronda de pagos",
    },
  },
  actionNamed: "{action}: {title}",

  channels: {
    email: "correos",
    sms: "mensajes de texto",
    push: "mensajes push",
  },

  tasks: {
    deliverMail: "Correo",
    confirmEmail: "Confirmación de un correo electrónico",
    sendAccountLink: "Enlace a una cuenta",
    sendResetLink: "Enlace para restablecer la contraseña",
    sendFarewell: "Confirmación de cuenta eliminada",
    sendProofCode: "Código de confirmación",
    deliverNotices: "Mensaje de texto o push",
    deliverToVisitor: "Correo a un visitante",
    tellWaiting: "Aviso a la lista de espera",
    orderBackgroundCheck: "Pedido de una verificación",
    askConsent: "Permiso para enviar mensajes",
    sendHelperLink: "Enlace de quien ayuda",
    tellCircle: "Mensaje sobre botes vacíos",
    sendGiftEmail: "Correo sobre un regalo",
    sendInvitation: "Invitación de un runner",
    guestMessage: "Mensaje a un huésped",
    tellOperator: "Mensaje de alerta",
    deliverWebhook: "Evento de webhook",
    recordEmail: "Registro de un alquiler",
    sweepPhoto: "Archivo sin usar",
    endSubscription: "Fin de una suscripción",
    tellCustomer: "Cliente en el procesador de pagos",
    sendRefund: "Reembolso",
    removePhotos: "Eliminación de fotos",
    replanVisits: "Recogidas después de un cambio de feriados",
    stampJobs: "Tarifa de los trabajos disponibles",
    findPin: "Ubicación de una dirección",
    runSchedule: "Pasada de un proceso automático",
  },

  holidays: {
    martinLutherKing: "Día de Martin Luther King Jr.",
    presidents: "Día de los Presidentes",
    juneteenth: "Juneteenth",
    columbus: "Día de la Raza",
    veterans: "Día de los Veteranos",
  },

  snooze: {
    open: "Posponer",
    openNamed: "Posponer: {title}",
    for: "Posponer por",
    hours: "{hours, plural, =1 {1 hora} =4 {4 horas} =24 {1 día} =168 {1 semana} other {# horas}}",
    done: "Alerta pospuesta",
    doneText: "Vuelve {until}, si su causa sigue ahí.",
    undo: "Deshacer",
    by: "Pospuesta por {by} hasta {until}",
    wake: "Mostrar de nuevo",
    wakeNamed: "Mostrar de nuevo: {title}",
    failed: "No se pudo posponer la alerta. Inténtalo de nuevo.",
    wakeFailed: "No se pudo mostrar la alerta de nuevo. Inténtalo de nuevo.",
  },

  quick: {
    title: "Acciones rápidas",
    problems: "Problemas",
    support: "Soporte",
    review: "Revisar solicitudes",
    generate: "Agregar recogidas semanales",
    generateStarted: "En marcha",
    generateStartedText: "Las recogidas semanales se agregan en menos de un minuto.",
    generateFailed: "No se pudo iniciar el proceso automático. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof en.alerts>;

/** Proposed corrections of a street’s collection day. */
export const streetCorrections = {
  title: "Calles con otro día de recolección",
  note: "{count, plural, one {# calle por revisar} other {# calles por revisar}}",
  row: "{street}, {zipCode}: de {from} a {to}",
  otherWeek: "la otra semana",
  said: "Lo {voices, plural, one {dice # persona} other {dicen # personas}}, {homes, plural, one {# casa} other {# casas}}. Confianza en {from}: {confidence}.",
  reasons: {
    emptied: "{count, plural, one {# camión visto} other {# camiones vistos}}",
    wrongDay: "{count, plural, one {# día equivocado} other {# días equivocados}}",
    notEmptied: "{count, plural, one {# casa con botes sin vaciar} other {# casas con botes sin vaciar}}",
    nothingOut: "{count, plural, one {una vez sin botes afuera} other {# veces sin botes afuera}}",
    notHere: "{count, plural, one {camión tarde una vez} other {camión tarde # veces}}",
  },
  mend: "Corregir",
  mendTitle: "¿Pasar {street} a {to}?",
  preview:
    "{pickups, plural, =0 {No cambia ninguna recogida programada} one {Cambia # recogida programada} other {Cambian # recogidas programadas}}, de {homes, plural, one {# casa} other {# casas}}.{runners, plural, =0 {} one { Avisamos a # runner.} other { Avisamos a # runners.}}",
  credit:
    "{pickups, plural, one {Se acredita # recogida del día equivocado} other {Se acreditan # recogidas del día equivocado}}: {amount} a {homes, plural, one {# casa} other {# casas}}.",
  tells:
    "Avisamos a cada propietario, también por correo. Puedes deshacerlo durante 7 días; los créditos se mantienen.",
  address: "{address}: {pickups, plural, one {# recogida} other {# recogidas}}",
  dismiss: "Descartar",
  mended: {
    title: "Calle corregida",
    text: "{count, plural, one {# casa tiene} other {# casas tienen}} un nuevo día de recolección.",
  },
  dismissed: { title: "Propuesta descartada", text: "Vuelve solo si coinciden reportes nuevos." },
  undo: "Deshacer",
  undone: {
    title: "Cambio deshecho",
    text: "{back, plural, one {# casa volvió} other {# casas volvieron}} al día de antes.",
  },
  failed: "No se pudo guardar tu decisión. Inténtalo de nuevo.",
  decided: "{outcome, select, mended {Corregido} dismissed {Descartado} other {Deshecho}} por {by}, {time}",
} as const satisfies TextsOf<typeof en.streetCorrections>;
