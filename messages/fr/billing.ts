import type * as en from "../en/billing.ts";
import type { TextsOf } from "../texts-of.ts";

export const billing = {
  credit: "Crédit",
  creditNext: "{amount} en moins sur votre prochaine facture",
  debtNext: "{amount} en plus sur votre prochaine facture",
  priceFrom: "À partir du {day}",
  nextBilling: "Prochain prélèvement",
  endsOn: "Prend fin le",
  ending:
    "Le mois prochain n’est pas prélevé. {status, select, paused {Vos passages restent en pause.} other {D’ici là, vos passages continuent.}}",
  ended: "Votre service a pris fin, et plus rien n’est prélevé. Vous pouvez revenir à tout moment.",
  pastDue:
    "Le dernier paiement n’a pas abouti. Vos passages continuent et nous réessaierons : mettez à jour votre moyen de paiement ci-dessous, ou payez la facture ouverte.",

  cancel: {
    open: "Résilier le service",
    title: "Résilier votre service ?",
    text: "Il continue jusqu’au {day}, et le mois suivant n’est pas prélevé.",
    textNow:
      "{status, select, paused {Les jours restants du mois que vous avez payé commencent à courir aujourd’hui. Vous pouvez reprendre le service jusqu’à ce qu’ils soient écoulés. Il prend alors fin} credited {Il prend fin maintenant} other {Il continue jusqu’à la fin du mois que vous avez payé}}, et le mois suivant n’est pas prélevé.",
    after:
      "Les passages suivants sont annulés. Vous gardez le crédit restant, déduit de votre première facture si vous revenez.",
    reason: "Pourquoi cette décision ?",
    action: "Résilier le service",
    keep: "Garder le service",
    done: "Service résilié",
    doneText: "Il prend fin avec le mois que vous avez payé. D’ici là, vous pouvez changer d’avis.",
    failed: "Impossible de résilier le service. Veuillez réessayer.",
    canceledTitle: "Vous avez résilié votre service",
    canceledText: "Il prend fin le {day}, et rien ne sera plus prélevé. Jusque-là, vous pouvez le garder.",
    undo: "Garder mon service",
    undone: "Le service continue",
    undoneText: "Merci de rester. Vos passages sont prévus comme avant.",
    undoFailed: "Impossible de poursuivre le service. Veuillez réessayer.",
  },

  invoices: {
    title: "Factures et reçus",
    empty: "Aucune facture pour l’instant",
    emptyText: "La première arrive avec la configuration de votre service.",
    credited: "{amount} réglés par crédit",
    added: "{amount} reportés d’avant",
    refunding: "Remboursement de {amount} en route",
    refunded: "{amount} remboursés",
    nextAttempt: "Nouvelle tentative le {day}.",
    needsAction: "Votre banque vous demande de confirmer ce paiement.",
    pay: "Payer maintenant",
    payNamed: "Payer maintenant : {period}",
    receipt: "Reçu",
    receiptNamed: "Reçu : {period}",
    statuses: {
      open: "Pas encore payée",
      paid: "Payée",
      uncollectible: "Non encaissée",
      void: "Annulée",
      refunded: "Remboursée",
    },
  },

  credits: {
    title: "Crédits",
    empty: "Aucun crédit",
    emptyText:
      "Nous créditons automatiquement les passages manqués, dans la limite de votre prix mensuel, et les suspensions pour vacances d’une semaine ou plus.",
    missed: "Passage manqué : {day}",
    cancelled: "Passage annulé : {day}",
    problem: "Problème avec le passage du {day}",
    hold: "Suspension pour vacances",
    other: "Crédit",
    booked: "Enregistré : {day}",
  },

  guarantee: {
    title: "Garantie de 30 jours",
    text: "Ça ne vous convient pas ? Jusqu’au {day}, nous vous rendons tout ce que vous avez payé. Votre service prend alors fin aussitôt.",
    open: "Me faire rembourser",
    ask: "Vous faire rembourser ?",
    askText:
      "Tout ce que vous avez payé retourne sur votre carte, votre service prend fin maintenant, et les passages prévus sont annulés.",
    reason: "Qu’est-ce qui n’a pas été ?",
    done: "Remboursement en route",
    doneText: "{amount} retournent sur votre carte. Les banques mettent quelques jours à l’afficher.",
    failed: "Impossible de rembourser votre paiement. Veuillez réessayer.",
  },

  receipt: {
    title: "Reçu",
    billTitle: "Facture",
    number: "Numéro",
    period: "Service",
    billedTo: "Au nom de",
    plan: "Formule {plan}, un mois",
    credited: "Réglé par crédit",
    added: "Reporté d’avant",
    charged: "Prélevé sur votre carte",
    due: "À payer",
    refunded: "Remboursé",
    paidOn: "Payé le",
    test: "Mode test : aucun argent n’a circulé.",
    print: "Imprimer",
    provider: "Ouvrir chez Stripe",
    back: "Retour à la facturation",
    missing: "Reçu introuvable",
    missingText: "Il appartient peut-être à un autre compte.",
  },
} as const satisfies TextsOf<typeof en.billing>;

export const subscribe = {
  title: "Configurez votre service",
  lead: "Une adresse, un jour ou deux, et oubliez le jour des poubelles.",
  starting: "Préparation de votre abonnement…",
  startFailed: "Impossible de préparer l’abonnement. Veuillez réessayer.",
  addressTitle: "Adresse du service",
  account: "Votre compte",
  change: "Modifier",
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
    title: "Paiement",
    testTitle: "Mode test",
    testText: "Aucun paiement ne sera effectué",
    active: "Votre service est déjà actif. Il n’y a rien à payer.",
    today: "Débité aujourd’hui",
    toService: "Voir mon service",
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
    since: "Sur la liste d’attente depuis le {day}.",
    text: "Nous vous écrirons dès qu’un runner commencera. Vous ne payez rien.",
    home: "Aller à l’accueil",
    done: {
      title: "Vous êtes sur la liste d’attente",
      text: "Aucun runner ne passe encore dans le {zipCode}. Nous vous écrirons dès qu’un runner commencera. Rien n’est prélevé.",
    },
  },
  missing: {
    title: "Informations manquantes",
    text: "Veuillez remplir tous les champs obligatoires et choisir au moins un jour de passage.",
  },
  done: {
    title: "Votre compte est prêt !",
    text: "Votre service est actif, et vos passages hebdomadaires sont planifiés.",
    first: "Votre service est actif. Premier passage : {day}, {window}.",
    firstPickup: "Votre premier passage : {day}.",
    nothing: "Vous n’avez rien à faire.",
  },
  failed: {
    title: "Échec de la configuration",
    text: "Une erreur s’est produite pendant la configuration de votre compte. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof en.subscribe>;
