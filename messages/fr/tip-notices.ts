import type * as en from "../en/tip-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const tipNotifications = {
  tipReceived: {
    title: "Un pourboire de {amount}",
    message: "Pour votre passage du {date}. Il est entièrement pour vous, avec votre prochaine paie.",
  },
  tipTakenBack: {
    title: "Un pourboire a été repris",
    message: "{amount} pour votre passage du {date}. Votre paie ne le comprend plus.",
  },
} as const satisfies TextsOf<typeof en.tipNotifications>;
