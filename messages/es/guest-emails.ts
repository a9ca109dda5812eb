import type * as en from "../en/guest-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const guestEmails = {
  cansOutEvening: "el {day} por la noche",
  cansOutOn: "el {day}",
  cansOutAfter: "después de tu salida",
  sorting:
    "{cans, plural, one {Hay un solo bote: únicamente para basura en bolsas y con la tapa cerrada.} other {Hay # botes. La tapa de cada uno indica qué va dentro: basura en bolsas, o reciclables limpios y sin bolsas.}}",
  footer:
    "{host} te envía este mensaje sobre tu estancia en {property} a través de TidyCurb. Para contestar, responde a este correo. Si no quieres recibir más mensajes de este tipo: {link}",
} as const satisfies TextsOf<typeof en.guestEmails>;
