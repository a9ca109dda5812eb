import type * as en from "../en/alerts.ts";
import type { TextsOf } from "../texts-of.ts";

export const alerts = {
  title: "Alertes du système",
  note: "{count, plural, =0 {Tout va bien} one {# point à traiter} other {# points à traiter}}",
  empty: "Rien à traiter",
  emptyText: "Les problèmes apparaissent ici avec leur solution, et disparaissent une fois réglés.",
  putAway: "{count, plural, one {# reportée} other {# reportées}}",
  all: "Tout afficher ({count, number})",
  more: "{count, plural, one {et # autre} other {et # autres}}",

  mend: {
    assign: "Tout attribuer",
    reassign: "Réattribuer",
    return: "Planifier un nouveau passage",
    give: "Attribuer",
    payAgain: "Renvoyer",
    refundText:
      "« Renvoyer » utilise la même carte. Si elle n’est plus valide, remboursez d’abord la personne autrement.",
    refundPaid: "Déjà payé autrement",
    refundSettled: "{amount} remboursés",
    refundFailed: "Le remboursement a échoué. Veuillez réessayer.",
    release: "Débloquer",
    done: "Plus rien à faire ici",
    retry: "Tout renvoyer",
    retried: "{count, plural, one {# tâche sera relancée} other {# tâches seront relancées}}",
    retryFailed: "Le renvoi a échoué. Veuillez réessayer.",
    apply: "Appliquer l’avis",
    applyText:
      "{name} passe hors ligne et ne peut plus prendre de courses. Les courses non commencées redeviennent libres ; celles en cours restent à terminer.",
    applied: "Avis appliqué",
    applyFailed: "L’avis n’a pas pu être appliqué. Veuillez réessayer.",
    named: "{action} : {title}",
  },

  kinds: {
    unclaimed: {
      title:
        "{count, plural, one {# passage n’a pas} other {# passages n’ont pas}} de runner {areas, plural, =1 {à {zipCode}} other {dans # secteurs}}",
      text: "{day} : les premières poubelles doivent être sorties {at}.",
      action: "Ouvrir la répartition",
    },
    missed: {
      title:
        "{count, plural, one {# passage manqué} other {# passages manqués}} {areas, plural, =1 {à {zipCode}} other {dans # secteurs}}",
      text: "{day} : les propriétaires sont prévenus, et crédités s’il y a lieu. Planifiez un nouveau passage, ou notez ce qui a été fait.",
      action: "Voir les passages manqués",
    },
    unclaimedAhead: {
      title:
        "{count, plural, one {# passage de demain n’a pas encore} other {# passages de demain n’ont pas encore}} de runner {areas, plural, =1 {à {zipCode}} other {dans # secteurs}}",
      text: "{day}, il reste du temps : les premières poubelles doivent être sorties {at}.",
      action: "Ouvrir la répartition",
    },
    runnerUnsafe: {
      title: "{name} ne se sentait pas en sécurité dans une maison à {zipCode}",
      text: "Signalé {at} ({day}). La course ne compte pas contre le runner et n’est proposée à personne. Appelez cette personne, puis confiez ou proposez la course depuis la page Répartition.",
      action: "Ouvrir la fiche",
    },
    outLate: {
      title: "{name} a encore {count, plural, one {# maison} other {# maisons}} à sortir",
      text: "{day}, échéance : {at}.",
      action: "Ouvrir la répartition",
    },
    inLate: {
      title: "{name} a encore {count, plural, one {# maison} other {# maisons}} à rentrer",
      text: "{day}, échéance : {at}.",
      action: "Ouvrir la répartition",
    },
    paymentFailed: {
      title: "Un paiement de {name} a échoué",
      text: "La carte a été refusée. Nous réessayons automatiquement.",
      action: "Ouvrir la fiche",
    },
    deadLetters: {
      title: "{count, plural, one {# tâche a échoué} other {# tâches ont échoué}} : {name}",
      text: "Depuis {at}.",
      action: "Renvoyer",
    },
    deliveriesFailing: {
      title: "{count, number} {name} ne sont pas arrivés",
      text: "Depuis {at}.",
      action: "Voir lesquels",
    },
    payRunsHeld: {
      title: "Les versements sont suspendus",
      text: "Cette base de données ne connaît pas {count, plural, one {# virement} other {# virements}}, comme après une restauration. Confirmez comme l’indique le guide. Depuis {at}.",
      action: "Ouvrir les versements",
    },
    invariantViolated: {
      title:
        "{count, plural, =0 {Un contrôle des données a duré trop longtemps} one {# enregistrement échoue à un contrôle des données} other {# enregistrements échouent à un contrôle des données}} : {name}",
      text: "Depuis {at}. Suivez le guide. L’alerte prend fin dès que le contrôle réussit.",
      action: "Voir l’état du système",
    },
    restoreHeld: {
      title: "Rien n’est envoyé ni facturé depuis une restauration",
      text: "Sauvegarde : {at}. Messages, paiements et processus automatiques sont en attente jusqu’à ce qu’un exploitant les libère. Suivez le guide.",
      action: "Voir l’état du système",
    },
    clockSkew: {
      title: "L’horloge d’un serveur est décalée de {count, plural, one {# seconde} other {# secondes}}",
      text: "Depuis {at}. Réglez-la : les versements et les tâches suivent celle de la base de données.",
      action: "Voir l’état du système",
    },
    smsCodes: {
      title: "{count, number} codes par SMS en 24 heures",
      text: "Depuis {at}. La limite du jour est proche ou atteinte ; une fois atteinte, plus personne ne reçoit de code. C’est peut-être un abus.",
      action: "Voir l’état du système",
    },
    holidayAhead: {
      title: "{name} : pas encore de règle",
      text: "{day} : vérifiez si les camions passent, puis fixez une règle.",
      action: "Fixer la règle",
    },
    streetWrong: {
      title:
        "{count, plural, one {# personne signale} other {# personnes signalent}} un autre jour de collecte, {name}, {zipCode}",
      text: "Proposé depuis {at}. Une seule action corrige toute la rue.",
      action: "Examiner",
    },
    dayWrong: {
      title: "{count, plural, one {# maison signale} other {# maisons signalent}} un jour erroné à {zipCode}",
      text: "{day}, premier signalement : {at}.",
      action: "Répondre",
    },
    feedFailing: {
      title: "Un calendrier de {name} est illisible",
      text: "Premier échec {at}. Les passages restent tels quels.",
      action: "Ouvrir le calendrier",
    },
    feedSuspicious: {
      title: "{count, plural, one {# séjour manque} other {# séjours manquent}} dans un calendrier de {name}",
      text: "Constaté {at}. Rien n’a été annulé.",
      action: "Ouvrir le calendrier",
    },
    feedIncomplete: {
      title: "Un calendrier de {name} n’a été importé qu’en partie",
      text: "Depuis {at}. {count, plural, one {# entrée est laissée} other {# entrées sont laissées}} de côté.",
      action: "Ouvrir le calendrier",
    },
    extraWaiting: {
      title:
        "{name} demande {count, plural, one {# autre passage supplémentaire} other {# autres passages supplémentaires}}",
      text: "Demande faite {at}. Premier passage le {day}, invisible pour les runners jusqu’à votre confirmation.",
      action: "Décider",
    },
    tooFast: {
      title: "{name} a terminé {count, number} passages en 3 minutes",
      text: "Début {at}. Vérifiez les photos avant le prochain versement.",
      action: "Voir le runner",
    },
    tooOften: {
      title: "{name} : {count, number} passages supplémentaires en 28 jours",
      text: "Un runner sert aussi souvent un même propriétaire depuis {at}. Vérifiez les photos avant le prochain versement.",
      action: "Voir le runner",
    },
    problemOpen: {
      title: "{name} attend une réponse à un problème",
      text: "Signalé {at}.",
      action: "Régler",
    },
    supportOpen: {
      title: "{name} attend une réponse à un message",
      text: "Écrit {at}.",
      action: "Répondre",
    },
    anomalyOpen: {
      title: "{count, plural, one {# passage} other {# passages}} de {name} à vérifier",
      text: "Une photo ou une heure à regarder, depuis {at}.",
      action: "Vérifier",
    },
    applicationWaiting: {
      title: "La candidature de {name} est en retard",
      text: "Déposée {at}. On annonce 24 à 48 heures.",
      action: "Examiner",
    },
    noticeDue: {
      title: "Le délai de l’avis à {name} est écoulé",
      text: "Il a pris fin {at}. Appliquez la suspension ou l’exclusion, ou retirez l’avis.",
      action: "Voir le runner",
    },
    refundFailed: {
      title: "Le remboursement de {name} n’est pas arrivé",
      text: "Un pourboire ou un cadeau. La banque a retourné l’argent {at}.",
      action: "Voir les détails",
    },
    payHeld: {
      title: "{count, plural, one {# versement retenu} other {# versements retenus}}",
      text: "Semaine du {day}",
      action: "Ouvrir la paie",
    },
    payFailed: {
      title: "{count, plural, one {# versement a échoué} other {# versements ont échoué}}",
      text: "Semaine du {day}",
      action: "Ouvrir la paie",
    },
  },
  actionNamed: "{action} : {title}",

  channels: {
    email: "e-mails",
    sms: "SMS",
    push: "messages push",
  },

  tasks: {
    deliverMail: "E-mail",
    confirmEmail: "Confirmation d’une adresse e-mail",
    sendAccountLink: "Lien vers un compte",
    sendResetLink: "Lien de réinitialisation du mot de passe",
    sendFarewell: "Confirmation d’un compte supprimé",
    sendProofCode: "Code de confirmation",
    deliverNotices: "SMS ou message push",
    deliverToVisitor: "E-mail à un visiteur",
    tellWaiting: "Nouvelle à la liste d’attente",
    orderBackgroundCheck: "Demande d’une vérification",
    askConsent: "Demande d’envoi de SMS",
    sendHelperLink: "Lien d’aide",
    tellCircle: "Message sur les poubelles vides",
    sendGiftEmail: "E-mail sur un cadeau",
    sendInvitation: "Invitation d’un runner",
    guestMessage: "Message à un voyageur",
    tellOperator: "Message d’alerte",
    deliverWebhook: "Événement de webhook",
    recordEmail: "Relevé d’une location",
    sweepPhoto: "Fichier inutilisé",
    endSubscription: "Fin d’un abonnement",
    tellCustomer: "Client chez le prestataire de paiement",
    sendRefund: "Remboursement",
    removePhotos: "Suppression de photos",
    replanVisits: "Passages après un changement de jours fériés",
    stampJobs: "Tarif des courses disponibles",
    findPin: "Emplacement d’une adresse",
    runSchedule: "Exécution d’un processus automatique",
  },

  holidays: {
    martinLutherKing: "Jour de Martin Luther King",
    presidents: "Jour des Présidents",
    juneteenth: "Juneteenth",
    columbus: "Jour de Christophe Colomb",
    veterans: "Jour des anciens combattants",
  },

  snooze: {
    open: "Reporter",
    openNamed: "Reporter : {title}",
    for: "Reporter de",
    hours: "{hours, plural, =1 {1 heure} =4 {4 heures} =24 {1 jour} =168 {1 semaine} other {# heures}}",
    done: "Alerte reportée",
    doneText: "Elle revient {until}, si sa cause est toujours là.",
    undo: "Annuler",
    by: "Reportée par {by} jusqu’à {until}",
    wake: "Afficher à nouveau",
    wakeNamed: "Afficher à nouveau : {title}",
    failed: "L’alerte n’a pas pu être reportée. Veuillez réessayer.",
    wakeFailed: "L’alerte n’a pas pu être affichée à nouveau. Veuillez réessayer.",
  },

  quick: {
    title: "Actions rapides",
    problems: "Problèmes",
    support: "Assistance",
    review: "Examiner les candidatures",
    generate: "Ajouter les passages hebdomadaires",
    generateStarted: "C’est parti",
    generateStartedText: "Les passages hebdomadaires sont ajoutés d’ici une minute.",
    generateFailed: "Le processus n’a pas pu être lancé. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof en.alerts>;

/** Proposed corrections of a street’s collection day. */
export const streetCorrections = {
  title: "Rues avec un autre jour de collecte",
  note: "{count, plural, one {# rue à examiner} other {# rues à examiner}}",
  row: "{street}, {zipCode} : {from} → {to}",
  otherWeek: "l’autre semaine",
  said: "{voices, plural, one {# personne le dit} other {# personnes le disent}}, {homes, plural, one {# logement} other {# logements}}. Confiance pour {from} : {confidence}.",
  reasons: {
    emptied: "{count, plural, one {# camion vu} other {# camions vus}}",
    wrongDay: "{count, plural, one {# mauvais jour} other {# mauvais jours}}",
    notEmptied:
      "{count, plural, one {# logement aux poubelles pleines} other {# logements aux poubelles pleines}}",
    nothingOut:
      "{count, plural, one {aucune poubelle sortie, une fois} other {aucune poubelle sortie, # fois}}",
    notHere: "{count, plural, one {camion en retard une fois} other {camion en retard # fois}}",
  },
  mend: "Corriger",
  mendTitle: "Passer {street} à {to} ?",
  preview:
    "{pickups, plural, =0 {Aucun passage planifié ne change} one {# passage planifié change} other {# passages planifiés changent}}, pour {homes, plural, one {# logement} other {# logements}}.{runners, plural, =0 {} one { # runner est averti.} other { # runners sont avertis.}}",
  credit:
    "{pickups, plural, one {# passage du mauvais jour est crédité} other {# passages du mauvais jour sont crédités}} : {amount} pour {homes, plural, one {# logement} other {# logements}}.",
  tells:
    "Chaque propriétaire est averti, aussi par e-mail. Vous pouvez annuler pendant 7 jours ; les crédits restent.",
  address: "{address} : {pickups, plural, one {# passage} other {# passages}}",
  dismiss: "Écarter",
  mended: {
    title: "Rue corrigée",
    text: "{count, plural, one {# logement a} other {# logements ont}} un nouveau jour de collecte.",
  },
  dismissed: {
    title: "Proposition écartée",
    text: "Elle ne revient que si de nouveaux signalements concordent.",
  },
  undo: "Annuler",
  undone: {
    title: "Changement annulé",
    text: "{back, plural, one {# logement est revenu} other {# logements sont revenus}} à l’ancien jour.",
  },
  failed: "Impossible d’enregistrer votre décision. Veuillez réessayer.",
  decided: "{outcome, select, mended {Corrigé} dismissed {Écarté} other {Annulé}} par {by}, {time}",
} as const satisfies TextsOf<typeof en.streetCorrections>;
