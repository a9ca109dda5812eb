import type * as en from "../en/add-card.ts";
import type { TextsOf } from "../texts-of.ts";

export const addCard = {
  page: "Agregar una tarjeta",
  title: "Recogidas de basura para {firstName}",
  text: "En {address}. Agrega una tarjeta para empezar las recogidas. Quien paga no necesita una cuenta.",
  go: "Continuar",
  link: {
    title: "Este enlace no funciona",
    text: "Venció o está incompleto. Responde ESTADO a nuestro mensaje para recibir otro.",
    other: "No se pudo abrir el enlace. Inténtalo de nuevo.",
    app: "Abrir TidyCurb",
  },
} as const satisfies TextsOf<typeof en.addCard>;
