import type * as en from "../en/growth-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const growthNotifications = {
  referralCredited: {
    title: "Vous avez reçu un crédit de {amount}",
    message:
      "{whose, select, own {Merci de nous avoir rejoints avec un code. Ce crédit réduit votre prochaine facture.} other {Le domicile que vous avez parrainé a eu son premier passage. Ce crédit réduit votre prochaine facture.}}",
  },
  referralReversed: {
    title: "Un crédit de {amount} a été repris",
    message:
      "{whose, select, own {Votre premier paiement a été remboursé. Nous avons donc repris le crédit obtenu avec un code.} other {Le premier paiement du domicile parrainé a été remboursé. Nous avons donc repris votre crédit.}}",
  },
  runnerReferral: {
    title:
      "{whose, select, ownBack {Nous avons repris {amount} de parrainage} theirsBack {Nous avons repris {amount} de parrainage} other {Vous avez reçu {amount} pour un parrainage}}",
    message:
      "{whose, select, own {Vous avez terminé les passages de votre parrainage. Le montant est dans la paie de cette semaine.} ownBack {Votre compte a été arrêté. Cette paie ne compte donc plus.} theirsBack {Le compte de la personne que vous avez parrainée a été arrêté. Cette paie ne compte donc plus.} other {La personne que vous avez parrainée a terminé ses passages. Le montant est dans la paie de cette semaine.}}",
  },
} as const satisfies TextsOf<typeof en.growthNotifications>;
