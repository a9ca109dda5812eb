import type * as en from "../en/outgoing-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const outgoing = {
  /** The button of a push message. */
  skip: "Saltar",
  /** The button for a runner, and what the message says then. */
  setOut: "Voy en camino",
  haveSetOut: "Vas en camino. Ya avisamos al hogar.",
  several: {
    visitAsked: "{count} recogidas: ¿debe venir tu runner?",
    pickupMessage: "{count} mensajes nuevos sobre recogidas",
    runnerOnTheWay: "Tu runner va en camino a {count} recogidas",
    jobReleased: "{count} recogidas están abiertas otra vez",
    jobMissed: "No hicimos {count} de tus recogidas",
    jobNotServed: "No pudimos atender tu casa {count} veces",
    cansNotEmptied: "El camión dejó tus botes llenos {count} veces",
    addOnAsked: "{count} preguntas sobre trabajo adicional",
    addOnDone: "Trabajo adicional hecho {count} veces",
    addOnAnswered: "{count} respuestas sobre trabajo adicional",
    jobCancelled: "Se cancelaron {count} recogidas",
    jobAssigned: "Tienes {count} recogidas nuevas",
    jobReassigned: "{count} recogidas ya no están en tu ruta",
    homeChanged: "Novedades de {count} casas de tu ruta",
    canStays: "Deja en la acera los botes de {count} recogidas",
    pickupTonight: "{count} recogidas empiezan esta noche",
    jobAccepted: "{count} de tus recogidas ya tienen runner",
    jobStarted: "{count} recogidas están en curso",
    startUndone: "{count} recogidas aún no empiezan",
    jobReopened: "{count} recogidas se reabrieron",
    jobRefused: "{count} recogidas no se pagarán",
    noticeAppealed: "{count} runners apelan una decisión",
    pickupReplanned: "Programamos otra vez {count} de tus recogidas",
    jobCompleted: "{count} recogidas completadas",
    curbClear: "{count} aceras despejadas",
    jobDoneAfterAll: "{count} recogidas sí se hicieron",
    jobNotServedAfterAll: "Por qué no se hicieron {count} recogidas",
    jobTakenBack: "{count} recogidas no se hicieron",
    runnerChanged: "{count} recogidas tienen otro runner",
    pickupTomorrow: "{count} recogidas son mañana",
    pickupCancelled: "Se cancelaron {count} de tus recogidas",
    pickupPushed: "{count} de tus recogidas cambian de día",
    pickupPushedBack: "{count} de tus recogidas vuelven a lo previsto",
    jobsPushed: "Las recogidas de {count} días cambian de día",
    jobsPushedBack: "Las recogidas de {count} días vuelven a su día",
    pickupLater: "{count} de tus recogidas son más tarde",
    helperActed: "{count} cosas que hicieron quienes te ayudan",
    cleanerWaits: "{count} cambios por la limpieza",
    jobsLater: "Recogidas más tarde: {count} cambios",
    holidayMoved: "Los feriados cambian {count} de tus recogidas",
    holidaySkipped: "Feriados: {count} días sin recogida",
    holidayBack: "{count} de tus recogidas vuelven a su día",
    dayCorrected: "Corregimos {count} días de tu calendario",
    dayIsRight: "{count} días de tu calendario están bien",
    streetDayChanged: "Tu día de recolección cambió {count} veces",
    calendarFailing: "No se pueden leer {count} calendarios",
    calendarDoubted: "Faltan estancias en {count} calendarios",
    calendarIncomplete: "{count} calendarios se importaron solo en parte",
    problemReported: "{count} recogidas tienen un problema",
    applicationAnswered: "{count} solicitantes respondieron",
    ratingAppealed: "Se apelan {count} calificaciones",
    supportAsked: "{count} personas escriben a soporte",
  },
  /** Under the photos of a pickup. */
  photos: { out: "Botes en la acera", in: "Botes de vuelta en su lugar", addOn: "El trabajo adicional" },
  /** What we reply to a text message that answers a question about extra work. */
  addOnReply:
    "{outcome, select, approved {Aprobado. ¡Gracias!} declined {Rechazado. No se cobra nada.} several {Hay {count} preguntas abiertas. Respóndelas en la app.} other {Esta pregunta está cerrada. No se cobra nada.}}",
  severalEmail: "Hola, {firstName}:\n\n{title}:\n\n{list}\n\n{link}\n\nTidyCurb",
  /** The daily summary: its push message’s title, and its email’s last line. */
  digest: {
    title: "{count, plural, one {# novedad hoy} other {# novedades hoy}}",
    more: "…y {count, plural, one {# novedad más} other {# novedades más}} en la aplicación.",
  },
  footer:
    "Recibes esto porque tienes activado «{switch, select, jobAlerts {Avisos de trabajos} securityAlerts {Alertas de seguridad} weeklyReports {Resumen semanal} marketingEmails {Correos promocionales} other {Notificaciones por correo}}». Para desactivarlo: {link}",
  text: {
    pickupLater:
      "{cause, select, street {Calle cerrada hasta las {time} el {date}. Vamos después.} other {Camión con retraso el {date}. Antes de las {time} vuelven tus botes.}}",
    cleanerWaits:
      "{state, select, until {Limpieza hasta las {time} el {date}: {leg, select, out {saca} other {regresa}} los botes después.} other {Limpieza terminada. Ya puedes mover los botes.}}",
    jobsLater:
      "Más tarde el {date}: {count, select, 1 {una recogida} other {{count} recogidas}}. Mira tu ruta.",
    supportTexted: "{words}",
    pickupMessage: "Hay un mensaje para ti sobre la recogida del {date}.",
    runnerOnTheWay: "Tu runner va en camino a sacar tus botes para el {date}.",
    startUndone: "Tus botes aún no están afuera: la recogida del {date} se inició por error.",
    jobReopened: "La recogida del {date} está de nuevo en tu ruta.",
    pickupReplanned: "Programamos tu recogida del {date} otra vez, para el mismo día.",
    jobReleased: "Tu runner no podrá venir. Tu recogida del {date} está abierta otra vez.",
    jobMissed:
      "Perdón: {legs, select, out {no sacamos tus botes el {date}.} in {no regresamos tus botes el {date}.} other {no hicimos tu recogida del {date}.}}{credit, select, none {} other { Te acreditamos {credit}.}}",
    jobNotServed:
      "No pudimos atender tu casa el {date}.{fee, select, warned { Esta vez es gratis. Si vuelve a pasar de aquí al {until}: {amount}.} charged { Cargo por visita: {amount}, en tu próxima factura.} other {}} Mira lo que vio tu runner.",
    cansNotEmptied:
      "{verdict, select, tagged {La empresa de basura dejó un aviso en tus botes el {date}.} truckNotHere {El camión aún no ha pasado ({date}).} other {El camión no vació tus botes el {date}.}}{movedTo, select, none {} other { Volvemos el {movedTo}.}}",
    addOnAsked:
      "{kind, select, extraBags {Bolsas extra} bulkyItem {Objetos grandes} canWash {Lavado de botes} other {Botes del garaje}}: {count}. {amount}. Responde SI o NO.",
    addOnAnswered:
      "{answer, select, approved {Aprobado: haz el trabajo adicional} other {Rechazado: no hagas el trabajo adicional}} ({kind, select, extraBags {bolsas} bulkyItem {objeto grande} canWash {lavado} other {garaje}}).",
    jobCancelled: "Se canceló la recogida del {date}; ya no está en tu ruta.",
    jobAssigned:
      "Tienes {many, select, none {una recogida nueva} other {{many} recogidas nuevas}} el {date}{legs, select, evening {: los botes salen la noche anterior.} other {, en tu ruta.}}",
    jobReassigned:
      "{many, select, none {La recogida del {date} ya no está} other {{many} recogidas del {date} ya no están}} en tu ruta.",
    homeChanged: "Algo cambió en una casa del {date}. Míralo antes de ir.",
    canStays: "El camión no pasó: deja en la acera los botes del {date}.",
    pickupTonight:
      "Tus botes salen esta noche, para el camión del {date}{legs, select, evening {, y regresan después} other {}}.",
    visitAsked: "¿Debe venir tu runner el {date}? Tus calendarios dicen que no.",
    passwordChanged: "Se cambió tu contraseña. ¿No fuiste tú? Elige otra ya.",
    newSignIn: "Un dispositivo nuevo entró en tu cuenta. ¿No fuiste tú? Míralo aquí.",
    emailMoved: "Cambió el correo de tu cuenta.",
    secondFactorOn: "La verificación en dos pasos está activada.",
    secondFactorOff: "La verificación en dos pasos está desactivada. ¿No fuiste tú? Míralo.",
    secondFactorTried: "Alguien tiene tu contraseña: hubo códigos falsos. ¿No fuiste tú? Cámbiala.",
    recoveryCodeUsed: "Se usó un código de recuperación. ¿No fuiste tú? Cambia tu contraseña.",
    recoveryCodesMade: "Hay códigos de recuperación nuevos. ¿No fuiste tú? Cambia tu contraseña.",
    googleLinked: "Se vinculó una cuenta de Google a la tuya. ¿No fuiste tú? Míralo aquí.",
    googleUnlinked: "Se desvinculó la cuenta de Google de la tuya.",
    passkeyAdded: "Se agregó una llave de acceso a tu cuenta. ¿No fuiste tú? Quítala aquí.",
    passkeyRemoved: "Se quitó una llave de acceso de tu cuenta.",
    payoutEmailChanged: "Cambió tu correo para pagos. ¿No fuiste tú? Míralo.",
  },
} as const satisfies TextsOf<typeof en.outgoing>;
