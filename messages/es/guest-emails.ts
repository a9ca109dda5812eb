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
    "Durante tu estancia viene un camión, el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckFirst:
    "El primer camión después de tu llegada viene el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckLast:
    "El último antes de tu salida viene el {day}{law, select, none {} other { (los botes salen la noche anterior desde las {law})}}: {cans}.",
  truckNone:
    "Durante tu estancia no viene ningún camión. El siguiente viene el {day}: {cans}. Deja lo que tengas en bolsas dentro de los botes.",
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
  corrected: "Cambiaron los días de tu reserva. Este mensaje reemplaza el anterior.",
  correctedSubject: "Corrección: {subject}",
  sms: "Días de basura y botes: {link} Responde STOP para no recibir más.",
  stayPage: {
    dates: "Tu estancia",
    trash: "Días de recolección",
    sorting: "Qué va en cada bote",
    cans: "Dónde están los botes",
    curb: "Adónde van",
    times: "{from}, {fromTime} – {until}, {untilTime}",
    nothing: "No se conocen los días de recolección. Pregunta a {host}.",
    noWork: "Alguien saca los botes y los vuelve a guardar por ti.",
  },
  record: {
    subject: "Registro de recogidas de {property}, {month}",
    text: "Hola:\n\n{host} te envía el registro de recogidas de {property} de {month}: cada recogida con sus fotos, sus horas y la regla local para los botes en la acera.\n\n{link}\n\nLlega cada mes a través de TidyCurb. En la página también puedes dejar de recibir estos mensajes. Para contestar, responde a este correo.",
  },
  footer:
    "{host} te envía este mensaje sobre tu estancia en {property} a través de TidyCurb. Para contestar, responde a este correo. Si no quieres recibir más mensajes de este tipo: {link}",
} as const satisfies TextsOf<typeof en.guestEmails>;
