import type { mail as english } from "../en/mail.ts";
import type { TextsOf } from "../texts-of.ts";

export const mail = {
  applicationApproved: {
    subject: "Ya eres parte: aprobamos tu solicitud de runner en TidyCurb",
    text: "Hola, {firstName}:\n\nBuenas noticias: aprobamos tu solicitud. Conéctate cuando quieras y podrás tomar los trabajos abiertos de tus códigos postales.\n\n{link}\n\nNos vemos en la acera,\nTidyCurb",
  },
  applicationRejected: {
    subject: "Sobre tu solicitud de runner en TidyCurb",
    text: "Hola, {firstName}:\n\nGracias por postularte. Por ahora no podemos sumarte como runner.\n\n{reason}\n\nSi crees que nos equivocamos, simplemente responde a este correo.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirma tu nuevo correo electrónico",
    text: "Hola, {firstName}:\n\nAbre este enlace antes de una hora y este será el correo de tu cuenta de TidyCurb:\n\n{link}\n\nSi no lo pediste, ignora este mensaje: nada cambia.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "No llegamos a tu recogida del {date}",
    text: "Hola, {firstName}:\n\nTu recogida del {date} no se hizo a tiempo. La falla es nuestra, y lo sentimos.\n\nNo tienes que pedir nada: te acreditamos {credit}, que se descuentan de tu próxima factura.\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Tu servicio de TidyCurb terminó",
    text: "Hola, {firstName}:\n\nEl mes que pagaste terminó y, como lo pediste, también tu servicio. No se te cobra nada más.\n\nCuando nos extrañes, volver toma un minuto:\n\n{link}\n\nTidyCurb",
  },
  holidayMoved: {
    subject: "{holiday}: tu recogida pasa al {movedTo}",
    text: "Hola, {firstName}:\n\nEsa semana el camión pasa más tarde: tu recogida del {date} se hace el {movedTo}. No tienes que hacer nada.\n\n{link}\n\nTidyCurb",
  },
  holidaySkipped: {
    subject: "El camión no pasa el {date}",
    text: "Hola, {firstName}:\n\nEl camión no pasa el {date} ({holiday}), así que esa recogida no se hace. La siguiente se hace como siempre.\n\n{link}\n\nTidyCurb",
  },
  holidayBack: {
    subject: "Tu recogida del {date} se hace como siempre",
    text: "Hola, {firstName}:\n\nTe dijimos que un feriado cambiaba tu recogida del {date}. Ya no es así: se hace como siempre.\n\n{link}\n\nTidyCurb",
  },
  pickupTomorrow: {
    subject: "Tu recogida es mañana",
    text: "Hola, {firstName}:\n\nTu próxima recogida es el {date}. Deja los botes donde tu runner los encuentre.\n\n¿Esta vez no? Sáltala aquí:\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Tus botes salen esta noche",
    text: "Hola, {firstName}:\n\nTus botes salen esta noche, porque el camión pasa el {date}. Déjalos donde tu runner los encuentre.\n\n¿Esta vez no? Sáltala aquí:\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Tu servicio de TidyCurb terminó",
    text: "Hola, {firstName}:\n\nLo intentamos varias veces y no pudimos cobrar a tu tarjeta, así que tu servicio terminó. No se te cobra nada más.\n\nPuedes volver cuando quieras, con esta tarjeta o con otra:\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Tu recibo de TidyCurb {number}",
    text: "Hola, {firstName}:\n\n¡Gracias! Recibimos {amount} por tu servicio del {from} al {until}.\n\nRecibo {number}:\n\n{link}\n\nTidyCurb",
  },
  paymentFailed: {
    subject: "Tu tarjeta fue rechazada",
    text: "Hola, {firstName}:\n\nNo pudimos cobrar {amount} por tu servicio de TidyCurb.{again, select, none {} other { Lo intentamos otra vez el {again}.}} Mientras tanto, tus recogidas siguen.\n\nCambia tu forma de pago:\n\n{link}\n\nTidyCurb",
  },
  paymentAction: {
    subject: "Tu banco te pide confirmar un pago",
    text: "Hola, {firstName}:\n\nTu banco quiere que le confirmes el pago de {amount} por tu servicio de TidyCurb. Toma un minuto:\n\n{link}\n\nMientras tanto, tus recogidas siguen.\n\nTidyCurb",
  },
  cardExpires: {
    subject: "Tu tarjeta vence pronto",
    text: "Hola, {firstName}:\n\nLa tarjeta terminada en {last4}, a la que se cobra tu servicio de TidyCurb, es válida hasta {expiry}.\n\nCuando tengas la nueva, cambia tu forma de pago:\n\n{link}\n\nTidyCurb",
  },
  disputeOpened: {
    subject: "Un pago de {amount} está en disputa",
    text: "Hola, {firstName}:\n\nEl banco de un propietario cuestiona un pago de {amount}{status, select, inquiry {. Por ahora solo pregunta; no se ha movido dinero} other { y ya retiró el dinero}}.\n\n{respondBy, select, none {Por ahora no hay nada que responder.} other {Responde en el panel de Stripe hasta el {respondBy}; si no, la disputa se pierde.}} Todas las disputas están aquí:\n\n{link}\n\nTidyCurb",
  },
  disputeClosed: {
    subject: "{status, select, won {Ganamos} other {Perdimos}} la disputa por {amount}",
    text: "Hola, {firstName}:\n\n{status, select, won {El banco decidió a nuestro favor: conservamos los {amount}.} other {El banco decidió a favor del titular de la tarjeta: perdimos los {amount} y la comisión.}}\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Tu reembolso de {amount}",
    text: "Hola, {firstName}:\n\nDevolvimos {amount} a tu tarjeta. Los bancos tardan unos días en mostrarlo.\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Tu pago va en camino: {amount}",
    text: "Hola, {firstName}:\n\n{amount} por la semana del {week} van en camino. Cada trabajo está aquí:\n\n{link}{page}\n\nNos vemos en la acera,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} esperan tu cuenta bancaria",
    text: "Hola, {firstName}:\n\nGanaste {amount} en la semana del {week} y aún no sabemos adónde enviarlos. Agrega tu cuenta bancaria en Configuración, Facturación, y salen con la próxima ronda de pagos:\n\n{link}\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb llegó a tu zona",
    text: "Hola:\n\nBuenas noticias: ya hay un runner que saca los botes en {zipCodes}. Nos pediste que te avisáramos. Tu correo ya no está en esa lista y no recibirás más mensajes sobre esto.\n\nMira cómo funciona y regístrate cuando quieras:\n\n{link}\n\nNos vemos en la acera,\nTidyCurb",
  },
  emailChanged: {
    subject: "Alguien quiere cambiar tu correo electrónico",
    text: "Hola, {firstName}:\n\nTu cuenta de TidyCurb está por cambiar de correo. Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
} as const satisfies TextsOf<typeof english>;
