/** Service setup, and the card form it shares with changing the card. */
export const subscribe = {
  title: "Configurez votre service",
  lead: "Une adresse, un jour ou deux, et le jour des poubelles devient l’affaire de quelqu’un d’autre.",
  starting: "Préparation de votre abonnement…",
  startFailed: "Impossible de préparer l’abonnement. Veuillez réessayer.",
  addressTitle: "Adresse du service",
  scheduleTitle: "Jours de passage",
  scheduleNote: "Quels jours passe le camion ?",
  summary: {
    title: "Récapitulatif du service",
    monthly: "Service mensuel",
    unlimited: "Passages hebdomadaires illimités",
    photo: "Confirmation en photo",
    notifications: "Notifications en temps réel",
    cancel: "Résiliable à tout moment",
    total: "Total",
    perMonth: "{price}/mois",
  },
  payment: {
    afterAddress:
      "Enregistrez d’abord votre adresse. Si un runner la dessert, vous ajouterez ensuite votre carte. Rien n’est débité d’ici là.",
    title: "Paiement",
    testTitle: "Mode test",
    testText: "Aucun paiement ne sera effectué",
    active: "Votre service est déjà actif. Ceci enregistre vos changements, sans rien prélever.",
    complete: "Terminer (mode test)",
    completeWithCard: "Terminer la configuration",
    cardLoading: "Préparation du formulaire de carte…",
    cardFailed: "Le formulaire de carte n’a pas pu être chargé. Veuillez recharger cette page.",
    cardDeclined: "Votre carte n’a pas pu être confirmée. Veuillez la vérifier, ou en essayer une autre.",
    cardNote:
      "Votre carte va directement chez Stripe, qui reçoit le paiement. Nous ne voyons jamais son numéro.",
  },
  waiting: {
    title: "Pas encore de runner dans le {zipCode}",
    text: "Vous êtes sur la liste d’attente et vos réglages sont enregistrés. Nous vous écrirons dès qu’un runner commence. Rien n’est prélevé.",
    save: "Enregistrer mes réglages",
    done: {
      title: "Vous êtes sur la liste d’attente",
      text: "Aucun runner ne passe encore dans le {zipCode}. Nous vous écrirons dès qu’un runner commence. Rien n’est prélevé.",
    },
    over: {
      title: "Nous desservons votre code postal",
      text: "Terminez la configuration, et vos passages commencent.",
    },
  },
  missing: {
    title: "Informations manquantes",
    text: "Veuillez remplir tous les champs obligatoires et choisir au moins un jour de passage.",
  },
  done: {
    title: "Votre compte est prêt !",
    text: "Votre service est actif, et vos passages hebdomadaires sont prévus.",
    first: "Votre service est actif. Premier passage : {day}, {window}.",
  },
  failed: {
    title: "Échec de la configuration",
    text: "Une erreur s’est produite pendant la configuration de votre compte. Veuillez réessayer.",
  },
} as const;
