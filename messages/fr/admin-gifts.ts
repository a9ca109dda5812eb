import type * as en from "../en/admin-gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const adminGifts = {
  title: "Cadeaux",
  note: "Des mois de service payés pour quelqu’un d’autre. Nous devons chaque cadeau tant qu’il n’est pas utilisé.",
  empty: "Aucun cadeau",
  emptyText: "Tout le monde peut en acheter un à l’adresse /gift.",
  columns: {
    giver: "De la part de",
    email: "E-mail",
    code: "Code",
    months: "Mois",
    amount: "Payé",
    paidAt: "Payé le",
    state: "État",
  },
  code: "…{end}",
  erased: "Effacé",
  states: {
    open: "Non payé",
    abandoned: "Jamais payé",
    paid: "Pas encore utilisé",
    disputed: "Contesté",
    lost: "Perdu",
    redeemed: "Utilisé",
    refunding: "Remboursement en cours",
    refunded: "Remboursé",
  },
  refund: "Rembourser",
  refundNamed: "Rembourser le cadeau de {name}",
  ask: "Rembourser {amount} ?",
  askText: "Le code cesse de fonctionner, et l’argent retourne sur la carte de la personne qui l’a offert.",
  refunded: "Cadeau remboursé",
  refundedText: "{amount} retournent sur la carte de la personne qui l’a offert.",
} as const satisfies TextsOf<typeof en.adminGifts>;
