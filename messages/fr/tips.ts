import type * as en from "../en/tips.ts";
import type { TextsOf } from "../texts-of.ts";

export const tips = {
  title: "Remercier votre runner",
  text: "Le pourboire revient entièrement à votre runner. Il est prélevé sur votre carte enregistrée.",
  give: "Donner {amount}",
  other: "Autre montant",
  amount: "Pourboire en dollars",
  most: "{amount} au plus.",
  send: "Donner le pourboire",
  given: "Pourboire donné",
  givenText: "{amount} pour votre runner. Vous pouvez le reprendre pendant 24 heures.",
  charging: "Pourboire de {amount} : en attente de votre banque.",
  failed: "Aucun pourboire donné",
  back: "Reprendre",
  backTitle: "Reprendre le pourboire de {amount} ?",
  backText: "Votre runner ne le recevra pas. L’argent revient sur votre carte en quelques jours.",
  tookBack: "Pourboire repris",
  tookBackText: "{amount} reviennent sur votre carte en quelques jours.",
  backFailed: "Le pourboire n’a pas été repris",
  states: {
    charging: "En attente de votre banque",
    paid: "Vous avez donné {amount} de pourboire.",
    refunding: "Votre pourboire de {amount} revient.",
    refunded: "Votre pourboire de {amount} est revenu.",
    declined: "Carte refusée",
  },
  until: "Vous pouvez le reprendre jusqu’à {time}.",
  list: "Pourboires",
  row: "{runner}, passage du {day}",
} as const satisfies TextsOf<typeof en.tips>;
