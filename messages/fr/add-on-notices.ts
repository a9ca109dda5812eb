import type * as en from "../en/add-on-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of extra work by photo. */
export const addOnNotifications = {
  addOnAsked: {
    title: "Un travail en plus pour {amount} ?",
    message:
      "{kind, select, extraBags {{name} a trouvé {count, plural, one {un sac en plus} other {# sacs en plus}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} bulkyItem {{name} a trouvé {count, plural, one {un encombrant} other {# encombrants}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} canWash {{name} peut laver {count, plural, one {une poubelle} other {# poubelles}} pour {amount}.} other {Vos poubelles sont au garage. {name} peut les sortir pour {amount}.}} Sans réponse sous {minutes} minutes, c’est non.",
  },
  addOnAnswered: {
    title: "{answer, select, approved {Accepté : faites-le} other {Refusé : ne le faites pas}}",
    message:
      "À l’adresse {address} : {kind, select, extraBags {{count, plural, one {un sac en plus} other {# sacs en plus}}} bulkyItem {{count, plural, one {un encombrant} other {# encombrants}}} canWash {{count, plural, one {lavage d’une poubelle} other {lavage de # poubelles}}} other {sortir les poubelles du garage}}.",
  },
  addOnDone: {
    title: "Travail en plus terminé",
    message:
      "{kind, select, extraBags {{name} a emporté {count, plural, one {un sac en plus} other {# sacs en plus}}.} bulkyItem {{name} a emporté {count, plural, one {un encombrant} other {# encombrants}}.} canWash {{name} a lavé {count, plural, one {une poubelle} other {# poubelles}}.} other {{name} a sorti vos poubelles du garage.}} {amount} sur votre prochaine facture.",
  },
} as const satisfies TextsOf<typeof en.addOnNotifications>;
