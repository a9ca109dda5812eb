import type * as en from "../en/tip-notices.ts";
import type { TextsOf } from "../texts-of.ts";

export const tipNotifications = {
  tipReceived: {
    title: "Una propina de {amount}",
    message: "Por tu parada del {date}. Es toda tuya y llega con tu próximo pago.",
  },
  tipTakenBack: {
    title: "Se retiró una propina",
    message: "{amount} por tu parada del {date}. Tu pago ya no la incluye.",
  },
} as const satisfies TextsOf<typeof en.tipNotifications>;
