import type { notifications as english } from "../en/notifications.ts";
import type { TextsOf } from "../texts-of.ts";

export const notifications = {
  page: {
    title: "Notificaciones",
    lead: "{count, plural, =0 {Nada nuevo desde tu última visita.} one {# es nueva.} other {# son nuevas.}}",
    list: "Notificaciones, las más nuevas primero",
    unread: "Nueva",
    empty: "Aún no hay nada que contarte",
    emptyText: "Cuando pase algo con tus recogidas o con tu solicitud, lo leerás aquí.",
  },
  jobAccepted: {
    title: "Tu recogida ya tiene runner",
    message: "Un runner tomó tu recogida del {date}.",
  },
  jobStarted: {
    title: "Botes en la acera",
    message: "Tus botes están afuera. Recogida del {date}: en curso.",
  },
  jobReleased: {
    title: "Tu runner no podrá venir",
    message: "Tu recogida del {date} está abierta otra vez y otros runners la pueden tomar.",
  },
  jobCancelled: {
    title: "Recogida cancelada",
    message: "Se canceló la recogida del {date}. Ya no está en tu ruta.",
  },
  jobCompleted: {
    title: "Recogida completada",
    message: "Tus botes están de vuelta en su lugar. Recogida del {date}: hecha.",
  },
  jobMissed: {
    title: "No llegamos a tu recogida",
    message:
      "Tu recogida del {date} no se hizo a tiempo. Lo sentimos, y te acreditamos {credit}: se descuentan de tu próxima factura.",
  },
  jobTakenBack: {
    title: "Recogida no realizada",
    message: "La recogida del {date} no se hizo a tiempo. Ya no está en tu ruta y no se puede pagar.",
  },
  holdOver: {
    title: "Qué bueno tenerte de vuelta",
    message:
      "Tu suspensión por vacaciones terminó y tus recogidas siguen.{credit, select, none {} other { Por ella te acreditamos {credit}.}}",
  },
  serviceEnded: {
    title: "Tu servicio terminó",
    message: "El mes que pagaste terminó y no se te cobra nada más. Puedes volver cuando quieras.",
  },
  serviceStopped: {
    title: "Tu servicio terminó",
    message:
      "No pudimos cobrar a tu tarjeta, así que tuvimos que parar. Puedes volver cuando quieras con otra tarjeta.",
  },
  paymentFailed: {
    title: "Tu tarjeta fue rechazada",
    message:
      "No pudimos cobrar {amount}. Cambia tu forma de pago{again, select, none {.} other {: lo intentamos otra vez el {again}.}}",
  },
  paymentAction: {
    title: "Tu banco quiere confirmarlo contigo",
    message: "Te pide confirmar el pago de {amount}. El correo que te mandamos te lleva allí.",
  },
  cardExpires: {
    title: "Tu tarjeta vence pronto",
    message: "Tu tarjeta terminada en {last4} es válida hasta {expiry}. Cambia tu forma de pago.",
  },
  disputeOpened: {
    title: "Un pago está en disputa",
    message:
      "Un banco cuestiona un pago de {amount}{status, select, inquiry {; por ahora solo pregunta} other { y ya retiró el dinero}}.{respondBy, select, none {} other { Responde en el panel de Stripe hasta el {respondBy}.}}",
  },
  disputeClosed: {
    title: "Se cerró una disputa",
    message:
      "{status, select, won {Conservamos los {amount}.} other {Los {amount} volvieron al titular de la tarjeta, y pagamos la comisión.}}",
  },
  refundIssued: {
    title: "Tu reembolso va en camino",
    message: "Devolvimos {amount} a tu tarjeta. Los bancos tardan unos días en mostrarlo.",
  },
  payoutPaid: {
    title: "Tu pago va en camino",
    message: "{amount} por la semana del {week} van a tu cuenta bancaria.",
  },
  payoutWaiting: {
    title: "Tu pago te espera",
    message: "{amount} por la semana del {week} te esperan: agrega tu cuenta bancaria y te los enviamos.",
  },
  payAdjusted: {
    title: "Se ajustó tu pago",
    message: "{amount} en la semana del {week}: {reason}",
  },
  holidayMoved: {
    title: "{holiday}: tu recogida cambia de día",
    message: "Tu recogida del {date} se hace el {movedTo}.",
  },
  holidaySkipped: {
    title: "No pasa el camión: {holiday}",
    message: "No pasa el camión el {date}, así que esa recogida no se hace.",
  },
  holidayBack: {
    title: "Tu recogida vuelve a su día",
    message: "El feriado cambió: tu recogida del {date} se hace como siempre.",
  },
  pickupTomorrow: {
    title: "Tu recogida es mañana",
    message: "Es el {date}. Deja los botes donde tu runner los encuentre.",
  },
  pickupTonight: {
    title: "Tus botes salen esta noche",
    message: "El camión pasa el {date}. Deja los botes donde tu runner los encuentre.",
  },
  applicationSubmitted: {
    title: "Solicitud enviada",
    message: "Revisamos tu solicitud en 24 a 48 horas y te mandamos un correo.",
  },
  applicationApproved: {
    title: "Solicitud aprobada",
    message: "¡Te damos la bienvenida! Conéctate para ver los trabajos abiertos de tus códigos postales.",
  },
  applicationRejected: {
    title: "Solicitud no aprobada",
    message: "Por ahora no podemos sumarte como runner.",
  },
} as const satisfies TextsOf<typeof english>;
