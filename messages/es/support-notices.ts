import type { supportNotifications as en } from "../en/support-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const supportNotifications = {
  supportAsked: {
    title: "Mensaje de {name} para soporte",
    message: "Alguien espera una respuesta.",
  },
  supportWrote: {
    title: "El soporte de TidyCurb te escribió",
    message: "{words}",
  },
  supportTexted: {
    title: "El soporte de TidyCurb te escribió",
    message: "{words}",
  },
  supportAnswered: {
    title: "Soporte te respondió",
    message: "Lee la respuesta y escribe si queda algo pendiente.",
  },
} as const satisfies TextsOf<typeof en>;
