import type { ownData as english } from "../en/own-data.ts";
import type { TextsOf } from "../texts-of.ts";

export const ownData = {
  title: "Tus datos",
  note: "Todo lo que guardamos de ti, con tus fotos, en un archivo ZIP.",
  action: "Descargar mis datos",
  preparing: "Preparamos tus datos…",
  underWay: "La descarga está en curso.",
  photos: "{done, number} de {total, plural, =0 {ninguna foto} one {# foto} other {# fotos}}",
  done: "La descarga está completa.",
  broken: "La descarga se interrumpió antes de terminar. Empieza de nuevo.",
  started: { title: "Descarga iniciada", text: "Tu navegador la guarda donde van tus descargas." },
  failed: "No se pudieron descargar tus datos. Inténtalo de nuevo.",
  tooMany: {
    title: "Todavía no",
    text: "Puedes descargar tus datos otra vez en {hours, plural, =0 {{minutes, plural, one {# minuto} other {# minutos}}} one {# hora} other {# horas}}.",
  },
  beforeDeleting: "¿Quieres una copia antes? Después ya no habrá nada que descargar.",
  about:
    "Esto es lo que TidyCurb guarda de ti, tal como estaba cuando lo descargaste.\n\ndata.json lo tiene todo. Cada parte es una lista; si está vacía, no guardamos nada de ese tipo.\ntables tiene lo mismo en una tabla por cada parte, para una hoja de cálculo.\nphotos tiene las fotos que nos diste y las de las recogidas en tu casa; data.json dice qué es cada una.\n\nLas horas están en UTC. Los importes están en centavos de dólar. Lo que permitiría iniciar sesión como tú y lo que trata de otras personas no está aquí.",
} as const satisfies TextsOf<typeof english>;
