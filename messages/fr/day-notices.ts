import type * as en from "../en/day-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of wrong collection days. */
export const dayNotifications = {
  dayCorrected: {
    title: "Votre calendrier est corrigé",
    message: "Vous aviez raison pour le {date}. Votre calendrier est corrigé : jetez-y un œil.",
  },
  streetDayChanged: {
    title: "Votre jour de collecte a changé",
    message:
      "{cause, select, undone {Nous sommes revenus à votre ancien jour de collecte} other {Vos voisins ou votre runner nous ont dit que le camion passe un autre jour. Nous avons corrigé votre calendrier}}. Votre prochain passage est le {movedTo} au lieu du {date}.{credit, select, none {} other { Nous vous avons crédité {credit}, à déduire de votre prochaine facture.}}",
  },
  dayIsRight: {
    title: "Ce jour est le bon",
    message: "Nous avons vérifié le {date} : c’est bien le jour où passe votre camion.",
  },
} as const satisfies TextsOf<typeof en.dayNotifications>;
