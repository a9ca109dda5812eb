import type * as en from "../en/truck.ts";
import type { TextsOf } from "../texts-of.ts";

export const truck = {
  asked: "¿El camión vació los botes?",
  verdicts: {
    emptied: "Sí, están vacíos",
    notEmptied: "No, siguen llenos",
    tagged: "Dejaron un aviso en los botes",
    truckNotHere: "El camión aún no ha pasado",
  },
  cans: {
    leftOut: "Deja los botes en la acera.",
    broughtBack: "Regresa los botes a su lugar.",
  },
  place: "¿Dónde están los botes ahora?",
  places: {
    leftOut: "En la acera",
    broughtBack: "En su lugar",
  },
  pay: "Te pagamos esta parada. Si hay que volver, te toca primero a ti y se paga como cualquier parada.",
  title:
    "{verdict, select, tagged {La empresa de basura dejó un aviso en tus botes} truckNotHere {El camión aún no había pasado} other {El camión no vació tus botes}}",
  seen: "Tu runner lo vio a las {time} del {day}.",
  stay: {
    leftOut: "Los dejamos en la acera.",
    broughtBack: "Los regresamos a su lugar, todavía llenos.",
  },
  comes: {
    planned: "Volvemos el {day}, sin costo.",
    done: "Volvimos el {day}.",
    missed: "No hicimos la nueva recogida del {day}. Lo sentimos.",
    canceled: "Se canceló la nueva recogida del {day}.",
  },
  tell: "{name, select, none {Avisa a tu empresa de basura o al 311} other {Avisa a {name}}}",
  english: "El mensaje está en inglés y lleva un enlace a la foto con su hora.",
  englishOnly: "El mensaje está en inglés.",
  acts: {
    share: "Compartir el mensaje",
    text: "Mensaje de texto",
    email: "Correo",
    call: "Llamar al {phone}",
    page: "Página de la empresa",
  },
  copied: "Copiado. Pégalo en tu mensaje.",
  failed: "No se pudo crear el enlace a la foto. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.truck>;
