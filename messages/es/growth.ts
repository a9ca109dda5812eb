import type * as en from "../en/growth.ts";
import type { TextsOf } from "../texts-of.ts";

export const growth = {
  gives: {
    referral: "{name} te regala {amount} después de tu primera recogida a tiempo.",
    gift: "{name} te regaló {amount} para tus facturas.",
    amount: "Código {code}: {amount} menos en tu próxima factura.",
    months: "Código {code}: {count, plural, one {un mes gratis} other {# meses gratis}}.",
  },
  runner: {
    title: "Invita a otro runner",
    gives: "{name} te da {amount} después de {pickups, plural, one {# recogida} other {# recogidas}}.",
    done: "{done, number} de {pickups, number} completadas.",
    text: "Comparte tu enlace. Tú y cada runner que se postule con él reciben {amount} después de {pickups, plural, one {su primera recogida} other {sus primeras # recogidas}}. Como máximo {count, plural, one {# runner} other {# runners}} al mes.",
    waiting:
      "{count, plural, one {# runner se postuló.} other {# runners se postularon.}} Recibes el pago después de sus recogidas.",
    earned: "{count, plural, one {# runner} other {# runners}} hasta ahora: {amount} en tu pago.",
  },
  over: "Este código no funciona. Revisa sus letras y números.",
  open: "¿Tienes un código?",
  label: "Código",
  use: "Usar código",
  give: "Regalar TidyCurb",
  check: "Revisar código",
  failed: "No se pudo usar el código. Inténtalo de nuevo.",
  done: "Código agregado",
  doneText: "{amount} menos en tu próxima factura.",
  comesOff: "Se descuenta tu crédito de {amount} de la factura.",
  share: {
    title: "Regala {given} y recibe {got}",
    text: "Comparte tu enlace. Tú y cada vecino que se una reciben {amount} de crédito después de su primera recogida a tiempo. Como máximo {count, plural, one {# crédito} other {# créditos}} al mes.",
    share: "Compartir mi enlace",
    copied: "Enlace copiado.",
    own: "Tu código: {code}",
    waiting:
      "{count, plural, one {# hogar se unió. Falta su primera recogida.} other {# hogares se unieron. Faltan sus primeras recogidas.}}",
    earned: "{count, plural, one {# hogar} other {# hogares}} hasta ahora: {amount} de crédito.",
  },
} as const satisfies TextsOf<typeof en.growth>;
