import type * as en from "../en/truck.ts";
import type { TextsOf } from "../texts-of.ts";

export const truck = {
  asked: "¿El camión vació los botes?",
  verdicts: {
    emptied: "Sí, están vacíos",
    notEmptied: "No, siguen llenos",
    tagged: "El recolector dejó un aviso",
    truckNotHere: "El camión aún no pasa",
  },
  photo: "{verdict, select, tagged {Toma una foto del aviso.} other {Toma una foto de los botes llenos.}}",
  cans: {
    leftOut: "Deja los botes en la acera.",
    broughtBack: "Regresa los botes a su lugar.",
  },
  pay: "Te pagamos esta parada. Si hay que volver, te toca primero a ti y se paga como cualquier parada.",
  title:
    "{verdict, select, tagged {El recolector puso un aviso en tus botes} truckNotHere {El camión aún no pasaba} other {El camión no vació tus botes}}",
  seen: "Tu runner lo vio a las {time}.",
  stay: {
    leftOut: "Se quedan en la acera.",
    broughtBack: "Están en su lugar, todavía llenos.",
  },
  comes: {
    planned: "Volvemos el {day}. No te cuesta nada.",
    done: "Volvimos el {day}.",
    missed: "No pudimos volver el {day}. Lo sentimos.",
    canceled: "Se canceló la visita del {day}.",
  },
  tell: "{name, select, none {Avisa a tu recolector o al 311} other {Avisa a {name}}}",
  english: "El mensaje está en inglés y lleva un enlace a la foto con su hora.",
  acts: {
    share: "Compartir el mensaje",
    text: "Mensaje de texto",
    email: "Correo",
    call: "Llamar al {phone}",
    page: "Página del recolector",
  },
  copied: "Copiado. Pégalo en tu mensaje.",
  failed: "No se pudo crear el enlace a la foto. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.truck>;
