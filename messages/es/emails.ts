import type * as en from "../en/emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const emails = {
  applicationApproved: {
    subject: "Ya eres runner: aprobamos tu solicitud en TidyCurb",
    text: "Hola, {firstName}:\n\nBuenas noticias: aprobamos tu solicitud. Conéctate cuando quieras para ver y tomar los trabajos disponibles en tus códigos postales.\n\n{link}\n\nNos vemos en la acera,\nTidyCurb",
  },
  applicationRejected: {
    subject: "Sobre tu solicitud de runner en TidyCurb",
    text: "Hola, {firstName}:\n\nGracias por postularte. Por ahora no podemos sumarte como runner.\n\n{reason}\n\nSi crees que nos equivocamos, simplemente responde a este correo.\n\nTidyCurb",
  },
  applicationSubmitted: {
    subject: "Recibimos tu solicitud de runner en TidyCurb",
    text: "Hola, {firstName}:\n\nGracias por postularte. Una persona leerá tu solicitud en 24 a 48 horas. Te escribiremos en cuanto haya una respuesta.\n\nConsulta cómo va:\n\n{link}\n\nTidyCurb",
  },
  applicationMoreInfo: {
    subject: "Tu solicitud de runner en TidyCurb necesita más información",
    text: "Hola, {firstName}:\n\nEstamos revisando tu solicitud y antes queremos preguntarte algo:\n\n{reason}\n\nResponde aquí:\n\n{link}\n\nTidyCurb",
  },
  appealDecided: {
    subject: "Sobre la calificación de tu recogida del {date}",
    text: "Hola, {firstName}:\n\nNos dijiste que una calificación no es justa. Gracias: ya lo revisamos.\n\n{outcome, select, removed {Ya no cuenta.} other {Se queda.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  noticeGiven: {
    subject:
      "{measure, select, removal {Aviso de baja como runner de TidyCurb} other {Aviso de suspensión como runner de TidyCurb}}",
    text: "Hola, {firstName}:\n\n{when, select, now {Desde ahora no puedes aceptar trabajos de TidyCurb, por este motivo:} other {Desde el {date} no puedes aceptar trabajos de TidyCurb, por este motivo:}}\n\n{reason}\n\nPuedes responder en la app. Sigues pudiendo iniciar sesión, ver tus pagos y escribir a Soporte:\n\n{link}\n\nTidyCurb",
  },
  noticeDecided: {
    subject:
      "{outcome, select, applied {Por ahora no puedes aceptar trabajos de TidyCurb} withdrawn {Retiramos tu aviso} upheld {Sobre tu apelación: la decisión se mantiene} other {Puedes trabajar con TidyCurb otra vez}}",
    text: "Hola, {firstName}:\n\n{outcome, select, applied {{measure, select, removal {Tu baja} other {Tu suspensión}} ha empezado. Termina las recogidas que ya empezaste; te las pagaremos. Puedes apelar durante 30 días; lo revisa un administrador que no tomó la decisión.} withdrawn {Retiramos nuestro aviso. Nada cambia para ti.} upheld {Otro administrador revisó tu apelación. La decisión se mantiene.} reversed {Otro administrador revisó tu apelación y te dio la razón. Puedes ponerte en línea otra vez; tu calificación, zonas y horarios siguen como antes.} other {Puedes ponerte en línea otra vez.}}{reason, select, none {} other {\n\n{reason}}}\n\n{link}\n\nTidyCurb",
  },
  pickupCancelled: {
    subject: "Se canceló tu recogida del {date}{property, select, none {} other { en {property}}}",
    text: "Hola, {firstName}:\n\nTu recogida del {date}{property, select, none {} other { en {property}}} se canceló.{cause, select, ours { No podemos hacerla ese día y lo sentimos.} other {}}{credit, select, none {} other {\n\nNo tienes que pedir nada: te acreditamos {credit} y se descuenta de tu próxima factura.}}\n\n{link}\n\nTidyCurb",
  },
  pickupPushed: {
    subject: "Tu recogida del {date} pasa al {movedTo}",
    text: "Hola, {firstName}:\n\n{reason, select, weather {El tiempo no acompaña} holiday {Es feriado} runners {Nos faltan runners} other {Tenemos que cambiar los planes}}: tu recogida del {date} es el {movedTo}, a la hora de siempre. No tienes que hacer nada.\n\n{link}\n\nTidyCurb",
  },
  pickupPushedBack: {
    subject: "Tu recogida del {date} es como siempre",
    text: "Hola, {firstName}:\n\nVolvimos al plan de antes: tu recogida del {date} es como siempre.\n\n{link}\n\nTidyCurb",
  },
  pickupLater: {
    subject: "Tu recogida del {date} es más tarde",
    text: "Hola, {firstName}:\n\n{cause, select, street {Tu calle está cerrada hasta las {time} el {date}. Vamos después.} other {El camión se retrasa el {date}. A más tardar a las {time} vuelven tus botes.}} No tienes que hacer nada.\n\n{link}\n\nTidyCurb",
  },
  jobsPushed: {
    subject: "Tus recogidas del {date} pasan al {movedTo}",
    text: "Hola, {firstName}:\n\n{reason, select, weather {El tiempo no acompaña} holiday {Es feriado} runners {Nos faltan runners} other {Cambiaron los planes}}: tus recogidas del {date} son el {movedTo}, a las mismas horas ({count} en total).{givenBack, select, 0 {} other {\n\nEse día no puedes hacer {givenBack}, así que quedan para otros runners.}}\n\n{link}\n\nTidyCurb",
  },
  jobsPushedBack: {
    subject: "Tus recogidas del {date} son como siempre",
    text: "Hola, {firstName}:\n\nVolvimos al plan de antes: tus recogidas del {date} son como siempre ({count} en total).\n\n{link}\n\nTidyCurb",
  },
  jobsLater: {
    subject: "Tus recogidas del {date} son más tarde",
    text: "Hola, {firstName}:\n\n{cause, select, street {Una calle está cerrada hasta las {time}} other {El camión se retrasa {hours, select, 1 {una hora} other {{hours} horas}}}} el {date}: {count, select, 1 {una recogida es} other {{count} recogidas son}} más tarde. Tu ruta muestra las nuevas horas.\n\n{link}\n\nTidyCurb",
  },
  supportAsked: {
    subject: "Mensaje de {name} para el soporte de TidyCurb",
    text: "Hola, {firstName}:\n\n{name} escribió a soporte y espera una respuesta:\n\n{link}\n\nTidyCurb",
  },
  supportWrote: {
    subject: "Un mensaje del soporte de TidyCurb",
    text: "Hola, {firstName}:\n\n{words}\n\nResponde aquí:\n\n{link}\n\nTidyCurb",
  },
  supportAnswered: {
    subject: "El soporte de TidyCurb te respondió",
    text: "Hola, {firstName}:\n\nEsta es nuestra respuesta:\n\n{answer}\n\nAquí está toda la conversación, y aquí puedes contestar:\n\n{link}\n\nTidyCurb",
  },
  accountSuspended: {
    subject: "Tu cuenta de TidyCurb está suspendida",
    text: "Hola, {firstName}:\n\nHemos suspendido tu cuenta, así que por ahora no puedes iniciar sesión. El motivo:\n\n{reason}\n\nSi crees que nos hemos equivocado, responde a este correo.\n\nTidyCurb",
  },
  accountReinstated: {
    subject: "Tu cuenta de TidyCurb vuelve a estar activa",
    text: "Hola, {firstName}:\n\nTu cuenta ya no está suspendida. Puedes volver a iniciar sesión:\n\n{link}\n\nTidyCurb",
  },
  helperInvited: {
    subject: "{host} te pide ayuda con los botes",
    text: "Hola, {name}:\n\n{host} te invita a ayudar con las recogidas de basura{rental, select, none {} other { en {rental}}}. Abre tu página (no necesitas cuenta):\n\n{link}\n\nEste enlace es solo para ti. ¿No conoces a quien te invita? Ignora este mensaje.\n\nTidyCurb",
  },
  quietCans: {
    subject: "Nada en los botes de {host} últimamente",
    text: "Hola, {name}:\n\n{host} nos pidió que te avisáramos: desde hace unas tres semanas, nuestro runner no encuentra nada en los botes. A menudo solo se trata de un viaje o de menos basura. Quizá quieras saludar.\n\nActivó este aviso en su perfil, en Personas, y puede desactivarlo ahí.\n\nTidyCurb",
  },
  runnerInvited: {
    subject: "Trabaja con TidyCurb",
    text: "Hola, {firstName}:\n\nNos gustaría que trabajaras con nosotros: llevar los botes a la acera y regresarlos, en tu barrio y a las horas que elijas.\n\nPostularte toma unos minutos. Este enlace es tuyo hasta el {date}:\n\n{link}\n\n¿No te interesa? Simplemente ignora este correo.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirma tu nuevo correo electrónico",
    text: "Hola, {firstName}:\n\nPara usar este correo en tu cuenta de TidyCurb, abre este enlace antes de una hora, en un navegador donde tengas la sesión abierta:\n\n{link}\n\nSi no lo pediste, ignora este mensaje: nada cambia.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "No llegamos a tu recogida del {date}{property, select, none {} other { en {property}}}",
    text: "Hola, {firstName}:\n\nTu recogida del {date}{property, select, none {} other { en {property}}} no se hizo a tiempo{legs, select, out {: no sacamos los botes} in {: no regresamos los botes} other {}}. La falla es nuestra, y lo sentimos.{credit, select, none {} other {\n\nNo tienes que pedir nada: te acreditamos {credit}, que se descuentan de tu próxima factura.}}\n\n{link}\n\nTidyCurb",
  },
  pickupReplanned: {
    subject: "Programamos otra vez tu recogida del {date}{property, select, none {} other { en {property}}}",
    text: "Hola, {firstName}:\n\nNo pudimos confirmar que tu recogida del {date}{property, select, none {} other { en {property}}} se hizo, así que la programamos otra vez para el mismo día. No tienes que hacer nada.\n\nAquí puedes seguirla o cancelarla:\n\n{link}\n\nTidyCurb",
  },
  jobNotServed: {
    subject: "No pudimos atender {property, select, none {tu casa} other {{property}}} el {date}",
    text: "Hola, {firstName}:\n\nTu runner vino a tu recogida del {date}{property, select, none {} other { en {property}}}, pero {reason, select, noAccess {el paso a los botes estaba cerrado} noCans {no había botes donde debían estar} blocked {los botes o la acera estaban bloqueados} animal {había un animal suelto} unsafe {no era seguro} other {algo lo impidió}}.{fee, select, warned {\n\nEsta vez es gratis. Si de aquí al {until} otra parada en tu casa queda bloqueada, hay un cargo por visita de {amount}. Para evitarlo, deja el portón abierto o mantén su código al día, y deja los perros adentro y los botes donde tu runner pueda alcanzarlos.} charged {\n\nComo decía nuestro mensaje anterior sobre una parada bloqueada, hay un cargo por visita de {amount}. Está en tu próxima factura. ¿No es correcto? Impúgnalo en la página de la recogida.} other {}}\n\nAquí está lo que vio tu runner. Si algo no es correcto, puedes decírnoslo ahí:\n\n{link}\n\nTidyCurb",
  },
  cansNotEmptied: {
    subject:
      "{verdict, select, tagged {La empresa de basura dejó un aviso en tus botes} truckNotHere {El camión aún no ha pasado} other {El camión no vació tus botes}} ({date}{property, select, none {} other {, {property}}})",
    text: "Hola, {firstName}:\n\nTu runner vino a tu recogida del {date}{property, select, none {} other { en {property}}}. {verdict, select, tagged {La empresa de basura dejó un aviso en tus botes y los dejó llenos} truckNotHere {El camión aún no había pasado} other {El camión no había vaciado tus botes}}. {cans, select, leftOut {Siguen en la acera} other {Ya están en su lugar}}.{movedTo, select, none {} other {\n\nVolvemos el {movedTo}, sin costo.}}\n\nAquí tienes un mensaje para tu empresa de basura:\n\n{link}\n\nTidyCurb",
  },
  addOnAsked: {
    subject: "¿Trabajo adicional por {amount}?",
    text: "Hola, {firstName}:\n\n{kind, select, extraBags {{name} encontró {count, plural, one {una bolsa extra} other {# bolsas extra}}. Llevar{count, plural, one {la} other {las}} cuesta {amount}.} bulkyItem {{name} encontró {count, plural, one {un objeto grande} other {# objetos grandes}}. Llevar{count, plural, one {lo} other {los}} cuesta {amount}.} canWash {{name} puede lavar {count, plural, one {un bote} other {# botes}} por {amount}.} other {Tus botes están en el garaje. {name} puede sacarlos por {amount}.}}\n\nMira la foto y aprueba o rechaza. Si no respondes en {minutes} minutos, es un no y no se cobra nada:\n\n{link}\n\nTidyCurb",
  },
  addOnDone: {
    subject: "Trabajo adicional hecho ({amount})",
    text: "Hola, {firstName}:\n\n{kind, select, extraBags {{name} se llevó {count, plural, one {una bolsa extra} other {# bolsas extra}}.} bulkyItem {{name} se llevó {count, plural, one {un objeto grande} other {# objetos grandes}}.} canWash {{name} lavó {count, plural, one {un bote} other {# botes}}.} other {{name} sacó tus botes del garaje.}} {amount} en tu próxima factura. Mira la foto:\n\n{link}\n\nTidyCurb",
  },
  jobDoneAfterAll: {
    subject: "Tu recogida del {date}{property, select, none {} other { en {property}}} sí se hizo",
    text: "Hola, {firstName}:\n\nTe dijimos que no llegamos a tu recogida del {date}{property, select, none {} other { en {property}}}. Sí llegamos: tu runner la hizo a tiempo, pero no tenía señal, y la prueba nos llegó apenas ahora.\n\n{credit, select, none {} other {Retiramos el crédito de {credit}. }}Las fotos están aquí y, si algo no es correcto, puedes decírnoslo ahí:\n\n{link}\n\nTidyCurb",
  },
  jobNotServedAfterAll: {
    subject: "Por qué no se hizo tu recogida del {date}{property, select, none {} other { en {property}}}",
    text: "Hola, {firstName}:\n\nTe dijimos que no llegamos a tu recogida del {date}{property, select, none {} other { en {property}}}. Tu runner estuvo ahí a tiempo, pero {reason, select, noAccess {el paso a los botes estaba cerrado} noCans {no había botes donde debían estar} blocked {los botes o la acera estaban bloqueados} animal {había un animal suelto} unsafe {no era seguro} other {algo lo impidió}}; sin señal, el aviso nos llegó apenas ahora.\n\n{credit, select, none {} other {Retiramos el crédito de {credit}. }}Si algo no es correcto, puedes decírnoslo aquí:\n\n{link}\n\nTidyCurb",
  },
  curbClear: {
    subject: "Acera despejada en {property}, {time}",
    text: "Hola, {firstName}:\n\n{property}: acera despejada el {date} a las {time}{next, select, none {.} other {, antes de los próximos huéspedes de las {next}.}}\n\nLas fotos y lo que se marcó están en el registro de la propiedad:\n\n{link}\n\nTidyCurb",
  },
  pickupPhotos: {
    subject: "Fotos de tu recogida del {date}",
    text: "Hola, {firstName}:\n\nTu recogida del {date} está hecha. A las {time} tus botes volvieron a su lugar.\n\nMira las fotos, valora a tu runner o avisa de un problema:\n\n{link}\n\nTidyCurb",
  },
  homeChanged: {
    subject: "Hay cambios en la casa de tu recogida del {date}",
    text: "Hola, {firstName}:\n\nCambió lo que debes saber de la casa de tu recogida del {date}. Dale un vistazo antes de salir:\n\n{link}\n\nTidyCurb",
  },
  visitAsked: {
    subject: "¿Debe ir tu runner a {property} el {date} de todos modos?",
    text: "Hola, {firstName}:\n\nLa recogida en {property} del {date} ya no encaja con tus calendarios: su estancia desapareció, o ese día el camión pasa antes que ella. Un runner aceptó la recogida, así que no cambiamos nada: se hará tal cual si no nos dices otra cosa.\n\nDecide aquí:\n\n{link}\n\nTidyCurb",
  },
  changedForYou: {
    subject: "Hicimos un cambio por ti",
    text: "Hola, {firstName}:\n\nComo pediste, {what, select, days {cambiamos tus días u horas de recogida} home {cambiamos los datos de tu casa} skip {saltamos una semana de recogidas} undoSkip {volvimos a programar las recogidas saltadas} extra {agregamos una recogida adicional} pause {tu servicio está en pausa} resume {tu servicio está activo de nuevo} undoPause {anulamos la pausa programada} undoCancel {tu servicio continúa} other {hicimos un cambio}}. Tu calendario muestra cómo queda:\n\n{link}\n\n¿No es correcto? Responde a este correo.\n\nTidyCurb",
  },
  dayCorrected: {
    subject: "Corregimos tu calendario",
    text: "Hola, {firstName}:\n\nNos dijiste que el {date} estaba mal, y tenías razón. Ya corregimos tu calendario:\n\n{link}\n\nGracias por avisarnos,\nTidyCurb",
  },
  streetDayChanged: {
    subject: "Tu próxima recogida es el {movedTo} en lugar del {date}",
    text: "Hola, {firstName}:\n\n{cause, select, undone {Volvimos a tu día de recolección de antes.} other {Tus vecinos o tu runner nos dijeron que el camión pasa otro día. Corregimos tu calendario.}} Tu próxima recogida es el {movedTo} en lugar del {date}. No tienes que hacer nada.{credit, select, none {} other {\n\nPor las recogidas en el día equivocado te acreditamos {credit}, que se descuenta de tu próxima factura.}}\n\nMira tu calendario:\n\n{link}\n\n¿No es correcto? Abre el día ahí y toca «¿Día equivocado?».\n\nTidyCurb",
  },
  dayIsRight: {
    subject: "Sobre el {date} en tu calendario",
    text: "Hola, {firstName}:\n\nNos dijiste que el {date} estaba mal. Lo revisamos: ese es el día en que pasa tu camión, así que se queda.\n\n{link}\n\n¿Todavía no es correcto? Responde a este correo.\n\nTidyCurb",
  },
  problemResolved: {
    subject: "Sobre el problema que reportaste",
    text: "Hola, {firstName}:\n\nNos dijiste que algo salió mal con una recogida. Gracias: ya lo revisamos.\n\n{outcome, select, returnVisit {Volvemos el {date}.} credit {Te acreditamos {credit}: se descuenta de tu próxima factura.} other {Esta es nuestra respuesta.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  accountDeleted: {
    subject: "Eliminamos tu cuenta de TidyCurb",
    text: "Hola, {firstName}:\n\nEliminamos tu cuenta, con tus datos personales y tus fotos. Si tenías un servicio, terminó y no se te volverá a cobrar. Los registros de pagos anteriores se conservan sin tu nombre.\n\nSi no lo pediste tú, responde a este correo de inmediato.\n\nTidyCurb",
  },
  areaServed: {
    subject: "Ya hay un runner en {zipCode}",
    text: "Hola, {firstName}:\n\nBuenas noticias: ya hay un runner en {zipCode}. Guardamos tu configuración y no se te ha cobrado nada.\n\nConfírmala y empezamos con tus recogidas:\n\n{link}\n\nTidyCurb",
  },
  welcome: {
    subject: "Te damos la bienvenida a TidyCurb",
    text: "Hola, {firstName}:\n\n¡Te damos la bienvenida! Tu servicio está activo y tus recogidas ya están programadas. Recibirás una foto de cada una.\n\nAquí puedes ver las próximas y cambiarlas:\n\n{link}\n\nNos vemos en la acera,\nTidyCurb",
  },
  serviceCancelled: {
    subject: "Cancelaste tu servicio de TidyCurb",
    text: "Hola, {firstName}:\n\nCancelaste tu servicio. {until, select, none {Termina hoy} other {Termina el {until}}} y no se te volverá a cobrar.\n\n¿Cambiaste de opinión? Hasta que termine puedes conservarlo aquí:\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Tu servicio de TidyCurb terminó",
    text: "Hola, {firstName}:\n\nTu servicio terminó, como lo pediste. No se te cobra nada más.\n\nCuando nos extrañes, volver toma un minuto:\n\n{link}\n\nTidyCurb",
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
    text: "Hola, {firstName}:\n\nTu próxima recogida es el {date}{legs, select, day {: los botes salen ese día y regresan después del camión} window {: los botes salen y regresan en tu franja horaria} other {}}. Deja los botes donde tu runner pueda encontrarlos.\n\n¿Esta vez no? Sáltala aquí:\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Tus botes salen esta noche",
    text: "Hola, {firstName}:\n\nTus botes salen esta noche, porque el camión pasa el {date}{legs, select, evening {, y regresan después} window {, y regresan en tu franja horaria} other {}}. Déjalos donde tu runner pueda encontrarlos.\n\n¿Esta vez no? Sáltala aquí:\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Tu servicio de TidyCurb terminó",
    text: "Hola, {firstName}:\n\nLo intentamos varias veces y no pudimos cobrar a tu tarjeta, así que tu servicio terminó. No se te cobra nada más.\n\nPuedes volver cuando quieras, con esta tarjeta o con otra:\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Tu recibo de TidyCurb {number}",
    text: "Hola, {firstName}:\n\n{mode, select, test {Este recibo es un ejemplo: TidyCurb está en modo de prueba y no se movió dinero. Es de {amount}} other {¡Gracias! Recibimos {amount}}} por tu servicio del {from} al {until}.\n\nRecibo {number}:\n\n{link}\n\nTidyCurb",
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
  priceChanged: {
    subject: "Tu precio de TidyCurb a partir del {date}",
    text: "Hola, {firstName}:\n\nA partir del {date}, tu servicio cuesta {amount} al mes en lugar de {before}. Hasta entonces no cambia nada.\n\nAquí puedes ver tu plan, y cancelarlo cuando quieras:\n\n{link}\n\nTidyCurb",
  },
  priceStays: {
    subject: "Tu precio de TidyCurb queda como está",
    text: "Hola, {firstName}:\n\nEl cambio de precio que te anunciamos no se hace: tu servicio sigue a {amount} al mes.\n\n{link}\n\nTidyCurb",
  },
  rentalPriceChanged: {
    subject: "El precio de tus alquileres desde el {date}",
    text: "Hola, {firstName}:\n\nDesde el {date}, cada alquiler a partir del segundo cuesta {amount} al mes con {count} recogidas, y {extra} por cada recogida adicional. Un mes sin recogidas no cuesta nada. Las recogidas confirmadas conservan su precio.\n\nTus facturas están aquí:\n\n{link}\n\nTidyCurb",
  },
  creditGiven: {
    subject: "Te acreditamos {amount}",
    text: "Hola, {firstName}:\n\nTe acreditamos {amount}: se descuenta de tu próxima factura.\n\n{reason}\n\n{link}\n\nTidyCurb",
  },
  creditTakenBack: {
    subject: "Se retiró un crédito de {amount}",
    text: "Hola, {firstName}:\n\nEl crédito de {amount} ya no se descuenta de tu próxima factura.\n\n{reason}\n\nSi crees que es un error, escríbenos y lo revisamos:\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Tu reembolso de {amount}",
    text: "Hola, {firstName}:\n\nDevolvimos {amount} a tu tarjeta. Los bancos tardan unos días en mostrarlo.{state, select, ended {\n\nTu servicio terminó y no se te volverá a cobrar.} other {}}\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Tu pago va en camino: {amount}",
    text: "Hola, {firstName}:\n\n{amount} por la semana del {week} van en camino. Cada trabajo está aquí:\n\n{link}{page}\n\nNos vemos en la acera,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} esperan tu cuenta bancaria",
    text: "Hola, {firstName}:\n\nGanaste {amount} en la semana del {week} y aún no sabemos adónde enviarlos. Agrega tu cuenta bancaria en Configuración, Facturación, y salen con la próxima ronda de pagos:\n\n{link}\n\nTidyCurb",
  },
  messageTest: { subject: "Prueba: {subject}", text: "{text}" },
  visitorWrote: {
    subject: "Un visitante escribió a TidyCurb",
    text: "{words}\n\nContesta para responder a {email}.",
  },
  giftBought: {
    subject: "Tu regalo: {count, plural, one {un mes} other {# meses}} de TidyCurb",
    text: "Hola, {firstName}:\n\nGracias. Pagaste {amount} por {count, plural, one {un mes} other {# meses}} de TidyCurb.\n\n{how, select, now {Ya enviamos tu regalo por correo. También puedes compartir este enlace:} later {Enviaremos tu regalo por correo el {date}. También puedes compartir este enlace:} other {Comparte este enlace:}}\n\n{link}\n\nEl código es {code}. Nunca vence.\n\nPodemos reembolsarlo mientras nadie lo use. Escríbenos:\n\n{contact}\n\nTidyCurb",
  },
  giftArrived: {
    subject:
      "{name, select, none {Alguien} other {{name}}} te regaló {count, plural, one {un mes} other {# meses}} de TidyCurb",
    text: "Hola:\n\n{name, select, none {Alguien} other {{name}}} te regaló {count, plural, one {un mes} other {# meses}} de TidyCurb. Un runner de tu zona lleva tus botes a la acera y los regresa.{words, select, none {} other {\n\n«{words}»}}\n\nÚsalo aquí:\n\n{link}\n\nEl código es {code}. Si ya tienes una cuenta, escríbelo en Configuración, Facturación. Descontaremos {amount} de tus facturas.\n\nTidyCurb",
  },
  giftUsed: {
    subject: "Tu regalo está en uso",
    text: "Hola, {firstName}:\n\nTu regalo de {count, plural, one {un mes} other {# meses}} de TidyCurb ya está en uso. Gracias por regalarlo.\n\nTidyCurb",
  },
  giftRefunded: {
    subject: "Te reembolsamos tu regalo",
    text: "Hola, {firstName}:\n\nReembolsamos {amount} a tu tarjeta. Tu banco puede tardar unos días en mostrarlo. El código del regalo ya no funciona.\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb llegó a tu zona",
    text: "Hola:\n\nBuenas noticias: ya hay un runner en {zipCodes}. Nos pediste que te avisáramos. Tu correo ya no está en esa lista y no recibirás más mensajes sobre esto.\n\nMira cómo funciona y regístrate cuando quieras:\n\n{link}\n\nNos vemos en la acera,\nTidyCurb",
  },
  secondFactorOn: {
    subject: "La verificación en dos pasos está activada",
    text: "Hola, {firstName}:\n\nSe activó la verificación en dos pasos en tu cuenta de TidyCurb. Desde ahora, además de la contraseña hace falta un código de tu app de autenticación. Se cerró la sesión en tus demás navegadores.\n\nSi no fuiste tú, cambia tu contraseña y escríbenos:\n\n{link}\n\nTidyCurb",
  },
  secondFactorOff: {
    subject: "La verificación en dos pasos está desactivada",
    text: "Hola, {firstName}:\n\nSe desactivó la verificación en dos pasos en tu cuenta de TidyCurb. Otra vez basta tu contraseña para iniciar sesión.\n\nSi no fuiste tú, cambia tu contraseña ahora y actívala de nuevo:\n\n{link}\n\nTidyCurb",
  },
  secondFactorTried: {
    subject: "Alguien tiene tu contraseña de TidyCurb",
    text: "Hola, {firstName}:\n\nAlguien escribió tu contraseña y después varios códigos incorrectos. No pudo entrar.\n\nSi no fuiste tú, cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  recoveryCodeUsed: {
    subject: "Se usó un código de recuperación",
    text: "Hola, {firstName}:\n\nSe usó uno de tus códigos de recuperación en TidyCurb. {count, plural, =0 {No queda ninguno: crea códigos nuevos ahora.} one {Queda uno.} other {Quedan #.}}\n\nSi no fuiste tú, cambia tu contraseña ahora y crea códigos nuevos:\n\n{link}\n\nTidyCurb",
  },
  recoveryCodesMade: {
    subject: "Nuevos códigos de recuperación de TidyCurb",
    text: "Hola, {firstName}:\n\nSe crearon nuevos códigos de recuperación para tu cuenta de TidyCurb. Los anteriores ya no sirven.\n\nSi no fuiste tú, cambia tu contraseña ahora y crea códigos nuevos:\n\n{link}\n\nTidyCurb",
  },
  googleLinked: {
    subject: "Se vinculó una cuenta de Google",
    text: "Hola, {firstName}:\n\nLa cuenta de Google {email} se vinculó a tu cuenta de TidyCurb y puede iniciar sesión en ella.\n\nSi no fuiste tú, desvincúlala y cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  googleUnlinked: {
    subject: "Se desvinculó una cuenta de Google",
    text: "Hola, {firstName}:\n\nLa cuenta de Google {email} ya no puede iniciar sesión en tu cuenta de TidyCurb.\n\nSi no fuiste tú, cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  passkeyAdded: {
    subject: "Se agregó una llave de acceso",
    text: "Hola, {firstName}:\n\nSe agregó una llave de acceso a tu cuenta de TidyCurb{name, select, none {} other {, con {name}}}. Permite iniciar sesión sin tu contraseña.\n\nSi no fuiste tú, quítala y cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  passkeyRemoved: {
    subject: "Se quitó una llave de acceso",
    text: "Hola, {firstName}:\n\nSe quitó una llave de acceso{name, select, none {} other { ({name})}} de tu cuenta de TidyCurb y ya no permite iniciar sesión.\n\nSi no fuiste tú, cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  payoutEmailChanged: {
    subject: "Se cambió tu correo para pagos de TidyCurb",
    text: "Hola, {firstName}:\n\nSe cambió el correo para pagos de tu cuenta de TidyCurb.\n\nSi no fuiste tú, cambia tu contraseña ahora y vuelve a poner el correo de antes en Configuración, Facturación:\n\n{link}\n\nTidyCurb",
  },
  proofCode: {
    subject: "{code} es tu código de TidyCurb",
    text: "Hola, {firstName}:\n\nTu código es {code}. Escríbelo en los próximos 10 minutos en la página que lo pidió.\n\nNo se lo digas a nadie. Si no lo pediste, alguien usa un navegador en el que tienes la sesión abierta: ciérrala aquí:\n\n{link}\n\nTidyCurb",
  },
  emailChanged: {
    subject: "Alguien quiere cambiar tu correo electrónico",
    text: "Hola, {firstName}:\n\nTu cuenta de TidyCurb está por cambiar de correo. Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora:\n\n{link}\n\nTidyCurb",
  },
  passwordChanged: {
    subject: "Tu contraseña de TidyCurb cambió",
    text: "Hola, {firstName}:\n\nTu contraseña acaba de cambiar y se cerró la sesión en los demás dispositivos.{passkeys, select, removed {\n\nSe quitaron las llaves de acceso agregadas en los últimos 7 días. Vuelve a agregar la tuya en tu configuración.} other {}}\n\nSi fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva ahora mismo:\n\n{link}\n\nTidyCurb",
  },
  newSignIn: {
    subject: "Nuevo inicio de sesión en tu cuenta de TidyCurb",
    text: "Hola, {firstName}:\n\nAlguien inició sesión en tu cuenta desde un dispositivo que no conocíamos, a las {time} del {date}{browser, select, none {} other {, con {browser}{system, select, none {} other { en {system}}}}}.\n\nSi fuiste tú, no tienes que hacer nada. Si no, cierra la sesión de ese dispositivo y cambia tu contraseña:\n\n{link}\n\nTidyCurb",
  },
  signInLink: {
    subject: "Inicia sesión en TidyCurb",
    text: "Hola, {firstName}:\n\nAbre este enlace para iniciar sesión:\n\n{link}\n\nFunciona una vez, durante 15 minutos. Si no lo pediste, ignora este correo: sin él nadie puede entrar.\n\nTidyCurb",
  },
  resetPassword: {
    subject: "Elige una nueva contraseña de TidyCurb",
    text: "Hola, {firstName}:\n\nAbre este enlace antes de una hora para elegir una contraseña nueva:\n\n{link}\n\nSi no lo pediste, ignora este mensaje: tu contraseña sigue igual.\n\nTidyCurb",
  },
  adminInvited: {
    subject: "Tu cuenta de administrador de TidyCurb",
    text: "Hola, {firstName}:\n\nAhora administras TidyCurb. Abre este enlace antes de una hora para elegir una contraseña:\n\n{link}\n\nMás tarde, “¿Olvidaste tu contraseña?” en la página de inicio de sesión envía otro enlace.\n\nTidyCurb",
  },
  verifyEmail: {
    subject: "Confirma tu correo electrónico",
    text: "Tu código es {code}\n\nEscríbelo en TidyCurb o abre este enlace antes de una hora:\n\n{link}\n\nSi no tienes una cuenta con nosotros, alguien escribió mal su correo: ignora este mensaje.\n\nTidyCurb",
  },
  emailMoved: {
    subject: "Tu cuenta de TidyCurb tiene otro correo",
    text: "Hola, {firstName}:\n\nTu cuenta tiene ahora otro correo electrónico y nuestros mensajes llegan allí.\n\nSi fuiste tú, no tienes que hacer nada. Si no, recupera tu cuenta en los próximos tres días:\n\n{link}\n\nEste correo vuelve a ser el de tu cuenta, se cierra la sesión en todos los dispositivos y eliges una contraseña nueva.\n\nTidyCurb",
  },
  dailyDigest: {
    subject: "Tu día con TidyCurb",
    text: "Hola, {firstName}:\n\nLas novedades de hoy:\n\n{report}\n\nMíralas aquí:\n\n{link}\n\nTidyCurb",
  },
  weeklyReport: {
    subject: "Tu semana con TidyCurb",
    text: "Hola, {firstName}:\n\nTu semana a partir del {week}:\n\n{report}\n\nAquí hay más:\n\n{link}\n\nTidyCurb",
  },
} as const satisfies TextsOf<typeof en.emails>;
