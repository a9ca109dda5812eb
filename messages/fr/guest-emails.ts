import type * as en from "../en/guest-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const guestEmails = {
  cansOutEvening: "le {day} au soir",
  cansOutOn: "le {day}",
  cansOutAfter: "après votre départ",
  sorting:
    "{cans, plural, one {Il y a une seule poubelle : uniquement pour les déchets en sac, couvercle fermé.} other {Il y a # poubelles. Le couvercle de chacune indique ce qu’elle reçoit : les déchets en sac, ou le recyclage propre et sans sac.}}",
  footer:
    "{host} vous envoie ce message au sujet de votre séjour à {property}, par TidyCurb. Pour y répondre, répondez simplement à cet e-mail. Pour ne plus recevoir ces messages : {link}",
} as const satisfies TextsOf<typeof en.guestEmails>;
