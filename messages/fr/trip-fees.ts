import type * as en from "../en/trip-fees.ts";
import type { TextsOf } from "../texts-of.ts";

export const tripFees = {
  title: "Frais de déplacement",
  charged:
    "Votre runner est venu et n’a pas pu atteindre vos poubelles. Le déplacement coûte {amount} sur votre prochaine facture, comme l’annonçait notre dernier message sur un arrêt bloqué.",
  free: "Cette fois, cela ne vous coûte rien. Si un arrêt est encore bloqué d’ici le {day}, il coûte {amount}.",
  avoid:
    "Pour l’éviter, laissez le portail ouvert ou son code à jour, les chiens à l’intérieur et les poubelles à portée du runner.",
  contest: "Contester les frais",
  contestTitle: "Contester les frais de déplacement",
  contestText:
    "Nous regardons la photo du runner et vous répondons. Si vous avez raison, les frais vous reviennent en crédit.",
  words: "Ce qui s’est passé",
  send: "Contester les frais",
  sent: "Frais contestés",
  sentText: "Nous vérifions et vous tenons au courant.",
  failed: "Les frais n’ont pas été contestés",
  contested: "Vous avez contesté ces frais.",
} as const satisfies TextsOf<typeof en.tripFees>;
