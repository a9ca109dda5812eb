import type * as en from "../en/guest-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const guestEmails = {
  cansOutEvening: "el {day} por la noche",
  cansOutOn: "el {day}",
  cansOutAfter: "después de tu salida",
  sorting:
    "{cans, plural, one {Hay un solo bote: únicamente para basura en bolsas y con la tapa cerrada.} other {Hay # botes. La tapa de cada uno indica qué va dentro: basura en bolsas, o reciclables limpios y sin bolsas.}}",
  kinds: { trash: "basura", recycling: "reciclaje", yard: "residuos de jardín" },
  truckOnly:
    "El camión pasa una vez durante tu estancia, el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckFirst:
    "El primer camión después de tu llegada pasa el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckLast:
    "El último antes de tu salida pasa el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckNone:
    "Durante tu estancia no pasa ningún camión. El siguiente pasa el {day}: {cans}. Deja tus bolsas de basura dentro de los botes.",
  sortingOf: {
    trash: "Basura: en bolsas y con la tapa cerrada.",
    recycling: "Reciclaje: limpio, suelto y sin bolsas.",
    yard: "Residuos de jardín: solo hojas y ramas, sin bolsas.",
  },
  ownSortingOf: {
    trash: "Basura: {text}",
    recycling: "Reciclaje: {text}",
    yard: "Residuos de jardín: {text}",
  },
  corrected: "Cambiaron las fechas de tu reserva. Este mensaje reemplaza el anterior.",
  truckMoved: "El camión viene otro día. Este mensaje reemplaza el anterior.",
  correctedSubject: "Corrección: {subject}",
  sms: "Días de basura y botes: {link} Responde STOP para no recibir más.",
  stayPage: {
    dates: "Tu estancia",
    trash: "Días de recolección",
    sorting: "Qué va en cada bote",
    cans: "Dónde están los botes",
    curb: "Adónde van",
    times: "{from}, {fromTime} – {until}, {untilTime}",
    nothing: "No sabemos los días de recolección. Pregúntale a {host}.",
    noWork: "Alguien saca los botes y los vuelve a guardar por ti.",
  },
  record: {
    subject: "Registro de recogidas de {property}, {month}",
    text: "Hola:\n\n{host} te envía el registro de recogidas de {property} de {month}: cada recogida con sus fotos, sus horas y la regla local para los botes en la acera.\n\n{link}\n\nLo recibes cada mes a través de TidyCurb. Para no recibirlo más, abre la página. Para escribirle al anfitrión, responde a este mensaje.",
  },
  footer:
    "{host} te envía este mensaje sobre tu estancia en {property} a través de TidyCurb. Para contestar, responde a este correo. Si no quieres recibir más mensajes de este tipo: {link}",
} as const satisfies TextsOf<typeof en.guestEmails>;
