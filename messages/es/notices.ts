import type * as en from "../en/notices.ts";
import type { TextsOf } from "../texts-of.ts";
import { accountNotifications } from "./account-notices.ts";
import { addOnNotifications } from "./add-on-notices.ts";
import { dayNotifications } from "./day-notices.ts";
import { growthNotifications } from "./growth-notices.ts";
import { regularNotifications } from "./regular-notices.ts";
import { supportNotifications } from "./support-notices.ts";
import { tipNotifications } from "./tip-notices.ts";

export const notifications = {
  page: {
    title: "Notificaciones",
    lead: "{count, plural, =0 {Lo has leído todo.} one {# sin leer.} other {# sin leer.}}",
    list: "Notificaciones, las más nuevas primero",
    filter: "Qué notificaciones",
    filters: { all: "Todas", unread: "Sin leer" },
    unread: "Nueva",
    markRead: "Marcar como leída",
    markUnread: "Marcar como no leída",
    markedRead: "Marcada como leída",
    markAll: "Marcar todo como leído",
    allRead: {
      title: "Todo leído",
      text: "{count, plural, =0 {No quedaba nada por marcar.} one {# notificación marcada como leída.} other {# notificaciones marcadas como leídas.}}",
    },
    undo: "Deshacer",
    markFailed: "No se pudo marcar. Inténtalo de nuevo.",
    undoFailed: "No se pudo deshacer. Inténtalo de nuevo.",
    more: "Mostrar anteriores",
    moreFailed: "Las anteriores no se cargaron. Inténtalo de nuevo.",
    noneUnread: "Nada sin leer",
    noneUnreadText: "Has leído todo lo que te hemos contado.",
    smsCode: "{code} es tu código de TidyCurb. Vale 10 minutos. Si no lo pediste, ignóralo.",
    testPush: { title: "Funciona", message: "Así te contamos lo que hay de nuevo." },
    panelFailed: "Tus notificaciones no se cargaron. Abre la página para intentarlo de nuevo.",
    empty: "Aún no hay nada que contarte",
    emptyText: "Cuando pase algo con tus recogidas o con tu solicitud, lo leerás aquí.",
  },
  jobAccepted: {
    title: "Tu recogida ya tiene runner",
    message:
      "Un runner tomó tu recogida del {date}{property, select, none {} other { en {property}}}{legs, select, evening {: los botes salen la noche anterior y regresan después del camión} day {: los botes salen ese día y regresan después del camión} other {}}.",
  },
  runnerOnTheWay: {
    title: "Tu runner va en camino",
    message:
      "Tu runner va en camino a sacar tus botes para la recogida del {date}{property, select, none {} other { en {property}}}.",
  },
  pickupMessage: {
    title: "{side, select, runner {Mensaje de tu runner} other {Mensaje de un propietario}}",
    message:
      "{side, select, runner {Tu runner} other {El propietario}} te escribió sobre la recogida del {date}{property, select, none {} other { en {property}}}.",
  },
  jobStarted: {
    title: "Botes en la acera",
    message:
      "Tus botes{property, select, none {} other { en {property}}} están afuera. {legs, select, none {Recogida del {date}: en curso.} other {Vuelven adentro el {date}, después del camión.}}",
  },
  startUndone: {
    title: "Tus botes aún no están afuera",
    message:
      "La recogida del {date}{property, select, none {} other { en {property}}} se marcó por error como iniciada. Sigue en la ruta de tu runner.",
  },
  jobReopened: {
    title: "Se reabrió una recogida",
    message: "La recogida del {date} está de nuevo en tu ruta: {reason}",
  },
  jobReleased: {
    title: "Tu runner no podrá venir",
    message:
      "Tu recogida del {date}{property, select, none {} other { en {property}}} está abierta otra vez{finder, select, none { y otros runners la pueden tomar} other {. Nuestro equipo busca otro runner}}.",
  },
  jobCancelled: {
    title: "Recogida cancelada",
    message: "Se canceló la recogida del {date}. Ya no está en tu ruta.",
  },
  jobCompleted: {
    title: "Recogida completada",
    message: "Tus botes están de vuelta en su lugar. Recogida del {date}: hecha.",
  },
  curbClear: {
    title: "Acera despejada en {property}",
    message:
      "{property}: acera despejada a las {time}{next, select, none {.} other {, antes de los próximos huéspedes de las {next}.}}",
  },
  jobMissed: {
    title: "No llegamos a tu recogida",
    message:
      "Tu recogida del {date}{property, select, none {} other { en {property}}} no se hizo a tiempo{legs, select, out {: no sacamos los botes} in {: no regresamos los botes} other {}}. Lo sentimos{credit, select, none {} other {, y te acreditamos {credit}: se descuentan de tu próxima factura}}.",
  },
  jobNotServed: {
    title: "No pudimos atender {property, select, none {tu casa} other {{property}}}",
    message:
      "Tu runner vino a tu recogida del {date}{property, select, none {} other { en {property}}}, pero {reason, select, noAccess {el paso a los botes estaba cerrado} noCans {no había botes donde debían estar} blocked {los botes o la acera estaban bloqueados} animal {había un animal suelto} unsafe {no era seguro} other {algo lo impidió}}.{fee, select, warned { Esta vez es gratis. Si de aquí al {until} otra parada en tu casa queda bloqueada, hay un cargo por visita de {amount}.} charged { El cargo por visita de {amount} va en tu próxima factura.} other {}} La foto y las palabras están en tu historial.",
  },
  cansNotEmptied: {
    title:
      "{verdict, select, tagged {La empresa de basura dejó un aviso en tus botes} truckNotHere {El camión aún no ha pasado} other {El camión no vació tus botes}}",
    message:
      "Recogida del {date}{property, select, none {} other { en {property}}}: tus botes {cans, select, leftOut {siguen en la acera} other {están en su lugar, todavía llenos}}.{movedTo, select, none {} other { Volvemos el {movedTo}, sin costo.}} Tenemos listo un mensaje para tu empresa de basura.",
  },
  jobDoneAfterAll: {
    title: "Tu recogida sí se hizo",
    message:
      "La prueba de tu runner del {date}{property, select, none {} other { en {property}}} llegó tarde por falta de señal: tu recogida se hizo a tiempo.{credit, select, none {} other { Se retira el crédito de {credit}.}}",
  },
  jobNotServedAfterAll: {
    title: "Por qué no se hizo tu recogida",
    message:
      "El aviso de tu runner del {date}{property, select, none {} other { en {property}}} llegó tarde por falta de señal: {reason, select, noAccess {el paso a los botes estaba cerrado} noCans {no había botes donde debían estar} blocked {los botes o la acera estaban bloqueados} animal {había un animal suelto} unsafe {no era seguro} other {algo lo impidió}}.{credit, select, none {} other { Se retira el crédito de {credit}.}}",
  },
  problemReported: {
    title: "Una recogida tiene un problema",
    message: "Un hogar en {city} reporta un problema con la recogida del {date}. Espera una respuesta.",
  },
  problemResolved: {
    title: "Revisamos tu problema",
    message:
      "{outcome, select, returnVisit {Volvemos el {date}.} credit {Te acreditamos {credit}: se descuenta de tu próxima factura.} other {Esta es nuestra respuesta.}}{answer, select, none {} other { {answer}}}",
  },
  canStays: {
    title: "El camión no ha pasado",
    message: "Recogida del {date}: deja los botes en la acera y regrésalos a más tardar mañana por la noche.",
  },
  jobTakenBack: {
    title: "Recogida no realizada",
    message: "La recogida del {date} no se hizo a tiempo. Ya no está en tu ruta y no se puede pagar.",
  },
  jobRefused: {
    title: "No te pagaremos una recogida",
    message: "Tu recogida del {date} no cuenta después de nuestra revisión: {reason}",
  },
  refusalReviewed: {
    title: "Revisamos tu respuesta",
    message:
      "Recogida del {date}: {outcome, select, reversed {te damos la razón y te la pagamos.} other {nuestra decisión se mantiene.}}{reason, select, none {} other { {reason}}}",
  },
  noticeAppealed: {
    title: "Un runner apela una decisión",
    message: "Debe revisarla un administrador que no tomó la decisión.",
  },
  pickupReplanned: {
    title: "Programamos tu recogida otra vez",
    message:
      "No pudimos confirmar que tu recogida del {date}{property, select, none {} other { en {property}}} se hizo. Está abierta otra vez para los runners, el mismo día.",
  },
  holdOver: {
    title: "Qué bueno tenerte de vuelta",
    message:
      "Tu suspensión por vacaciones terminó y tus recogidas siguen.{credit, select, none {} other { Por ella te acreditamos {credit}.}}",
  },
  areaServed: {
    title: "Ya hay un runner en {zipCode}",
    message: "Guardamos tu configuración. Confírmala y empezamos con tus recogidas.",
  },
  serviceCancelled: {
    title: "Cancelaste tu servicio",
    message:
      "{until, select, none {Termina hoy} other {Termina el {until}}} y no se te volverá a cobrar. Hasta entonces puedes conservarlo.",
  },
  serviceEnded: {
    title: "Tu servicio terminó",
    message: "Terminó como lo pediste y no se te cobra nada más. Puedes volver cuando quieras.",
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
    title: "Confirma tu pago",
    message: "Tu banco te pide confirmar el pago de {amount}. El enlace está en el correo que te mandamos.",
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
  creditGiven: {
    title: "Un crédito para ti",
    message: "Te acreditamos {amount}: se descuenta de tu próximo cobro. {reason}",
  },
  creditTakenBack: {
    title: "Se retiró un crédito",
    message: "El crédito de {amount} ya no se descuenta de tu próximo cobro. {reason}",
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
    title: "Tu recogida vuelve a lo previsto",
    message: "El feriado cambió: tu recogida del {date} se hace como siempre.",
  },
  pickupTomorrow: {
    title: "Tu recogida es mañana",
    message:
      "Es el {date}{legs, select, day {: los botes salen ese día y regresan después del camión} window {: los botes salen y regresan en tu franja horaria} other {}}. Deja los botes donde tu runner pueda encontrarlos.",
  },
  pickupTonight: {
    title: "Tus botes salen esta noche",
    message:
      "El camión pasa el {date}{legs, select, evening {: los botes salen esta noche y regresan después del camión} window {: los botes salen esta noche y regresan en tu franja horaria} other {}}. Deja los botes donde tu runner pueda encontrarlos.",
  },
  homeChanged: {
    title: "Hay cambios en una casa de tu ruta",
    message: "Cambió algo en la casa de tu recogida del {date}. Dale un vistazo antes de salir.",
  },
  calendarFailing: {
    title: "No se puede leer un calendario",
    message:
      "Llevamos un día sin poder leer {calendar} de {property}. Tus recogidas siguen como están: revisa la dirección del calendario.",
  },
  calendarDoubted: {
    title: "Faltan estancias en un calendario",
    message:
      "En {calendar} de {property} {count, plural, one {falta # estancia} other {faltan # estancias}}. No cancelamos nada. Dinos si es correcto.",
  },
  webhookPaused: {
    title: "Tu webhook está en pausa",
    message:
      "Ningún evento llega a {host} desde hace días. Revisa la dirección y envía una prueba para reactivarlo.",
  },
  calendarIncomplete: {
    title: "Un calendario se importó solo en parte",
    message:
      "No pudimos importar todo {calendar} de {property}. Su página muestra qué queda fuera y qué significa para tus recogidas.",
  },
  helperActed: {
    title:
      "{name} ({role, select, cohost {coanfitrión} cleaner {limpieza} family {familia} neighbor {vecindario} carer {cuidados} coowner {copropiedad} manager {administración} other {ayuda}}) {what, select, confirmed {confirmó recogidas} unconfirmed {deshizo una confirmación} kept {mantuvo una recogida} cancelled {canceló una recogida} cleaning {está limpiando} cleaned {terminó de limpiar} notCleaning {ya no necesita más tiempo} reported {reportó un problema} skipped {saltó una recogida} unskipped {recuperó una recogida} approved {aprobó un trabajo adicional} declined {rechazó un trabajo adicional} held {agregó una suspensión por vacaciones} unheld {terminó una suspensión por vacaciones} paused {pausó el servicio} resumed {reanudó el servicio} days {cambió un día de recogida} details {cambió las notas para tu runner} card {cambió la tarjeta de pago} other {vio el código del portón}}",
    message:
      "{what, select, confirmed {Confirmó {count, select, 1 {una recogida} other {{count} recogidas}}{rental, select, none {} other { en {rental}}}.} unconfirmed {Volvió a dejar en borrador {count, select, 1 {una recogida} other {{count} recogidas}}{rental, select, none {} other { en {rental}}}.} kept {La recogida{rental, select, none {} other { en {rental}}} del {date} se hará como estaba previsto.} cancelled {La recogida{rental, select, none {} other { en {rental}}} del {date} está cancelada.} cleaning {El runner esperará para mover los botes{rental, select, none {} other { en {rental}}} el {date}.} cleaned {El runner ya puede mover los botes{rental, select, none {} other { en {rental}}} el {date}.} notCleaning {La recogida{rental, select, none {} other { en {rental}}} del {date} sigue como estaba prevista.} reported {Reportó un problema con la recogida{rental, select, none {} other { en {rental}}} del {date}.} skipped {No hay recogida el {date}. Puedes recuperarla en tu calendario.} unskipped {La recogida del {date} está de nuevo en tu calendario.} approved {Aprobó un trabajo adicional en la recogida del {date}. Estará en tu próxima factura.} declined {Rechazó un trabajo adicional en la recogida del {date}.} held {La suspensión por vacaciones empieza el {date}. Puedes terminarla en tu calendario.} unheld {Terminó la suspensión por vacaciones desde el {date}. Tus recogidas continúan.} paused {No se cobra nada y no hay recogidas planeadas. Puedes reanudarlo en tu página de facturación.} resumed {Hay recogidas planeadas de nuevo. Puedes pausarlo en tu página de facturación.} days {Tu calendario muestra los nuevos días. Allí puedes cambiarlos de nuevo.} details {Tu próximo runner verá el cambio. Puedes leerlo en tu perfil.} card {Tu servicio ahora se cobra a otra tarjeta. Mira tu página de facturación.} other {Se mostró el código del portón{rental, select, none {} other { en {rental}}}.}}",
  },
  cleanerWaits: {
    title:
      "{state, select, until {La limpieza necesita los botes hasta las {time}} done {Limpieza terminada} other {Ya no hace falta esperar a la limpieza}}",
    message:
      "{state, select, until {{leg, select, out {Saca los botes después de las {time}} other {Regresa los botes después de las {time}}}} other {{leg, select, out {Ya puedes sacar los botes} other {Ya puedes regresar los botes}}}} el {date}. Mira la parada en tu ruta.",
  },
  visitAsked: {
    title:
      "{state, select, asked {¿Debe ir tu runner de todos modos?} other {Tu respuesta sobre una recogida}}",
    message:
      "{state, select, asked {La recogida en {property} del {date} ya no encaja con tus calendarios, pero un runner la aceptó. Dinos si la mantenemos.} kept {Mantuviste la recogida en {property} del {date}. Se hará como estaba previsto.} dropped {Cancelaste la recogida en {property} del {date}.} other {La recogida en {property} del {date} ya no necesita tu respuesta.}}",
  },
  changedForYou: {
    title: "Hicimos un cambio por ti",
    message:
      "Como pediste, {what, select, days {cambiamos tus días u horas de recogida} home {cambiamos los datos de tu casa} skip {saltamos una semana de recogidas} undoSkip {volvimos a programar las recogidas saltadas} extra {agregamos una recogida adicional} pause {tu servicio está en pausa} resume {tu servicio está activo de nuevo} undoPause {anulamos la pausa programada} undoCancel {tu servicio continúa} areas {cambiamos tus zonas} hours {cambiamos tu horario} daysOff {agregamos tus días libres} endDaysOff {quitamos tus días libres} online {cambiamos si recibes ofertas} other {hicimos un cambio}}. ¿No es correcto? Escribe a soporte.",
  },
  applicationSubmitted: {
    title: "Solicitud enviada",
    message: "Revisaremos tu solicitud en 24 a 48 horas y te mandaremos un correo.",
  },
  applicationApproved: {
    title: "Solicitud aprobada",
    message: "¡Te damos la bienvenida! Conéctate para ver los trabajos disponibles en tus códigos postales.",
  },
  applicationRejected: {
    title: "Solicitud no aprobada",
    message: "Por ahora no podemos sumarte como runner.",
  },
  applicationMoreInfo: {
    title: "Tu solicitud necesita más información",
    message: "Responde nuestra pregunta: {reason}",
  },
  applicationAnswered: {
    title: "Llegó una respuesta a una solicitud",
    message: "Ya está lo que pediste. La solicitud espera otra vez tu revisión.",
  },
  checkInDoubt: {
    title: "Por ahora, sin trabajos nuevos",
    message:
      "Estamos revisando tu verificación de antecedentes, por eso estás desconectado. Los trabajos que ya aceptaste siguen siendo tuyos. Te avisaremos en cuanto esté en regla.",
  },
  checkClear: {
    title: "Tu verificación de antecedentes está en regla",
    message: "Ya puedes conectarte de nuevo y aceptar trabajos.",
  },
  ratingAppealed: {
    title: "Un runner apela una calificación",
    message: "Es de la recogida del {date} y espera una decisión.",
  },
  appealDecided: {
    title: "Decidimos sobre tu apelación",
    message:
      "Recogida del {date}: {outcome, select, removed {la calificación ya no cuenta.} other {la calificación se queda.}}{answer, select, none {} other { {answer}}}",
  },
  jobAssigned: {
    title: "{many, select, none {Tienes una recogida nueva} other {Tienes {many} recogidas nuevas}}",
    message:
      "{many, select, none {Te hemos dado la recogida del {date}} other {Te hemos dado {many} recogidas del {date}}}{legs, select, evening {: los botes salen la noche anterior y regresan después del camión} day {: los botes salen ese día y regresan después del camión} other {}}. {many, select, none {Está} other {Están}} en tu ruta.",
  },
  jobReassigned: {
    title: "{many, select, none {Una recogida salió} other {{many} recogidas salieron}} de tu ruta",
    message:
      "{many, select, none {La recogida del {date} ya no es tuya: la hemos quitado} other {{many} recogidas del {date} ya no son tuyas: las hemos quitado}} de tu ruta.",
  },
  runnerChanged: {
    title: "Tu recogida tiene otro runner",
    message:
      "{runner, select, none {Otro runner} other {{runner}}} hace tu recogida del {date}{property, select, none {} other { en {property}}}. No tienes que hacer nada.",
  },
  pickupCancelled: {
    title: "Recogida cancelada",
    message:
      "Tu recogida del {date}{property, select, none {} other { en {property}}} se canceló{cause, select, ours {: no podemos hacerla y lo sentimos} other {}}.{credit, select, none {} other { Te hemos acreditado {credit}: se descuenta de tu próxima factura.}}",
  },
  pickupPushed: {
    title: "Tu recogida pasa a otro día",
    message:
      "{reason, select, weather {El tiempo no acompaña} holiday {Es feriado} runners {Nos faltan runners} other {Tenemos que cambiar los planes}}: tu recogida del {date} es el {movedTo}.",
  },
  pickupPushedBack: {
    title: "Tu recogida vuelve a su día",
    message: "Volvimos al plan de antes: tu recogida del {date} es como siempre.",
  },
  pickupLater: {
    title: "Tu recogida es más tarde de lo previsto",
    message:
      "{cause, select, street {Tu calle está cerrada hasta las {time} el {date}. Vamos después.} other {El camión se retrasa el {date}. A más tardar a las {time} vuelven tus botes.}}",
  },
  jobsPushed: {
    title: "Tus recogidas pasan a otro día",
    message:
      "{reason, select, weather {El tiempo no acompaña} holiday {Es feriado} runners {Nos faltan runners} other {Cambiaron los planes}}: tus recogidas del {date} son el {movedTo}.{givenBack, select, 0 {} other { Ese día no puedes hacer {givenBack}, así que quedan para otros runners.}}",
  },
  jobsPushedBack: {
    title: "Tus recogidas vuelven a lo previsto",
    message: "Volvimos al plan de antes: tus recogidas del {date} son como siempre.",
  },
  jobsLater: {
    title: "Recogidas más tarde",
    message:
      "{cause, select, street {Una calle está cerrada hasta las {time}} other {El camión se retrasa {hours, select, 1 {una hora} other {{hours} horas}}}} el {date}: {count, select, 1 {una recogida es} other {{count} recogidas son}} más tarde. Tu ruta muestra las nuevas horas.",
  },
  ...accountNotifications,
  ...addOnNotifications,
  ...tipNotifications,
  ...growthNotifications,
  ...supportNotifications,
  ...dayNotifications,
  ...regularNotifications,
} as const satisfies TextsOf<typeof en.notifications>;
