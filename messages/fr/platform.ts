import type { platform as english } from "../en/platform.ts";
import type { TextsOf } from "../texts-of.ts";

export const platform = {
  from: "À partir du {day}",
  demoClaims:
    "Avec des données de démonstration, toutes sont affichées. Ce réglage compte quand il n’y en a pas.",
  change: "Modifier",
  changeNamed: "Modifier : {name}",
  withdraw: "Retirer",
  withdrawNamed: "Retirer : {name} à partir du {day}",
  withdrawn: "Modification retirée",
  withdrawnText: "Ce qui valait avant continue.",
  effectiveOn: "Premier jour",
  save: "Fixer",
  saved: "Enregistré",
  savedText: "Cela compte à partir du {day}.",
  undo: "Annuler",
  failed: "L’enregistrement a échoué. Veuillez réessayer.",

  rules: {
    title: "Ce que nous proposons et promettons",
    note: "Chaque règle compte à partir d’un premier jour ; les passages déjà prévus restent tels quels.",
    names: {
      runnerRate: "Paie du runner",
      monthlyPrice: "Prix de l’abonnement",
      windows: "Créneaux",
      promises: "Sortie et retour",
      credit: "Règle des crédits",
      areas: "Zones",
      claims: "Affirmations publiques",
    },
    values: {
      windows: "{windows}",
      promises:
        "La veille au soir : sortie de {outFrom} à {outBy}. Retour avant {backBy} quand la collecte doit être passée.",
      credit:
        "Un passage manqué rend {percent, number} % de sa part. {byRule, plural, =0 {Chaque problème attend un administrateur.} one {# problème en quatre semaines se règle tout seul.} other {# problèmes en quatre semaines se règlent tout seuls.}} À la main, au plus {most} à la fois.",
      areas: "{count, plural, =0 {Partout} other {Codes ZIP commençant par {zipCodes}}}",
      claims: "{count, plural, =0 {Aucune n’est affichée} other {Affichées : {claims}}}",
      withdrawn: "Retiré",
    },
  },

  form: {
    windows: "Les clients peuvent choisir",
    windowsHint: "Qui a un créneau le garde.",
    outFrom: "Sortie dès (heure)",
    outBy: "Sortie avant (heure)",
    backBy: "Retour avant (heure)",
    promisesHint:
      "Heures du logement, de 0 à 23. Premier jour possible : le {day}, car des passages sont prévus jusque-là.",
    missedPercent: "Pourcentage de la part d’un passage",
    missedPercentHelp: "Un nombre entier de 100 à 300.",
    byRule: "Réglés tout seuls en quatre semaines",
    byRuleHelp: "Un nombre entier de 0 à 10.",
    mostByHand: "Maximum à la main, en dollars",
    creditHint: "Compte pour les passages à partir du premier jour.",
    zipCodes: "Codes ZIP, ou leurs premiers chiffres",
    areasHint: "Séparés par des espaces ; vide : partout. Les logements desservis le restent.",
    claims: "Afficher sur les pages publiques",
    claimsHint:
      "N’activez une affirmation que si elle est vraie. Le nombre de collectes s’affiche de lui-même à partir de 500 par mois.",
    claimNames: {
      checkedRunners: "Les runners sont vérifiés et assurés",
      sampleQuotes: "Témoignages d’exemple",
    },
  },

  history: {
    title: "Qui a changé quoi",
    note: "Du plus récent au plus ancien",
    empty: "Rien n’a encore été changé",
    row: "{name} à partir du {day}",
    text: "{before} → {after}",
    by: "{name}, {time}",
    gone: "Un compte supprimé",
  },
} as const satisfies TextsOf<typeof english>;
