import type * as en from "../en/one-offs.ts";
import type { TextsOf } from "../texts-of.ts";

export const oneOffs = {
  line: "¿Solo por esta vez? {price}",
  title: "Una recogida",
  where: "Tu hogar",
  change: "Cambiar",
  day: "Día de recolección",
  cans: "Botes",
  times: "Salen antes del {out} y regresan antes del {back}",
  free: "Puedes cancelar gratis hasta que tu runner salga.",
  book: "Reservar por {price}",
  card: "Tarjeta",
  pay: "Pagar {amount}",
  failed: "No se pudo reservar la recogida. Inténtalo de nuevo.",
  anew: "Elegir un día",
  done: {
    title: "Recogida reservada",
    act: "Ver mi recogida",
  },
  waiting: {
    title: "Aún sin pagar",
    text: "Tu banco no ha confirmado el pago. Reservaremos la recogida en cuanto lo haga.",
  },
  returned: {
    title: "Este día ya no es posible",
    text: "Ese día no viene el camión, ya tienes una recogida o ya es tarde. Te devolvemos el dinero.",
  },
  abandoned: {
    title: "Esta reserva terminó",
    text: "Pasó un día sin que se pagara. No se cobró nada.",
  },
  unchecked: {
    title: "No pudimos revisar tu reserva",
    text: "Inténtalo de nuevo. Si ya pagaste, reservaremos tu recogida de todas formas.",
    unknown: "No encontramos esta reserva.",
  },
  notOffered: {
    title: "No disponible aquí",
    text: "No ofrecemos recogidas únicas en tu hogar.",
  },
  noDay: {
    title: "No hay días de recolección libres",
    text: "En las próximas tres semanas no viene el camión, o ya tienes una recogida esos días.",
    act: "Ver mis días",
  },
  refund: {
    card: "{amount} regresan a tu tarjeta.",
    credit: "{credit} regresan como crédito.",
    both: "{amount} regresan a tu tarjeta y {credit} como crédito.",
  },
} as const satisfies TextsOf<typeof en.oneOffs>;
