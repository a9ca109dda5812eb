import type * as en from "../en/growth-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const growthNotifications = {
  referralCredited: {
    title: "Vous avez reçu {amount}",
    message:
      "{whose, select, own {Merci d’avoir utilisé le code d’une autre personne. Ce crédit réduit votre prochaine facture.} other {Le domicile que vous avez parrainé a eu son premier passage. Ce crédit réduit votre prochaine facture.}}",
  },
  referralReversed: {
    title: "Un crédit de {amount} a été repris",
    message:
      "{whose, select, own {Votre premier paiement a été remboursé, et le crédit du parrainage avec lui.} other {Le premier paiement du domicile parrainé a été remboursé, et votre crédit avec lui.}}",
  },
} as const satisfies TextsOf<typeof en.growthNotifications>;
