import type { pay as english } from "../en/pay.ts";
import type { TextsOf } from "../texts-of.ts";

export const pay = {
  weekOf: "del {from} al {to}",

  run: {
    title: "Ronda de pagos",
    note: "Las semanas van de lunes a domingo. Por sí sola, cada una se paga el martes siguiente.",
    noteTest: "Modo de prueba: los pagos se registran y no se envía dinero.",
    weeks: "Elige una semana",
    previous: "Semana anterior",
    next: "Semana siguiente",
    total: "Por pagar en total",
    runners: "Runners",
    paid: "Pagado",
    held: "Retenido",
    list: "Runners de esta semana",
    empty: "Nadie ganó nada esta semana.",
    more: "Ver más",
    moreFailed: "No se pudo cargar más. Inténtalo de nuevo.",
    now: "Pagar ahora",
    nowTitle: "¿Hacer ahora la ronda de pagos?",
    nowDue:
      "{week}: {count, plural, =0 {no queda nadie por pagar.} one {# runner recibe {amount}.} other {# runners reciben {amount} en total.}}",
    nowOthers:
      "Otras semanas ya terminadas: {count, plural, one {# pago más de {amount}.} other {# pagos más, {amount} en total.}}",
    nowText: "Se paga ahora cada semana que ya terminó, menos lo retenido. A nadie se le paga dos veces.",
    nowAction: "Pagar a los runners",
    done: "Ronda de pagos terminada",
    result:
      "{paid, plural, one {# runner pagado.} other {# runners pagados.}} {left, plural, =0 {No queda nada pendiente.} one {Queda # pago pendiente.} other {Quedan # pagos pendientes.}}",
    failed: "No se pudo iniciar la ronda de pagos. Inténtalo de nuevo.",
    left: "Lo que quedó pendiente",
    leftWaiting:
      "{count, plural, one {# runner aún no tiene cuenta bancaria.} other {# runners aún no tienen cuenta bancaria.}}",
    leftHeld: "{count, plural, one {# pago está retenido.} other {# pagos están retenidos.}}",
    leftFailed:
      "{count, plural, one {El procesador de pagos rechazó # pago.} other {El procesador de pagos rechazó # pagos.}}",
    leftSending:
      "{count, plural, one {# pago va en camino; la próxima ronda lo consulta.} other {# pagos van en camino; la próxima ronda los consulta.}}",
  },

  row: {
    jobsOf: "Trabajos de {name}",
    showJobs: "Ver los trabajos de {name}",
    noJobs: "Sin trabajos",
    adjustment: "Ajuste",
    held: {
      heldForReview: "Retenido mientras revisamos una recogida",
      reviewCleared: "Revisión terminada",
      refusedOffset: "Recogida rechazada, compensada con una deducción",
    },
    jobs: "{count, plural, one {# trabajo} other {# trabajos}}",
    adjusted: "ajuste de {amount}",
    waiting: "Aún sin cuenta bancaria",
    reason: "Motivo: {reason}",
    hold: "Retener",
    holdNamed: "Retener el pago de {name}",
    release: "Liberar",
    releaseNamed: "Liberar el pago de {name}",
    retry: "Enviar otra vez",
    retryNamed: "Enviar otra vez el pago de {name}",
    adjust: "Ajustar",
    adjustNamed: "Ajustar el pago de {name}",
  },

  statuses: {
    open: "Semana en curso",
    due: "Por pagar",
    pending: "Por pagar",
    held: "Retenido",
    sending: "En camino",
    paid: "Pagado",
    failed: "Rechazado",
  },

  hold: {
    title: "¿Retener el pago de {name}?",
    text: "Se queda aquí hasta que lo liberes. El runner lee el motivo.",
    reason: "Motivo",
    action: "Retener el pago",
    done: "Pago retenido",
    doneText: "El pago de {name} se queda aquí.",
    released: "Pago liberado",
    releasedText: "El pago de {name} sale con la próxima ronda.",
    failed: "No se pudo guardar. Inténtalo de nuevo.",
  },

  retry: {
    paid: "Pago enviado",
    paidText: "{name} ha cobrado.",
    unpaid: "Aún sin pagar",
    unpaidText: "No se pudo enviar el pago de {name}. La fila dice por qué.",
  },

  adjust: {
    title: "Ajustar el pago de {name}",
    text: "La semana lleva {total}. Se puede ajustar hasta que se envíe, y nunca por debajo de cero.",
    kind: "Qué hacer",
    add: "Sumarle",
    take: "Restarle",
    amount: "Cantidad en dólares",
    reason: "Motivo",
    reasonHelp: "El runner lo lee en su informe de ganancias.",
    action: "Ajustar el pago",
    done: "Pago ajustado",
    doneText: "La semana de {name} lleva ahora {total}.",
  },

  rates: {
    title: "Tarifas",
    note: "Lo que vale y desde qué día. Los trabajos aceptados conservan su pago; quien ya está suscrito se entera de un precio nuevo con al menos dos semanas.",
    names: { runnerRate: "Pago al runner", monthlyPrice: "Precio de la suscripción" },
    now: { runnerRate: "{amount}/recogida", monthlyPrice: "{amount}/mes" },
    from: {
      runnerRate: "{amount}/recogida desde el {day}",
      monthlyPrice: "{amount}/mes desde el {day}",
    },
    change: "Cambiar una tarifa",
    which: "Qué tarifa",
    amount: "Cantidad en dólares",
    effectiveOn: "Primer día",
    save: "Fijar la tarifa",
    saved: "Tarifa fijada",
    savedText: "Vale desde el {day}.",
    failed: "No se pudo fijar la tarifa. Inténtalo de nuevo.",
  },

  margin: {
    plannedTitle: "Todo lo planificado",
    plannedCaption:
      "{homes, plural, one {# casa que paga} other {# casas que pagan}} en un mes, según lo planificado para los próximos {days, number} días, con alquileres",
    plannedPickups: "Recolecciones planificadas",
    plannedCount: "{count, number} ({rentals, number} en alquileres)",
    plannedLosing:
      "{count, plural, one {# casa cuesta} other {# casas cuestan}} más en pago a runners de lo que pagan.",
    plannedLoss: "Lo planificado cuesta {amount} más al mes de lo que aporta.",
    title: "Lo que deja un plan al mes",
    caption:
      "Después del pago al runner y de la comisión de la tarjeta, 2.9% + 30¢, con 52 semanas en 12 meses",
    lossTitle: "El servicio pierde dinero",
    loss: "Con {price} al mes y {rate} por recogida, una casa con una recogida a la semana cuesta cada mes {amount} más de lo que deja.",
    lossLater:
      "Desde el {day}, una casa con una recogida a la semana cuesta cada mes {amount} más de lo que deja.",
    worseTitle: "¿Perder más con cada casa?",
    worse:
      "Desde el {day}, una casa con una recogida a la semana cuesta cada mes {amount} más de lo que deja. Ahora deja {now}.",
    preview: "Con esta tarifa, una casa con una recogida a la semana deja {amount} al mes.",
    when: "Cuándo",
    today: "Ahora",
    fromDay: "Desde el {day}",
    pickups: "Recogidas por semana",
    price: "Precio",
    fee: "Comisión de la tarjeta",
    pay: "Pago al runner",
    left: "Queda",
  },
} as const satisfies TextsOf<typeof english>;
