import type * as en from "../en/one-offs.ts";
import type { TextsOf } from "../texts-of.ts";

export const oneOffs = {
  line: "Juste pour cette fois ? {price}",
  title: "Un seul passage",
  where: "Votre domicile",
  change: "Modifier",
  day: "Jour de collecte",
  cans: "Poubelles",
  times: "Sortie avant le {out}, retour avant le {back}",
  free: "L’annulation est gratuite jusqu’au départ de votre runner.",
  book: "Réserver pour {price}",
  card: "Carte",
  pay: "Payer {amount}",
  failed: "Le passage n’a pas pu être réservé. Veuillez réessayer.",
  anew: "Choisir un jour",
  done: {
    title: "Passage réservé",
    act: "Voir mon passage",
  },
  waiting: {
    title: "Pas encore payé",
    text: "Votre banque n’a pas encore confirmé le paiement. Nous réserverons le passage dès qu’elle l’aura fait.",
  },
  returned: {
    title: "Ce jour n’est plus possible",
    text: "Pas de collecte ce jour-là, un passage est déjà prévu, ou il est trop tard. Nous vous remboursons.",
  },
  abandoned: {
    title: "Cette réservation a pris fin",
    text: "Elle n’a pas été payée dans les 24 heures. Rien n’a été prélevé.",
  },
  unchecked: {
    title: "Impossible de vérifier votre réservation",
    text: "Veuillez réessayer. Si vous avez payé, nous réserverons quand même votre passage.",
    unknown: "Cette réservation est introuvable.",
  },
  notOffered: {
    title: "Non proposé ici",
    text: "Aucun passage unique n’est proposé à votre domicile.",
  },
  noDay: {
    title: "Aucun jour de collecte libre",
    text: "Aucune collecte dans les trois prochaines semaines, ou un passage est déjà prévu ces jours-là.",
    act: "Voir mes jours",
  },
  refund: {
    card: "{amount} retournent sur votre carte.",
    credit: "{credit} reviennent en crédit.",
    both: "{amount} retournent sur votre carte, et {credit} reviennent en crédit.",
  },
} as const satisfies TextsOf<typeof en.oneOffs>;
