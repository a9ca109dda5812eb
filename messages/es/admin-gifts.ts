import type * as en from "../en/admin-gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const adminGifts = {
  title: "Regalos",
  note: "Meses de servicio comprados para otra persona. Debemos cada regalo hasta que se use.",
  empty: "No hay regalos",
  emptyText: "Cualquiera puede comprar uno en /gift.",
  columns: {
    giver: "Quien regala",
    email: "Correo",
    code: "Código",
    months: "Meses",
    amount: "Pagado",
    paidAt: "Pagado el",
    state: "Estado",
  },
  code: "…{end}",
  erased: "Borrado",
  states: {
    open: "Sin pagar",
    abandoned: "Nunca pagado",
    paid: "Sin usar",
    disputed: "En disputa",
    lost: "Perdido",
    redeemed: "Usado",
    refunding: "Reembolso en camino",
    refunded: "Reembolsado",
  },
  refund: "Reembolsar",
  refundNamed: "Reembolsar el regalo de {name}",
  ask: "¿Reembolsar {amount}?",
  askText: "El código deja de funcionar y el dinero vuelve a la tarjeta de quien lo compró.",
  refunded: "Regalo reembolsado",
  refundedText: "Devolvemos {amount} a la tarjeta de quien lo compró.",
} as const satisfies TextsOf<typeof en.adminGifts>;
