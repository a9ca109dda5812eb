import type * as en from "../en/messages.ts";
import type { TextsOf } from "../texts-of.ts";

export const messages = {
  title: "Messages avec {name}",
  titleNobody: "Messages",
  list: "Messages, du plus ancien au plus récent",
  you: "Vous",
  sides: { runner: "Runner", homeowner: "Propriétaire" },
  read: "Lu",
  empty: "Pas encore de message.",
  quick: "Touchez pour envoyer",
  templates: {
    gateOpen: "Le portail est ouvert.",
    cansByGarage: "Les poubelles sont près du garage.",
    backEarly: "Merci de rentrer les poubelles tôt.",
    dogOutside: "Le chien est dehors.",
    soonThere: "J’arrive dans 10 minutes environ.",
    gateLocked: "Le portail est fermé à clé.",
    cansNotFound: "Je ne trouve pas les poubelles.",
    noTruckYet: "Le camion n’est pas encore passé.",
  },
  words: "Votre message",
  missing: "Écrivez un message",
  photoAlt: "Photo de {name}",
  offline: "Pas de réseau. Votre message reste ici ; envoyez-le une fois de nouveau en ligne.",
  send: "Envoyer",
  failed: "Le message n’a pas pu être envoyé. Veuillez réessayer.",
  states: {
    notYet: "Les messages s’ouvrent la veille du passage, dès qu’un runner l’a pris.",
    closed: "Les messages de ce passage sont fermés.",
  },
  support: "Écrire à l’assistance",
  call: {
    title: "Appeler",
    text: "Votre téléphone sonne d’abord. Décrochez et nous vous mettons en relation. Aucun de vous ne voit le numéro de l’autre.",
    other: "{name, select, none {Appeler le propriétaire} other {Appeler {name}}}",
    support: "Appeler l’assistance",
    started: "Votre téléphone va sonner dans un instant.",
    offline: "Pas de réseau. Un appel ne peut pas attendre : réessayez quand vous serez de nouveau en ligne.",
    failed: "L’appel n’a pas pu être lancé. Réessayez ou envoyez un message.",
    settings: "Ouvrir les paramètres",
  },
} as const satisfies TextsOf<typeof en.messages>;
