import type * as en from "../en/messages.ts";
import type { TextsOf } from "../texts-of.ts";

export const messages = {
  title: "Mensajes con {name}",
  titleNobody: "Mensajes",
  list: "Mensajes, del más antiguo al más reciente",
  you: "Tú",
  sides: { runner: "Runner", homeowner: "Propietario" },
  read: "Leído",
  empty: "Aún no hay mensajes.",
  quick: "Toca para enviar",
  templates: {
    gateOpen: "El portón está abierto.",
    cansByGarage: "Los botes están junto al garaje.",
    backEarly: "Por favor, trae los botes de vuelta temprano.",
    dogOutside: "El perro está afuera.",
    soonThere: "Llego en unos 10 minutos.",
    gateLocked: "El portón está cerrado con llave.",
    cansNotFound: "No encuentro los botes.",
    noTruckYet: "El camión aún no ha pasado.",
  },
  words: "Tu mensaje",
  missing: "Escribe un mensaje",
  photoAlt: "Foto de {name}",
  offline: "Sin señal. Tu mensaje se queda aquí; envíalo cuando vuelvas a tener conexión.",
  send: "Enviar",
  failed: "No se pudo enviar el mensaje. Inténtalo de nuevo.",
  states: {
    notYet: "Los mensajes se abren el día antes de la recogida, cuando la toma un runner.",
    closed: "Los mensajes de esta recogida están cerrados.",
  },
  support: "Escribir a soporte",
  call: {
    title: "Llamar",
    text: "Primero suena tu teléfono. Contesta y te conectamos. Nadie ve el número del otro.",
    other: "{name, select, none {Llamar al propietario} other {Llamar a {name}}}",
    support: "Llamar a soporte",
    started: "Tu teléfono sonará en un momento.",
    offline: "Sin señal. Una llamada no puede esperar: inténtalo cuando vuelvas a tener conexión.",
    failed: "No se pudo iniciar la llamada. Inténtalo de nuevo o envía un mensaje.",
    settings: "Ir a Configuración",
  },
} as const satisfies TextsOf<typeof en.messages>;
