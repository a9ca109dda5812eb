import type * as en from "../en/rates.ts";
import type { TextsOf } from "../texts-of.ts";

export const platform = {
  from: "À partir du {day}",
  demoClaims: "Avec des données de démonstration, les témoignages d’exemple sont toujours affichés.",
  change: "Modifier",
  changeNamed: "Modifier : {name}",
  withdraw: "Retirer",
  withdrawNamed: "Retirer : {name} à partir du {day}",
  withdrawn: "Modification retirée",
  withdrawnText: "Le réglage précédent reste en vigueur.",
  effectiveOn: "Premier jour",
  save: "Fixer",
  saved: "Enregistré",
  savedText: "S’applique à partir du {day}.",
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
      rentals: "Prix par location",
      addOns: "Prix des travaux en plus",
      prices: "Prix des domiciles",
      pay: "Gains en plus",
      referrals: "Parrainages",
    },
    values: {
      windows: "{windows}",
      promises:
        "La veille au soir : sortie de {outFrom} à {outBy}. Retour avant {backBy} quand la collecte doit être passée.",
      credit:
        "Un passage manqué rend {percent, number} % de sa part. {byRule, plural, =0 {Chaque problème attend un administrateur.} one {# problème en quatre semaines est réglé automatiquement.} other {# problèmes en quatre semaines sont réglés automatiquement.}} À la main, au plus {most} à la fois.",
      areas: "{count, plural, =0 {Partout} other {Codes postaux commençant par {zipCodes}}}",
      claims: "{count, plural, =0 {Aucune n’est affichée} other {Affichées : {claims}}}",
      rentals:
        "Chaque location après la première : {part} par mois avec {count, plural, one {# passage} other {# passages}}, puis {extra} par passage supplémentaire",
      addOn:
        "{kind, select, extraBags {sac en plus} bulkyItem {encombrant} canWash {lavage de poubelle} other {poubelles du garage}} {price} (payé {pay}, {count, number} au plus)",
      addOns:
        "{count, plural, =0 {Aucun n’est proposé} other {{kinds}. {minutes, number} minutes pour répondre}}",
      prices:
        "{cans, plural, one {# poubelle} other {# poubelles}} et {days, plural, one {# jour} other {# jours}} par semaine compris. Chaque poubelle en plus {extraCan}, chaque jour en plus {extraDay}, longue allée {longDriveway}. {count, plural, =0 {Aucune réduction par rue.} other {Réduction par rue : {steps} ; jamais moins de {floor}.}}{tripFee, select, none {} other { Frais de déplacement après un avertissement : {tripFee}.}}{oneOff, select, none {} other { Passage unique sans service : {oneOff}.}}",
      priceStep: "{off} de moins dès {count, number} domiciles",
      priceArea: "Codes postaux {zipBeginning}… : {prices}",
      referrals:
        "{cents, plural, =0 {} other {{amount} pour chaque domicile. }}{runnerCents, plural, =0 {} other {{runnerAmount} pour chaque runner après {pickups, plural, one {# passage} other {# passages}}. }}{total, plural, =0 {Pas de parrainage} other {Au plus {count, number} par mois et par personne}}",
      withdrawn: "Retiré",
    },
  },

  form: {
    windows: "Les propriétaires peuvent choisir",
    windowsHint: "Les personnes qui ont déjà un créneau le gardent.",
    outFrom: "Sortie dès (heure)",
    outBy: "Sortie avant (heure)",
    backBy: "Retour avant (heure)",
    promisesHint:
      "Heures du logement, de 0 à 23. Premier jour possible : le {day}, car des passages sont prévus jusque-là.",
    missedPercent: "Pourcentage de la part d’un passage",
    missedPercentHelp: "Un nombre entier de 100 à 300.",
    byRule: "Réglés automatiquement en quatre semaines",
    byRuleHelp: "Un nombre entier de 0 à 10.",
    mostByHand: "Maximum à la main, en dollars",
    creditHint: "Compte pour les passages à partir du premier jour.",
    zipCodes: "Codes postaux, ou leurs premiers chiffres",
    areasHint: "Séparés par des espaces ; vide : partout. Les logements desservis le restent.",
    rentalsHint:
      "Le prix de chaque location après la première, comprise dans l’abonnement. Un mois sans passage ne coûte rien. Les nouvelles locations le paient aussitôt ; les hôtes actuels sont prévenus 30 jours avant.",
    part: "Prix mensuel, en dollars",
    includedPickups: "Passages compris",
    extra: "Chaque passage supplémentaire, en dollars",
    addOnsHint:
      "Ce qu’un runner peut proposer à un arrêt. Le propriétaire accepte chaque travail ; ce qui est déjà proposé garde son prix.",
    answerMinutes: "Minutes pour répondre",
    addOnKinds: {
      extraBags: "Sacs en plus",
      bulkyItem: "Encombrant",
      canWash: "Lavage de poubelles",
      garageRetrieval: "Poubelles du garage",
    },
    isOffered: "Proposé",
    addOnPrice: "Prix à l’unité, en dollars",
    addOnPay: "Paie du runner à l’unité, en dollars",
    mostUnits: "Maximum par arrêt",
    referralsHint:
      "Chaque domicile reçoit un crédit après le premier passage à l’heure du nouveau. Chaque runner est payé après les passages du nouveau runner. 0 désactive l’un ou l’autre. Qui s’est déjà inscrit reçoit son dû.",
    referralCredit: "Crédit pour chaque domicile, en dollars",
    mostAMonth: "Maximum par mois et par personne",
    runnerPay: "Paie pour chaque runner, en dollars",
    runnerPickups: "Passages à terminer par le nouveau runner",
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
} as const satisfies TextsOf<typeof en.platform>;

export const movedPreview = {
  title: "Ce qui change",
  failed: "Impossible de charger l’aperçu.",
  none: "Aucun passage planifié ne change.",
  count:
    "{pickups, plural, one {# passage changerait} other {# passages changeraient}} dans {homes, plural, one {# logement} other {# logements}}.",
  more: "et {count, plural, one {# autre} other {# autres}}",
} as const satisfies TextsOf<typeof en.movedPreview>;

export const curbLaws = {
  title: "Règles de trottoir",
  note: "Quand chaque lieu permet les poubelles sur le trottoir. Tous les passages sont prévus dans ces limites.",
  empty: "Aucune règle pour l’instant.",
  add: "Ajouter une règle",
  row: "Sortie dès {from}{hasEnd, select, true { ; retour {by}} other {}}. À partir du {day}. {source}{fine, select, none {} other {, amende jusqu’à {fine}}}.",
  unread: "Non vérifiée à la source",
  withdraw: "Retirer",
  withdrawNamed: "Retirer : {name}, à partir du {day}",
  form: {
    kind: "Pour",
    kinds: {
      zip: "Un code postal",
      city: "Une ville",
      county: "Un comté, par ses codes postaux",
      state: "Un État",
    },
    city: "Ville",
    county: "Comté",
    stateName: "Nom",
    zipCodes: "Codes postaux",
    state: "État",
    startsOn: "En vigueur à partir du",
    outClock: "Sortie dès, la veille",
    outSunset: "Ou minutes après le coucher du soleil",
    outHint: "0 : au coucher du soleil ; -60 : une heure avant. Si les deux sont donnés, le plus tôt compte.",
    backClock: "Retour avant",
    backDay: "Cette heure est",
    sameDay: "Le jour de collecte",
    nextDay: "Le lendemain",
    backHours: "Ou heures après le camion",
    backHint: "Si les deux sont donnés, le plus tard compte.",
    fine: "Amende en dollars",
    source: "Source",
    readOn: "Lue à la source le",
    save: "Ajouter la règle",
    saved: "Règle ajoutée",
    savedText: "Les passages prévus sont mis à jour en quelques minutes.",
    failed: "Règle non ajoutée",
    undo: "Annuler",
    undoFailed: "L’annulation a échoué",
  },
  preview: {
    waiting: "Indiquez le lieu, le jour et les heures.",
    row: "{city}, {zipCode}, {day} : sortie dès {before} → {after}, retour avant {backBefore} → {backAfter}",
  },
  removal: {
    title: "Retirer la règle de {name} ?",
    text: "Toute règle antérieure du lieu s’applique de nouveau. Les passages prévus sont mis à jour en quelques minutes.",
    action: "Retirer la règle",
    done: "Règle retirée",
    doneText: "Les passages prévus sont mis à jour en quelques minutes.",
    failed: "Règle non retirée",
  },
} as const satisfies TextsOf<typeof en.curbLaws>;

export const holidays = {
  title: "Jours fériés",
  note: "La zone la plus petite l’emporte : les codes postaux avant un État, un État avant tout le pays.",
  add: "Ajouter un jour férié",
  empty: "Aucun jour férié",
  country: "Tout le pays",
  zipCodes: "Codes postaux {prefix}…",
  row: "{day} · {area}",
  rules: {
    shift_day: "Un jour plus tard, ce jour-là seulement",
    shift_week: "Un jour plus tard, jusqu’au dimanche",
    skip: "N’a pas lieu",
    none: "Sans effet",
  },
  change: "Modifier",
  changeNamed: "Modifier : {name}, {day}",
  remove: "Retirer",
  removeNamed: "Retirer : {name}, {day}",

  undecided: {
    title: "Jours fériés sans règle",
    note: "Vérifiez si les camions passent, puis fixez une règle.",
    decide: "Fixer la règle",
    decideNamed: "Fixer la règle : {name}",
  },

  form: {
    add: "Ajouter un jour férié",
    change: "Modifier le jour férié",
    name: "Nom",
    onDay: "Jour",
    area: "Zone",
    areaHint: "Un État comme IL, ou les premiers chiffres de codes postaux. Vide : tout le pays.",
    rule: "Passages de ce jour",
    save: "Enregistrer le jour férié",
    saved: "Jour férié enregistré",
    savedText:
      "Les passages sont mis à jour en quelques minutes, et les propriétaires l’apprennent des jours à l’avance.",
    failed: "Impossible d’enregistrer le jour férié. Veuillez réessayer.",
  },

  preview: {
    waiting: "Choisissez un jour pour voir les passages concernés.",
    moves: "{city}, {zipCode} : {before} devient {after}",
    fallsOut: "{city}, {zipCode} : {before} n’a pas lieu",
    comesBack: "{city}, {zipCode} : {after} a lieu",
  },

  removal: {
    title: "Retirer {name} ?",
    text: "Les passages ont lieu comme un jour ordinaire, à moins qu’un jour férié d’une zone plus grande ne s’applique.",
    textDefault:
      "C’est un des jours fériés habituels : il reste dans la liste, sans effet, et peut être rétabli.",
    action: "Retirer le jour férié",
    done: "Jour férié retiré",
    doneText: "Les passages sont mis à jour en quelques minutes.",
    failed: "Impossible de retirer le jour férié. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof en.holidays>;

export const haulers = {
  title: "Entreprises de collecte",
  note: "À qui sont les camions, par code postal. Partout ailleurs, les jours fériés ci-dessus s’appliquent.",
  empty: "Aucune entreprise pour l’instant",
  add: "Ajouter une entreprise",
  addTitle: "Ajouter une entreprise de collecte",
  change: "Modifier",
  changeNamed: "Modifier : {name}",
  changeTitle: "Modifier l’entreprise",
  addHoliday: "Fixer un jour férié",
  addHolidayNamed: "Fixer un jour férié : {name}",
  holidayTitle: "Un jour férié de {name}",
  holiday: "{name}, {day} : {rule}",
  remove: "Supprimer",
  removeNamed: "Supprimer : {name}",
  removeTitle: "Supprimer {name} ?",
  removeText: "Ses secteurs suivent de nouveau les jours fériés de l’État ou du pays.",
  removed: "Entreprise supprimée",
  noAreas: "Aucun secteur",
  areasOf: "Codes postaux {areas}",
  name: "Nom",
  phone: "Téléphone",
  phoneHint: "Comme on le compose, par exemple 311",
  url: "Page pour les habitants",
  areas: "Codes postaux",
  areasHint: "Codes entiers ou leurs 3 ou 4 premiers chiffres, séparés par des espaces",
  save: "Enregistrer l’entreprise",
  saved: "Entreprise enregistrée",
  followText: "Les passages sont mis à jour en quelques minutes.",
  failed: "Cela n’a pas marché. Veuillez réessayer.",
} as const satisfies TextsOf<typeof en.haulers>;
