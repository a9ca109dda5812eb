import type * as en from "../en/runner-you.ts";
import type { TextsOf } from "../texts-of.ts";

export const you = {
  title: "Vous",
  counted: "Comment ces chiffres sont calculés",
  kept: "Promesses tenues",
  keptHint:
    "{count, plural, =0 {Rien à compter pour l’instant} other {{kept, number} sur # : sortie, retour et photos}}",
  keptText:
    "Chaque passage comporte trois promesses : sortir les poubelles à l’heure, les rentrer à l’heure et fournir une photo de chaque étape. Nous comptons vos 20 derniers passages terminés. Une maison impossible à servir, ou quittée parce que vous ne vous sentiez pas en sécurité, ne compte jamais.",
  account: "Votre compte",
  links: { profile: "Profil", settings: "Paramètres", support: "Contacter l’assistance" },
  areas: {
    title: "Vos secteurs",
    empty: "Pas encore de code postal",
    change: "Modifier vos secteurs",
  },
  documents: {
    title: "Formation et documents",
    training: "Formation",
    passed: "Réussie le {day}, {correct, number} sur {questions, number} justes du premier coup",
    consent: "Accord pour la vérification d’identité",
    given: "Donné le {day}",
    notRecorded: "Non enregistré",
    check: "Vérification des antécédents",
    checks: {
      pending: "En cours",
      byHand: "Faite par notre équipe",
      clear: "Rien à signaler",
      consider: "À l’étude",
      suspended: "Il manque quelque chose de votre part",
    },
    approval: "Candidature",
    approved: "Acceptée le {day}",
  },
  safety: {
    title: "Sécurité",
    emergency: "Appeler le 911",
    unsafe: {
      open: "Je ne me sens pas en sécurité ici",
      title: "Quitter une maison",
      text: "Mettez-vous d’abord à l’abri. Quitter la course ne compte jamais contre vous. Notre équipe en est avertie aussitôt.",
      none: "Vous n’avez aucune course en ce moment.",
      leave: "La quitter",
      leaveNamed: "La quitter : {address}",
      doneText: "Elle ne compte pas contre vous. Nous vous appellerons.",
      failed: "Impossible de rendre la course. Appelez l’assistance ou réessayez.",
    },
    share: {
      title: "Partager votre journée",
      text: "Une personne de confiance voit combien d’arrêts sont faits et la ville du dernier. Aucune adresse. Le lien cesse de fonctionner à minuit.",
      share: "Partager",
      again: "Partager de nouveau",
      another: "Partager un nouveau lien",
      until: "Partagé jusqu’à minuit",
      stop: "Arrêter le partage",
      stopped: "Le partage est arrêté. Les liens ne fonctionnent plus.",
      copied: "Lien copié. Collez-le où vous voulez le partager.",
      failed: "Impossible de créer le lien. Réessayez.",
      stopFailed: "Impossible d’arrêter le partage. Réessayez.",
    },
  },
  shared: {
    title: "La journée de {name}",
    progress: "Avancement",
    until: "Ce lien fonctionne jusqu’à minuit.",
    stops: "Arrêts",
    done: "{done, number} sur {count, number} faits",
    last: "Dernier arrêt",
    noStep: "Pas encore commencé",
    about:
      "Cette page s’actualise chaque minute. Elle ne montre aucune adresse. En cas d’urgence, appelez le 911.",
    gone: "Ce lien ne fonctionne plus",
    goneText: "La journée est finie, ou le runner a arrêté le partage.",
  },
} as const satisfies TextsOf<typeof en.you>;
