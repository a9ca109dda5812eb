import type * as en from "../en/truck.ts";
import type { TextsOf } from "../texts-of.ts";

export const truck = {
  asked: "Le camion a-t-il vidé les poubelles ?",
  verdicts: {
    emptied: "Oui, elles sont vides",
    notEmptied: "Non, encore pleines",
    tagged: "Étiquetées par l’entreprise de collecte",
    truckNotHere: "Camion pas encore passé",
  },
  cans: {
    leftOut: "Laissez les poubelles sur le trottoir.",
    broughtBack: "Rentrez les poubelles à leur place.",
  },
  place: "Où sont les poubelles maintenant ?",
  places: {
    leftOut: "Sur le trottoir",
    broughtBack: "À leur place",
  },
  pay: "Cet arrêt vous est payé. S’il faut revenir, ce passage vous est proposé en premier et payé comme tout arrêt.",
  title:
    "{verdict, select, tagged {L’entreprise de collecte a étiqueté vos poubelles} truckNotHere {Le camion n’était pas encore passé} other {Le camion n’a pas vidé vos poubelles}}",
  seen: "Votre runner l’a constaté le {day} à {time}.",
  stay: {
    leftOut: "Nous les avons laissées sur le trottoir.",
    broughtBack: "Nous les avons rentrées, encore pleines.",
  },
  comes: {
    planned: "Nous revenons le {day}, sans frais.",
    done: "Nous sommes revenus le {day}.",
    missed: "Nous avons manqué le nouveau passage du {day}. Toutes nos excuses.",
    canceled: "Le nouveau passage du {day} a été annulé.",
  },
  tell: "{name, select, none {Prévenir l’entreprise de collecte ou le 311} other {Prévenir {name}}}",
  english: "Le message est en anglais, avec un lien vers la photo et son heure.",
  englishOnly: "Le message est en anglais.",
  acts: {
    share: "Partager le message",
    text: "SMS",
    email: "E-mail",
    call: "Appeler le {phone}",
    page: "Page de l’entreprise",
  },
  copied: "Copié. Collez-le dans votre message.",
  failed: "Impossible de créer le lien vers la photo. Veuillez réessayer.",
} as const satisfies TextsOf<typeof en.truck>;
