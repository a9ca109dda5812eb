import type * as en from "../en/growth-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const growthNotifications = {
  referralCredited: {
    title: "Recibiste un crédito de {amount}",
    message:
      "{whose, select, own {Gracias por unirte con un código. Se descuenta de tu próxima factura.} other {El hogar que invitaste tuvo su primera recogida. Se descuenta de tu próxima factura.}}",
  },
  referralReversed: {
    title: "Se retiró un crédito de {amount}",
    message:
      "{whose, select, own {Se reembolsó tu primer pago, así que retiramos el crédito por unirte con un código.} other {Se reembolsó el primer pago del hogar que invitaste, así que retiramos tu crédito.}}",
  },
} as const satisfies TextsOf<typeof en.growthNotifications>;
