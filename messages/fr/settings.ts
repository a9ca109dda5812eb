import type { settings as english } from "../en/settings.ts";
import type { TextsOf } from "../texts-of.ts";

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
    plan: "Formule",
    status: "État",
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
        text: "Il ne sert que de repère en mode test : il n’y a aucune banque derrière.",
      },
      failed: "La page du prestataire de paiement n’a pas pu être ouverte. Veuillez réessayer.",
      checkFailed: "Le prestataire de paiement n’a pas répondu. Veuillez réessayer.",
    },
  },
} as const satisfies TextsOf<typeof english>;
