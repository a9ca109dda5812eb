import type * as en from "../en/add-on-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of extra work by photo. */
export const addOnNotifications = {
  addOnAsked: {
    title: "¿Trabajo adicional por {amount}?",
    message:
      "{kind, select, extraBags {{name} encontró {count, plural, one {una bolsa extra} other {# bolsas extra}}. Llevar{count, plural, one {la} other {las}} cuesta {amount}.} bulkyItem {{name} encontró {count, plural, one {un objeto grande} other {# objetos grandes}}. Llevar{count, plural, one {lo} other {los}} cuesta {amount}.} canWash {{name} puede lavar {count, plural, one {un bote} other {# botes}} por {amount}.} other {Tus botes están en el garaje. {name} puede sacarlos por {amount}.}} Si no respondes en {minutes} minutos, es un no.",
  },
  addOnAnswered: {
    title: "{answer, select, approved {Aprobado: hazlo} other {Rechazado: déjalo}}",
    message:
      "En {address}: {kind, select, extraBags {{count, plural, one {una bolsa extra} other {# bolsas extra}}} bulkyItem {{count, plural, one {un objeto grande} other {# objetos grandes}}} canWash {{count, plural, one {lavado de un bote} other {lavado de # botes}}} other {sacar los botes del garaje}}.",
  },
  addOnDone: {
    title: "Trabajo adicional hecho",
    message:
      "{kind, select, extraBags {{name} se llevó {count, plural, one {una bolsa extra} other {# bolsas extra}}.} bulkyItem {{name} se llevó {count, plural, one {un objeto grande} other {# objetos grandes}}.} canWash {{name} lavó {count, plural, one {un bote} other {# botes}}.} other {{name} sacó tus botes del garaje.}} {amount} en tu próxima factura.",
  },
} as const satisfies TextsOf<typeof en.addOnNotifications>;
