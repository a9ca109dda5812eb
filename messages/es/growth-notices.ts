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
  runnerReferral: {
    title:
      "{whose, select, ownBack {Retiramos {amount} de una invitación} theirsBack {Retiramos {amount} de una invitación} other {Recibiste {amount} por una invitación}}",
    message:
      "{whose, select, own {Completaste las recogidas de tu invitación. El monto está en el pago de esta semana.} ownBack {Se detuvo tu cuenta, así que este pago ya no cuenta.} theirsBack {Se detuvo la cuenta de la persona que invitaste, así que este pago ya no cuenta.} other {La persona que invitaste completó sus recogidas. El monto está en el pago de esta semana.}}",
  },
} as const satisfies TextsOf<typeof en.growthNotifications>;
