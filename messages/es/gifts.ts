import type * as en from "../en/gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const gifts = {
  title: "Regala TidyCurb",
  lead: "Haz que lleven a la acera y regresen los botes de tu mamá, tu papá o una amistad. Tu regalo nunca vence.",
  payment: "Pago",
  pay: "Pagar {amount}",
  failed: "No pudimos preparar tu regalo. Inténtalo de nuevo.",
  form: {
    title: "Tu regalo",
    months: "Duración",
    worth: "{count, plural, one {# mes} other {# meses}} · {amount}",
    giverName: "Tu nombre",
    giverEmail: "Tu correo electrónico",
    how: "Cómo entregarlo",
    link: "Compartiré un enlace",
    email: "Que lo envíe TidyCurb por correo",
    receiverEmail: "Su correo electrónico",
    sendOn: "Fecha de envío",
    words: "Unas palabras",
    next: "Continuar",
  },
  done: {
    title: "Gracias",
    text: "Tu regalo de {count, plural, one {un mes} other {# meses}} está listo. {how, select, now {Ya se lo enviamos por correo y a ti te enviamos el enlace.} later {Se lo enviaremos por correo el {date}. A ti ya te enviamos el enlace.} other {Te enviamos el enlace por correo.}}",
    code: "Código: {code}",
    share: "Compartir el enlace",
    copied: "Enlace copiado.",
    open: "Aún sin pagar",
    openText: "Tu banco no ha confirmado el pago. Te escribiremos cuando lo haga.",
    over: "Este regalo ya no está disponible",
    overText: "Se usó, se reembolsó o nunca se pagó.",
    failed: "No pudimos revisar tu regalo",
    failedText: "Inténtalo de nuevo. Si pagaste, te enviaremos el enlace por correo.",
    unknown: "No encontramos este regalo. Revisa el enlace.",
    another: "Hacer otro regalo",
  },
} as const satisfies TextsOf<typeof en.gifts>;
