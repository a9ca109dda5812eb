import type { supportNotifications as en } from "../en/support-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const supportNotifications = {
  supportAsked: {
    title: "Message de {name} à l’assistance",
    message: "Quelqu’un attend une réponse.",
  },
  supportWrote: {
    title: "L’assistance TidyCurb vous a écrit",
    message: "{words}",
  },
  supportTexted: {
    title: "L’assistance TidyCurb vous a écrit",
    message: "{words}",
  },
  supportAnswered: {
    title: "L’assistance a répondu",
    message: "Lisez la réponse, et écrivez si quelque chose reste à régler.",
  },
} as const satisfies TextsOf<typeof en>;
