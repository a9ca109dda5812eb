import type * as en from "../en/add-ons.ts";
import type { TextsOf } from "../texts-of.ts";

export const addOns = {
  what: "{kind, select, extraBags {{count, plural, one {# bolsa extra} other {# bolsas extra}}} bulkyItem {{count, plural, one {# objeto grande} other {# objetos grandes}}} canWash {{count, plural, one {Lavado de # bote} other {Lavado de # botes}}} tripFee {Cargo por visita} other {Botes del garaje}}",
  kinds: {
    extraBags: "Bolsas extra",
    bulkyItem: "Objetos grandes",
    canWash: "Lavado de botes",
    garageRetrieval: "Botes del garaje",
  },
  runner: {
    list: "Trabajo adicional en esta parada",
    offer: "Ofrecer trabajo adicional",
    kind: "¿Qué es?",
    count: "¿Cuántos?",
    each: "Ganas {pay} por cada uno",
    sum: "{name} paga {price}. Tú ganas {pay}.",
    someone: "El hogar",
    tip: "Muestra lo que encontraste.",
    alt: "Tu foto del trabajo adicional",
    missing: "Primero toma una foto.",
    submit: "Preguntar a {name}",
    submitNone: "Preguntar al hogar",
    states: {
      sending: "Por enviar",
      open: "Esperando respuesta · {minutes} min",
      approved: "Aprobado: hazlo",
      declined: "Rechazado: déjalo",
      expired: "Sin respuesta: déjalo",
      finishing: "Hecho · por enviar",
      done: "Hecho · ganas {pay}",
    },
    finish: "Marcar como hecho",
    finishNamed: "{what}: Marcar como hecho",
    result: "Foto del resultado",
    resultTip: "Muestra el resultado.",
  },
  home: {
    title: "Trabajo adicional",
    asked:
      "{kind, select, extraBags {{name} encontró {count, plural, one {una bolsa extra} other {# bolsas extra}}. Llevar{count, plural, one {la} other {las}} cuesta {amount}.} bulkyItem {{name} encontró {count, plural, one {un objeto grande} other {# objetos grandes}}. Llevar{count, plural, one {lo} other {los}} cuesta {amount}.} canWash {{name} puede lavar {count, plural, one {un bote} other {# botes}} por {amount}.} other {Tus botes están en el garaje. {name} puede sacarlos por {amount}.}}",
    approve: "Aprobar {price}",
    decline: "Rechazar",
    left: "{minutes, plural, one {Queda # minuto} other {Quedan # minutos}}. Si no respondes, es un no.",
    before: "Foto del trabajo adicional",
    after: "Foto del resultado",
    seen: {
      approved:
        "Aprobado{via, select, rule { automáticamente} sms { por mensaje de texto} other {}} a las {time}: {price} cuando esté hecho.",
      declined: "Rechazado a las {time}, sin costo.",
      expired: "Sin respuesta a tiempo. No se cobra nada.",
      done: "Hecho a las {time}: {price} en tu factura.",
    },
    failed: "No se pudo enviar tu respuesta. Inténtalo de nuevo.",
  },
  admin: { open: "Hasta las {time} se espera una respuesta.", paid: "{runner} gana {pay}." },
  bill: "{what}, {day}",
  link: {
    title: "Este enlace no funciona",
    text: "Le falta una parte. Abre la recogida en la app.",
    other: "No se pudo cargar la pregunta. Inténtalo de nuevo.",
    app: "Abrir TidyCurb",
  },
} as const satisfies TextsOf<typeof en.addOns>;
