import type * as en from "../en/tip-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const tipNotifications = {
  tipReceived: {
    title: "Un pourboire de {amount}",
    message: "Pour votre arrêt du {date}. Il est entièrement à vous et arrive avec votre prochain versement.",
  },
  tipTakenBack: {
    title: "Un pourboire a été repris",
    message: "{amount} pour votre arrêt du {date}. Vos gains ne le comprennent plus.",
  },
} as const satisfies TextsOf<typeof en.tipNotifications>;
