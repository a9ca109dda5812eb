import type * as en from "../en/billing.ts";
import type { TextsOf } from "../texts-of.ts";

export const billing = {
  credit: "Crédito",
  creditNext: "{amount} se descuentan de tu próxima factura",
  debtNext: "{amount} se suman a tu próxima factura",
  priceFrom: "A partir del {day}",
  nextBilling: "Próxima fecha de cobro",
  endsOn: "Termina el",
  ending:
    "El próximo mes no se cobra. {status, select, paused {Tus recogidas siguen en pausa.} other {Hasta entonces, tus recogidas siguen.}}",
  ended: "Tu servicio terminó y no se te cobra nada más. Puedes volver cuando quieras.",
  pastDue:
    "El último pago no se realizó. Tus recogidas continúan y lo intentamos de nuevo: cambia tu forma de pago abajo o paga la factura pendiente.",

  cancel: {
    open: "Cancelar el servicio",
    title: "¿Cancelar tu servicio?",
    text: "Sigue hasta el {day}, y el próximo mes no se cobra.",
    textNow:
      "{status, select, paused {Los días que te quedan del mes que pagaste empiezan a correr hoy. Puedes reanudar el servicio hasta que se acaben. Entonces termina} credited {Termina ahora} other {Sigue hasta el final del mes que pagaste}}, y el próximo mes no se cobra.",
    after:
      "Las recogidas posteriores se cancelan. Conservas el crédito que quede: se descuenta de tu primera factura si regresas.",
    reason: "¿Qué te hizo decidirlo?",
    action: "Cancelar el servicio",
    keep: "Conservar el servicio",
    done: "Servicio cancelado",
    doneText: "Termina con el mes que pagaste. Hasta entonces puedes cambiar de opinión.",
    failed: "No se pudo cancelar el servicio. Inténtalo de nuevo.",
    canceledTitle: "Cancelaste tu servicio",
    canceledText: "Termina el {day} y no se te volverá a cobrar. Hasta entonces puedes conservarlo.",
    undo: "Conservar mi servicio",
    undone: "El servicio continúa",
    undoneText: "Qué bueno que te quedas. Tus recogidas siguen como estaban.",
    undoFailed: "No se pudo continuar el servicio. Inténtalo de nuevo.",
  },

  invoices: {
    title: "Facturas y recibos",
    empty: "Aún no hay facturas",
    emptyText: "La primera llega al configurar tu servicio.",
    credited: "{amount} pagados con crédito",
    added: "{amount} pendientes de antes",
    refunding: "Reembolso de {amount} en camino",
    refunded: "{amount} reembolsados",
    nextAttempt: "Lo intentamos otra vez el {day}.",
    needsAction: "Tu banco quiere que confirmes este pago.",
    pay: "Pagar ahora",
    payNamed: "Pagar ahora: {period}",
    receipt: "Recibo",
    receiptNamed: "Recibo: {period}",
    statuses: {
      open: "Sin pagar",
      paid: "Pagada",
      uncollectible: "No cobrada",
      void: "Anulada",
      refunded: "Reembolsada",
    },
  },

  credits: {
    title: "Créditos",
    empty: "No hay créditos",
    emptyText:
      "Te acreditamos automáticamente las recogidas no realizadas, hasta tu precio mensual, y las suspensiones por vacaciones de una semana o más.",
    missed: "Recogida no realizada: {day}",
    cancelled: "Recogida cancelada: {day}",
    problem: "Problema con la recogida del {day}",
    hold: "Suspensión por vacaciones",
    other: "Crédito",
    booked: "Registrado: {day}",
  },

  guarantee: {
    title: "Garantía de 30 días",
    text: "¿No te convenció? Hasta el {day} te devolvemos todo lo que pagaste. Tu servicio termina en ese momento.",
    open: "Recuperar mi dinero",
    ask: "¿Recuperar tu dinero?",
    askText:
      "Todo lo que pagaste vuelve a tu tarjeta, tu servicio termina ahora y las recogidas planeadas se cancelan.",
    reason: "¿Qué salió mal?",
    done: "Tu reembolso va en camino",
    doneText: "{amount} vuelven a tu tarjeta. Los bancos tardan unos días en mostrarlo.",
    failed: "No se pudo reembolsar tu pago. Inténtalo de nuevo.",
  },

  receipt: {
    title: "Recibo",
    billTitle: "Factura",
    number: "Número",
    period: "Servicio",
    billedTo: "A nombre de",
    plan: "Plan {plan}, un mes",
    credited: "Pagado con crédito",
    added: "Pendiente de antes",
    charged: "Cobrado a tu tarjeta",
    due: "Por pagar",
    refunded: "Reembolsado",
    paidOn: "Pagado el",
    test: "Modo de prueba: no se movió dinero.",
    print: "Imprimir",
    provider: "Abrir en Stripe",
    back: "Volver a facturación",
    missing: "No encontramos este recibo",
    missingText: "Puede ser de otra cuenta.",
  },
} as const satisfies TextsOf<typeof en.billing>;

export const subscribe = {
  title: "Configura tu servicio",
  lead: "Una dirección, un día o dos, y el día de la basura ya es asunto de otros.",
  starting: "Preparando tu suscripción…",
  startFailed: "No se pudo iniciar la suscripción. Inténtalo de nuevo.",
  addressTitle: "Dirección del servicio",
  scheduleTitle: "Días de recogida",
  scheduleNote: "¿Qué días pasa el camión?",
  summary: {
    title: "Resumen del servicio",
    monthly: "Servicio mensual",
    unlimited: "Recogidas semanales ilimitadas",
    photo: "Confirmación con foto",
    notifications: "Notificaciones en tiempo real",
    cancel: "Cancela cuando quieras",
    total: "Total",
    perMonth: "{price}/mes",
  },
  payment: {
    afterAddress:
      "Guarda primero tu dirección. Si un runner la atiende, después agregas tu tarjeta. Hasta entonces no se cobra nada.",
    title: "Pago",
    testTitle: "Modo de prueba",
    testText: "No se hará ningún cobro",
    active:
      "{isStopping, select, true {} other {Tu servicio ya está activo. }}Esto guarda tus cambios y no cobra nada.",
    toService: "Ir a mi servicio",
    complete: "Completar (modo de prueba)",
    completeWithCard: "Completar la configuración",
    cardLoading: "Preparando el formulario de la tarjeta…",
    cardFailed: "No se pudo cargar el formulario de la tarjeta. Vuelve a cargar esta página.",
    cardDeclined: "No se pudo confirmar tu tarjeta. Revísala o prueba con otra.",
    cardNote: "Tu tarjeta va directo a Stripe, que recibe el pago. Nosotros nunca vemos su número.",
  },
  waiting: {
    title: "Todavía no hay runners en {zipCode}",
    text: "Estás en la lista de espera y guardamos tus datos. Te escribiremos cuando empiece un runner. No se te cobra nada.",
    save: "Guardar mis datos",
    done: {
      title: "Estás en la lista de espera",
      text: "Todavía no hay runners en {zipCode}. Te escribiremos cuando empiece uno. No se te cobra nada.",
    },
    over: {
      title: "Ya atendemos tu código postal",
      text: "Completa la configuración y empezamos con tus recolecciones.",
    },
  },
  missing: {
    title: "Falta información",
    text: "Completa todos los campos obligatorios y elige al menos un día de recogida.",
  },
  done: {
    title: "¡Tu cuenta está lista!",
    text: "Tu servicio está activo y tus recogidas semanales están planeadas.",
    first: "Tu servicio está activo. Primera recogida: {day}, {window}.",
    saved: "Datos guardados",
    savedText: "Guardamos tus cambios.",
  },
  failed: {
    title: "No se pudo completar",
    text: "Hubo un error al configurar tu cuenta. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof en.subscribe>;
