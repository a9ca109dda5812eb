import type * as en from "../en/tips.ts";
import type { TextsOf } from "../texts-of.ts";

export const tips = {
  title: "Agradece a tu runner",
  text: "Tu runner recibe la propina completa. La cobramos a tu tarjeta registrada.",
  give: "Dar {amount}",
  other: "Otro monto",
  amount: "Propina en dólares",
  most: "Hasta {amount}.",
  send: "Dar propina",
  given: "Propina dada",
  givenText: "{amount} para tu runner. Puedes recuperarla durante 24 horas.",
  charging: "Propina de {amount}: esperando a tu banco.",
  failed: "No se dio la propina",
  back: "Recuperar",
  backTitle: "¿Recuperar la propina de {amount}?",
  backText: "Tu runner no la recibirá. Te devolvemos el dinero a tu tarjeta en unos días.",
  tookBack: "Propina recuperada",
  tookBackText: "Recibirás {amount} en tu tarjeta en unos días.",
  backFailed: "No se recuperó la propina",
  states: {
    charging: "Esperando a tu banco",
    paid: "Diste {amount} de propina.",
    refunding: "Te estamos reembolsando tu propina de {amount}.",
    refunded: "Te reembolsamos tu propina de {amount}.",
    declined: "Tarjeta rechazada",
  },
  until: "Hasta {time} puedes recuperarla.",
  list: "Propinas",
  receipt: "Se cobraron a tu tarjeta cuando las diste, aparte de esta factura.",
  row: "{runner}, recogida del {day}",
} as const satisfies TextsOf<typeof en.tips>;
