import type * as en from "../en/trip-fees.ts";
import type { TextsOf } from "../texts-of.ts";

export const tripFees = {
  title: "Frais de déplacement",
  charged:
    "Votre runner est venu, mais ce passage n’a pas pu se faire. Comme l’annonçait notre message précédent, des frais de déplacement de {amount} figurent sur votre prochaine facture.",
  free: "Cette fois, c’est gratuit. Si un arrêt chez vous est de nouveau bloqué d’ici le {day}, des frais de déplacement de {amount} s’appliquent.",
  avoid:
    "Pour l’éviter, laissez le portail ouvert ou son code à jour, les chiens à l’intérieur et les poubelles à portée.",
  contest: "Contester les frais",
  contestTitle: "Contester les frais de déplacement",
  contestText:
    "Nous vérifierons la photo du runner et vous répondrons. Si vous avez raison, nous vous créditerons les frais.",
  words: "Ce qui s’est passé",
  send: "Contester les frais",
  sent: "Frais contestés",
  sentText: "Nous vérifions et vous tenons au courant.",
  failed: "Votre message n’a pas été envoyé",
  contested: "Vous avez contesté ces frais.",
} as const satisfies TextsOf<typeof en.tripFees>;
