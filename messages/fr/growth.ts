import type * as en from "../en/growth.ts";
import type { TextsOf } from "../texts-of.ts";

export const growth = {
  gives: {
    referral: "{name} vous offre {amount} après votre premier passage à l’heure.",
    gift: "{name} vous offre {amount} pour vos factures.",
    amount: "Code {code} : {amount} de moins sur votre prochaine facture.",
    months: "Code {code} : {count, plural, one {un mois gratuit} other {# mois gratuits}}.",
  },
  runner: {
    title: "Parrainer un runner",
    gives: "{name} vous donne {amount} après {pickups, plural, one {# passage} other {# passages}}.",
    done: "{done, number} sur {pickups, number} terminés.",
    text: "Partagez votre lien. Vous et chaque runner qui postule avec ce lien recevez {amount} après {pickups, plural, one {son premier passage} other {ses # premiers passages}}. Au plus {count, plural, one {# runner} other {# runners}} par mois.",
    waiting:
      "{count, plural, one {# candidature reçue.} other {# candidatures reçues.}} La paie vient une fois les passages faits.",
    earned: "{count, plural, one {# runner} other {# runners}} jusqu’ici : {amount} dans votre paie.",
  },
  over: "Ce code ne fonctionne pas. Vérifiez ses lettres et ses chiffres.",
  open: "Vous avez un code ?",
  label: "Code",
  use: "Utiliser le code",
  give: "Offrir TidyCurb",
  check: "Vérifier le code",
  failed: "Le code n’a pas pu être utilisé. Veuillez réessayer.",
  done: "Code ajouté",
  doneText: "{amount} de moins sur votre prochaine facture.",
  comesOff: "Votre crédit de {amount} est déduit de la facture.",
  share: {
    title: "Offrez {given}, recevez {got}",
    text: "Partagez votre lien. Vous et chaque voisin qui s’inscrit recevez un crédit de {amount} après son premier passage à l’heure. Au plus {count, plural, one {# crédit} other {# crédits}} par mois.",
    share: "Partager mon lien",
    copied: "Lien copié.",
    own: "Votre code : {code}",
    waiting:
      "{count, plural, one {# domicile inscrit. Son premier passage est à venir.} other {# domiciles inscrits. Leurs premiers passages sont à venir.}}",
    earned: "{count, plural, one {# domicile} other {# domiciles}} jusqu’ici : {amount} de crédit.",
  },
} as const satisfies TextsOf<typeof en.growth>;
