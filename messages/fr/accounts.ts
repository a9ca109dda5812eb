import type * as en from "../en/accounts.ts";
import type { TextsOf } from "../texts-of.ts";

export const profile = {
  title: "Profil",
  lead: "{role, select, homeowner {Qui vous êtes, et où vivent vos poubelles.} runner {Qui vous êtes, et où vous travaillez.} other {Qui vous êtes.}}",
  edit: "Modifier",
  cancel: "Annuler",
  save: "Enregistrer",
  unsaved: "Pas encore enregistré",
  editing: "Changez ce que vous voulez.",

  personal: {
    title: "Informations personnelles",
    firstName: "Prénom",
    lastName: "Nom",
    email: "E-mail",
    emailHint:
      "Nous envoyons un lien à la nouvelle adresse. Le changement prend effet dès que vous l’ouvrez.",
    phoneNumber: "Téléphone mobile",
    linkSent:
      "Nous avons envoyé un lien à {email}. Ouvrez-le pour adopter la nouvelle adresse ; d’ici là, {present} reste valable.",
  },
  address: {
    title: "Adresse du service",
    none: "Configurez votre service pour commencer",
    setUp: "Configurer le service",
  },
  area: {
    title: "Secteur",
    zipCodes: "Codes postaux",
    zipCodesHint: "Séparés par des virgules. Vous recevez les courses de ces codes postaux.",
  },
  picture: {
    alt: "Votre portrait",
    none: "Pas encore de portrait",
    file: "Fichier de votre portrait",
    choose: "Choisir un portrait",
    replace: "Choisir un autre portrait",
    remove: "Retirer le portrait",
    note: "JPG, PNG ou GIF. Le centre est affiché. Vos paramètres de confidentialité disent qui d’autre le voit.",
  },
  house: {
    title: "Photo de la maison",
    note: "Aide votre runner à trouver la bonne maison à six heures du matin.",
    alt: "Votre maison",
    none: "Pas encore de photo",
    failed: "Cette photo ne s’est pas chargée",
    file: "Fichier de la photo de la maison",
    choose: "Choisir une photo",
    replace: "En choisir une autre",
    remove: "Retirer la photo",
    limits: "JPG, PNG ou GIF. Les grandes photos sont réduites.",
    uploaded: { title: "Image envoyée", text: "N’oubliez pas d’enregistrer votre profil." },
  },
  home: {
    title: "Chez vous",
    note: "Ce que voit votre runner une fois votre passage accepté. Les changements parviennent à qui vient ensuite.",
    cansPlace: "Où vivent les poubelles",
    cansPlaceHint: "Derrière la remise, à gauche du garage…",
    curbPlace: "Où elles vont sur le trottoir",
    curbPlaceHint: "À gauche de la boîte aux lettres, poignées vers la maison…",
    pets: "Animaux",
    petsHint: "Qui aboie, et qui veut seulement dire bonjour.",
    gateCode: "Code du portail",
    gateCodeHint:
      "Gardé chiffré. Seul le runner d’un passage en cours le voit, et vous voyez chaque consultation.",
    gateCodeIs: "Enregistré",
    gateCodeNone: "Aucun",
    gateCodeSaved:
      "Un code est enregistré. Saisissez-en un autre pour le changer. Chaque consultation figure ci-dessous.",
    removeCode: "Retirer le code",
    removeCodeTitle: "Retirer le code du portail ?",
    removeCodeText:
      "Vos runners ne pourront plus le voir. Vous pouvez en enregistrer un autre à tout moment.",
    photoAlt: "Où vivent vos poubelles",
    photoNone: "Pas encore de photo",
    photoFile: "Photo de l’endroit où vivent les poubelles",
    photoChosen: "N’oubliez pas d’enregistrer.",
    save: "Enregistrer ces détails",
    saved: "Détails enregistrés",
    savedText: "Qui vient ensuite est prévenu des changements.",
    failed: "Impossible d’enregistrer ces détails. Veuillez réessayer.",
    views: "Qui a consulté le code du portail",
    viewsNone: "Personne ne l’a encore consulté.",
    view: "{firstName}, {when}",
    lookFor: "Pour le passage du {day}",
  },
  schedule: { title: "Jours de passage", numberOfCans: "Nombre de poubelles" },

  updated: { title: "Profil mis à jour", text: "Vos changements sont enregistrés." },
  updatedLinkSent: "Encore une chose : ouvrez le lien que nous avons envoyé à {email}.",
  failed: "Impossible de mettre à jour le profil. Veuillez réessayer.",
  discard: {
    title: "Abandonner vos changements ?",
    text: "Vos modifications seront perdues.",
    action: "Abandonner",
  },

  status: {
    title: "État du compte",
    state: "État",
    active: "Actif",
    role: "Rôle",
    since: "Membre depuis",
    service: "Service",
    application: "Candidature",
    rating: "Note",
    noRating: "Pas encore de note",
    completedJobs: "Courses terminées",
  },
  subscriptionStatus: {
    ending: "Résilié, prend fin le {day}",
    none: "Non configuré",
    incomplete: "Configuration inachevée",
    active: "Actif",
    past_due: "Paiement en retard",
    paused: "En pause",
    canceled: "Terminé",
  },

  notifications: {
    title: "Notifications",
    note: "Chaque réglage est enregistré aussitôt.",
    emailNotifications: "Notifications par e-mail",
    smsNotifications: "Notifications par SMS",
    jobAlerts: "Alertes de course",
    weeklyReports: "Bilan de la semaine",
    updated: "Paramètres mis à jour",
    updatedText: "{what} : {on, select, true {oui} other {non}}.",
    numberHint: "Il faut un numéro de portable confirmé.",
    addNumber: "Ajouter votre numéro",
    numberNeeded: "Ajoutez d’abord votre numéro",
    numberNeededText:
      "Confirmez un numéro de portable dans Paramètres, Notifications. Activez ensuite cette option.",
    failed: "Impossible de mettre à jour les paramètres de notification.",
  },

  deletion: {
    note: "Met fin à tout ici, pour de bon.",
    action: "Supprimer le compte",
    question: "Voulez-vous vraiment supprimer votre compte ? Cette action est irréversible.",
    consequences:
      "{role, select, homeowner {Votre abonnement prend fin, les passages qui n’ont pas commencé sont annulés, et vos données et photos sont effacées.} runner {Les courses que vous avez prises retournent dans la liste, et vos données sont effacées.} other {Vos données sont effacées.}}",
    kept: "Nous gardons les relevés de paiement, comme la loi le demande, sans votre nom.",
    confirm: "Oui, tout supprimer",
    done: { title: "Compte supprimé", text: "Votre compte a été supprimé définitivement." },
    failed: "Impossible de supprimer le compte. Veuillez contacter l’assistance.",
  },

  confirmEmail: {
    profile: "Voir le profil",
    signIn: "Se connecter",
    done: {
      title: "Adresse e-mail confirmée",
      text: "C’est désormais votre adresse. Utilisez-la à votre prochaine connexion.",
    },
    elsewhere: {
      title: "Encore une chose : connectez-vous",
      text: "Connectez-vous ici avec votre ancienne adresse pour confirmer la nouvelle. Si vous n’avez rien demandé, ignorez-le : rien n’a changé.",
    },
    another: {
      title: "Ce lien concerne un autre compte",
      text: "Vous êtes connecté ici en tant que {email}. Pour confirmer la nouvelle adresse de l’autre compte, déconnectez-vous, puis connectez-vous avec l’ancienne. Si vous n’avez rien demandé, ignorez-le : rien n’a changé.",
      signOut: "Se déconnecter et continuer",
      stay: "Rester connecté",
      failed: { title: "Toujours connecté", text: "La déconnexion n’a pas abouti. Veuillez réessayer." },
    },
    failed: {
      title: "Ce lien n’a pas fonctionné",
      invalid: "Il a expiré ou a déjà servi. Changez d’adresse encore une fois pour en recevoir un nouveau.",
      inUse: "Un autre compte a déjà cette adresse. La vôtre reste inchangée.",
      other: "Votre adresse reste inchangée. Veuillez réessayer.",
    },
  },
} as const satisfies TextsOf<typeof en.profile>;

export const settings = {
  title: "Paramètres",
  lead: "L’apparence de TidyCurb, ce qu’il vous dit et ce qu’il sait.",
  tabs: {
    label: "Paramètres",
    general: "Général",
    notifications: "Notifications",
    privacy: "Confidentialité",
    billing: "Facturation",
    security: "Sécurité",
  },
  save: "Enregistrer",
  unsaved: "Pas encore enregistré",

  general: {
    title: "Apparence et langue",
    theme: "Thème",
    themes: { light: "Clair", dark: "Sombre", auto: "Automatique" },
    hints: { light: "Plein soleil", dark: "Avant l’aube", auto: "Comme votre appareil" },
    language: "Langue",
    languageHint: "Celle des pages et des e-mails que nous vous envoyons.",
    timezone: "Fuseau horaire",
    timezoneHint:
      "Celui des messages, des reçus et de tout ce qui porte une heure. Les passages suivent l’heure du domicile.",
    zones: {
      device: "Celui de votre appareil",
      UTC: "UTC",
      EST: "EST, heure de l’Est",
      PST: "PST, heure du Pacifique",
      CST: "CST, heure du Centre",
    },
    currency: "Devise",
    currencyHint: "Les montants s’y affichent, à côté de ce qui est prélevé en dollars américains.",
    currencies: { USD: "Dollar américain", EUR: "Euro", GBP: "Livre sterling" },
    updated: {
      title: "Préférences mises à jour",
      text: "{theme, select, dark {Extinction des feux.} light {Bonjour, le jour.} other {Nous suivons votre appareil.}}",
    },
    failed: "Impossible de mettre à jour les préférences. Veuillez réessayer.",
  },

  notifications: {
    title: "Notifications",
    note: "Ce que nous pouvons vous dire, et par où.",
    channels: "Par où",
    topics: "À quel sujet",
    emailNotifications: "Notifications par e-mail",
    smsNotifications: "Notifications par SMS",
    numberNeeded: "Ajoutez d’abord votre numéro",
    smsNeedsNumber: "Il faut un numéro confirmé : ajoutez-le ci-dessous.",
    pushNotifications: "Notifications push",
    jobAlerts: "Alertes de course",
    jobAlertsHint: "Des nouvelles de vos passages et de vos courses",
    weeklyReports: "Bilan de la semaine",
    weeklyReportsHint: "La semaine en une page",
    marketingEmails: "E-mails promotionnels",
    marketingEmailsHint: "Nos offres et nos nouvelles",
    securityAlerts: "Alertes de sécurité",
    securityAlertsHint:
      "Quand un nouvel appareil se connecte. Les changements de votre compte sont toujours signalés.",
    updated: { title: "Notifications mises à jour", text: "Vos choix sont enregistrés." },
    failed: "Impossible de mettre à jour les paramètres de notification.",
  },

  privacy: {
    title: "Confidentialité",
    note: "Ce que les autres voient, et ce que nous pouvons faire de ce que nous savons.",
    policy: "Lisez la politique de confidentialité.",
    profileVisibility: "Visibilité du profil",
    profileVisibilityHint:
      "Ce que voit l’autre personne lors d’un passage. Privé : votre prénom. Contacts : votre photo aussi, après un premier passage ensemble. Public : votre photo et l’initiale de votre nom.",
    visibilities: { public: "Public", private: "Privé", contacts: "Contacts" },
    dataSharing: "Partage des données",
    dataSharingHint:
      "Tant qu’un passage est en cours, l’autre personne voit votre numéro de téléphone et peut vous appeler",
    analyticsTracking: "Mesure d’audience",
    analyticsTrackingHint:
      "Nous comptons les pages ouvertes et ce qui y est fait, jamais par qui. « Ne pas me pister » vaut désactivé",
    locationTracking: "Localisation",
    locationTrackingHint:
      "Où se trouve votre appareil : pour les distances, une tournée plus courte, et à côté des photos d’un runner. Désactivé, rien n’est demandé, envoyé ni gardé",
    updated: { title: "Confidentialité mise à jour", text: "Vos choix sont enregistrés." },
    failed: "Impossible de mettre à jour les paramètres de confidentialité.",
  },

  billing: {
    title: "Facturation",
    monthlyRate: "Tarif mensuel",
    perMonth: "{price}/mois",
    setUp: "Configurer le service",
    none: "Rien à facturer",
    noneText: "Ce compte ne paie rien et ne reçoit rien.",
    paymentSettings: "Paramètres de versement",
    paymentNote: "Les courses du lundi au dimanche sont payées la semaine suivante.",
    payoutEmail: "E-mail pour les versements",
    updated: { title: "Paramètres mis à jour", text: "Vos versements vont à {email}." },
    failed: "Impossible de mettre à jour les paramètres. Veuillez réessayer.",

    bank: {
      title: "Compte bancaire",
      note: "Vous l’indiquez au prestataire de paiement, sur sa propre page. Nous ne voyons jamais le numéro.",
      noteTest:
        "C’est le mode test : la paie est enregistrée, aucun argent n’est envoyé, et aucun compte bancaire n’est demandé.",
      status: "État",
      none: "Pas encore ajouté",
      incomplete: "Le prestataire de paiement attend encore quelque chose de vous",
      ready: "Prêt pour vos versements",
      readyTest: "Compte de test ajouté",
      account: "Compte",
      waits: "Vos versements attendent qu’il y en ait un.",
      add: "Ajouter un compte bancaire",
      goOn: "Continuer",
      change: "Changer de compte bancaire",
      check: "Vérifier à nouveau",
      addedTest: {
        title: "Compte de test ajouté",
        text: "Il ne sert qu’au mode test : il n’y a pas de vrai compte bancaire.",
      },
      failed: "La page du prestataire de paiement n’a pas pu être ouverte. Veuillez réessayer.",
      checkFailed: "Le prestataire de paiement n’a pas répondu. Veuillez réessayer.",
    },
  },
} as const satisfies TextsOf<typeof en.settings>;

export const ownData = {
  title: "Vos données",
  note: "Tout ce que nous gardons de vous, avec vos photos, dans un fichier ZIP.",
  action: "Télécharger mes données",
  preparing: "Nous préparons vos données…",
  inProgress: "Le téléchargement est en cours.",
  photos: "{done, number} sur {total, plural, =0 {aucune photo} one {# photo} other {# photos}}",
  done: "Le téléchargement est terminé.",
  broken: "Le téléchargement s’est interrompu avant la fin. Veuillez le relancer.",
  started: {
    title: "Téléchargement lancé",
    text: "Votre navigateur l’enregistre avec vos autres téléchargements.",
  },
  failed: "Vos données n’ont pas pu être téléchargées. Veuillez réessayer.",
  tooMany: {
    title: "Pas tout de suite",
    text: "Vous pourrez télécharger vos données dans {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# heure} other {# heures}}.",
  },
  beforeDeleting: "Voulez-vous d’abord une copie\u00a0? Après, il n’y aura plus rien à télécharger.",
  about:
    "Voici ce que TidyCurb garde de vous, au moment où vous l’avez téléchargé.\n\ndata.json contient tout. Chaque partie est une liste\u00a0; une liste vide veut dire que nous ne gardons rien de ce genre.\ntables contient la même chose, un tableau par partie, pour un tableur.\nphotos contient les images que vous nous avez données et celles des collectes chez vous\u00a0; data.json dit ce qu’est chacune.\n\nLes heures sont en UTC. Les montants sont en cents américains. Ce qui permettrait de se connecter à votre place et ce qui concerne d’autres personnes n’y figure pas.",
} as const satisfies TextsOf<typeof en.ownData>;
