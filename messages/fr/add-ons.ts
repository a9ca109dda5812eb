import type * as en from "../en/add-ons.ts";
import type { TextsOf } from "../texts-of.ts";

export const addOns = {
  what: "{kind, select, extraBags {{count, plural, one {# sac en plus} other {# sacs en plus}}} bulkyItem {{count, plural, one {# encombrant} other {# encombrants}}} canWash {{count, plural, one {Lavage de # poubelle} other {Lavage de # poubelles}}} tripFee {Frais de déplacement} other {Poubelles du garage}}",
  kinds: {
    extraBags: "Sacs en plus",
    bulkyItem: "Encombrants",
    canWash: "Lavage de poubelles",
    garageRetrieval: "Poubelles du garage",
  },
  runner: {
    list: "Travail en plus à cet arrêt",
    offer: "Proposer un travail en plus",
    kind: "De quoi s’agit-il ?",
    count: "Combien ?",
    each: "Vous gagnez {pay} l’unité",
    sum: "{name} paie {price}. Vous gagnez {pay}.",
    someone: "Le foyer",
    tip: "Montrez ce que vous avez trouvé.",
    alt: "Votre photo du travail en plus",
    missing: "Prenez d’abord une photo.",
    submit: "Demander à {name}",
    submitNone: "Demander au foyer",
    states: {
      sending: "En attente d’envoi",
      open: "En attente d’une réponse · {minutes} min",
      approved: "Accepté : à faire",
      declined: "Refusé : à ne pas faire",
      expired: "Sans réponse : à ne pas faire",
      finishing: "Fait · en attente d’envoi",
      done: "Fait · vous gagnez {pay}",
    },
    finish: "Marquer comme fait",
    finishNamed: "{what} : Marquer comme fait",
    result: "Photo du résultat",
    resultTip: "Montrez le résultat.",
  },
  home: {
    title: "Travail en plus",
    asked:
      "{kind, select, extraBags {{name} a trouvé {count, plural, one {un sac en plus} other {# sacs en plus}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} bulkyItem {{name} a trouvé {count, plural, one {un encombrant} other {# encombrants}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} canWash {{name} peut laver {count, plural, one {une poubelle} other {# poubelles}} pour {amount}.} other {Vos poubelles sont au garage. {name} peut les sortir pour {amount}.}}",
    approve: "Accepter {price}",
    decline: "Refuser",
    left: "Encore {minutes, plural, one {# minute} other {# minutes}}. Sans réponse, c’est non.",
    before: "Photo du travail en plus",
    after: "Photo du résultat",
    seen: {
      approved:
        "Accepté{via, select, rule { automatiquement} sms { par SMS} other {}} à {time}. {price} une fois fait.",
      declined: "Refusé à {time}. Rien n’est facturé.",
      expired: "Pas de réponse à temps. Rien n’est facturé.",
      done: "Fait à {time}. {price} sur votre facture.",
    },
    failed: "Échec de l’envoi de votre réponse. Veuillez réessayer.",
  },
  admin: { open: "Réponse attendue jusqu’à {time}.", paid: "{runner} gagne {pay}." },
  bill: "{what}, {day}",
  link: {
    title: "Ce lien ne fonctionne pas",
    text: "Il en manque une partie. Ouvrez plutôt le passage dans l’application.",
    other: "Échec du chargement de la question. Veuillez réessayer.",
    app: "Ouvrir TidyCurb",
  },
} as const satisfies TextsOf<typeof en.addOns>;
