import type * as en from "../en/truck.ts";
import type { TextsOf } from "../texts-of.ts";

export const truck = {
  asked: "Le camion a-t-il vidé les poubelles ?",
  verdicts: {
    emptied: "Oui, elles sont vides",
    notEmptied: "Non, encore pleines",
    tagged: "Étiquetées par la collecte",
    truckNotHere: "Camion pas encore passé",
  },
  photo:
    "{verdict, select, tagged {Photographiez l’étiquette.} other {Photographiez les poubelles pleines.}}",
  cans: {
    leftOut: "Laissez les poubelles sur le trottoir.",
    broughtBack: "Rentrez les poubelles à leur place.",
  },
  pay: "Cet arrêt vous est payé. S’il faut revenir, le retour est d’abord pour vous, payé comme tout arrêt.",
  title:
    "{verdict, select, tagged {Le service de collecte a étiqueté vos poubelles} truckNotHere {Le camion n’était pas encore passé} other {Le camion n’a pas vidé vos poubelles}}",
  seen: "Votre runner l’a constaté à {time}.",
  stay: {
    leftOut: "Elles restent sur le trottoir.",
    broughtBack: "Elles sont rentrées, encore pleines.",
  },
  comes: {
    planned: "Nous revenons le {day}. Cela ne vous coûte rien.",
    done: "Nous sommes revenus le {day}.",
    missed: "Nous avons manqué le retour du {day}. Toutes nos excuses.",
    canceled: "Le retour du {day} a été annulé.",
  },
  tell: "{name, select, none {Prévenir le service de collecte ou le 311} other {Prévenir {name}}}",
  english: "Le message est en anglais, avec un lien vers la photo et son heure.",
  acts: {
    share: "Partager le message",
    text: "SMS",
    email: "E-mail",
    call: "Appeler le {phone}",
    page: "Page du service",
  },
  copied: "Copié. Collez-le dans votre message.",
  failed: "Impossible de créer le lien vers la photo. Veuillez réessayer.",
} as const satisfies TextsOf<typeof en.truck>;
