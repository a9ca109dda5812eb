import type * as en from "../en/gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const gifts = {
  title: "Regala TidyCurb",
  lead: "Paga los botes de otra persona, como tu mamá o tu papá. No vence nunca.",
  payment: "Pago",
  pay: "Pagar {amount}",
  failed: "No se pudo iniciar tu regalo. Inténtalo de nuevo.",
  form: {
    title: "Tu regalo",
    months: "Duración",
    worth: "{count, plural, one {# mes} other {# meses}} · {amount}",
    giverName: "Tu nombre",
    giverEmail: "Tu correo electrónico",
    how: "Cómo entregarlo",
    link: "Yo paso un enlace",
    email: "Envíenlo por correo",
    receiverEmail: "Su correo electrónico",
    sendOn: "Día del correo",
    words: "Unas palabras",
    next: "Continuar",
  },
  done: {
    title: "Gracias",
    text: "Tu regalo de {count, plural, one {un mes} other {# meses}} está listo. Te enviamos el enlace por correo.",
    code: "Código: {code}",
    share: "Compartir el enlace",
    copied: "Enlace copiado.",
    open: "Aún sin pagar",
    openText: "Tu banco no ha confirmado el pago. Te escribiremos cuando lo haga.",
    over: "Este regalo terminó",
    overText: "Se usó, se reembolsó o nunca se pagó.",
    failed: "No pudimos revisar tu regalo",
    failedText: "Inténtalo de nuevo. Si pagaste, te enviaremos el enlace por correo.",
    unknown: "No conocemos este regalo.",
    another: "Hacer otro regalo",
  },
} as const satisfies TextsOf<typeof en.gifts>;
