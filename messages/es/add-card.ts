import type * as en from "../en/add-card.ts";
import type { TextsOf } from "../texts-of.ts";

export const addCard = {
  page: "Agregar una tarjeta",
  title: "Recogidas de basura para {firstName}",
  text: "En {address}. Agrega una tarjeta y las recogidas empiezan. Quien paga no necesita cuenta propia.",
  go: "Continuar",
  link: {
    title: "Este enlace no funciona",
    text: "Es demasiado antiguo o le falta una parte. Responde ESTADO a nuestro mensaje para recibir otro.",
    other: "No se pudo abrir el enlace. Inténtalo de nuevo.",
    app: "Abrir TidyCurb",
  },
} as const satisfies TextsOf<typeof en.addCard>;
