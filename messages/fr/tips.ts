import type * as en from "../en/tips.ts";
import type { TextsOf } from "../texts-of.ts";

export const tips = {
  title: "Remercier votre runner",
  text: "Votre runner reçoit tout le pourboire. Il est prélevé sur votre carte enregistrée.",
  give: "Donner {amount}",
  other: "Autre montant",
  amount: "Pourboire en dollars",
  most: "Jusqu’à {amount}.",
  send: "Donner le pourboire",
  given: "Pourboire donné",
  givenText: "{amount} pour votre runner. Vous pouvez le reprendre pendant 24 heures.",
  charging: "Pourboire de {amount} : en attente de votre banque.",
  failed: "Aucun pourboire donné",
  back: "Reprendre",
  backTitle: "Reprendre le pourboire de {amount} ?",
  backText: "Votre runner ne le recevra pas. Nous remboursons votre carte en quelques jours.",
  tookBack: "Pourboire repris",
  tookBackText: "Nous remboursons {amount} sur votre carte en quelques jours.",
  backFailed: "Le pourboire n’a pas été repris",
  states: {
    charging: "En attente de votre banque",
    paid: "Vous avez donné {amount} de pourboire.",
    refunding: "Votre pourboire de {amount} est en cours de remboursement.",
    refunded: "Votre pourboire de {amount} a été remboursé.",
    declined: "Carte refusée",
  },
  until: "Vous pouvez le reprendre jusqu’à {time}.",
  list: "Pourboires",
  receipt: "Prélevés sur votre carte au moment où vous les avez donnés, séparément de cette facture.",
  row: "{runner}, passage du {day}",
} as const satisfies TextsOf<typeof en.tips>;
