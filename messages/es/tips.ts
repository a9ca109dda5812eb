import type * as en from "../en/tips.ts";
import type { TextsOf } from "../texts-of.ts";

export const tips = {
  title: "Agradece a tu runner",
  text: "La propina es completa para tu runner. La cobramos a tu tarjeta registrada.",
  give: "Dar {amount}",
  other: "Otro monto",
  amount: "Propina en dólares",
  most: "Máximo {amount}.",
  send: "Dar propina",
  given: "Propina dada",
  givenText: "{amount} para tu runner. Puedes recuperarla durante 24 horas.",
  charging: "Propina de {amount}: esperamos a tu banco.",
  failed: "No se dio la propina",
  back: "Recuperar",
  backTitle: "¿Recuperar la propina de {amount}?",
  backText: "Tu runner no la recibirá. El dinero vuelve a tu tarjeta en unos días.",
  tookBack: "Propina recuperada",
  tookBackText: "{amount} vuelven a tu tarjeta en unos días.",
  backFailed: "No se recuperó la propina",
  states: {
    charging: "Esperamos a tu banco",
    paid: "Diste {amount} de propina.",
    refunding: "Tu propina de {amount} está por volver.",
    refunded: "Tu propina de {amount} volvió.",
    declined: "Tarjeta rechazada",
  },
  until: "Hasta {time} puedes recuperarla.",
  list: "Propinas",
  row: "{runner}, recogida del {day}",
} as const satisfies TextsOf<typeof en.tips>;
