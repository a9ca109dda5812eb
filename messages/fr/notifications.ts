import type { notifications as english } from "../en/notifications.ts";
import type { TextsOf } from "../texts-of.ts";

export const notifications = {
  page: {
    title: "Notifications",
    lead: "{count, plural, =0 {Rien de nouveau depuis votre dernière visite.} one {# nouvelle.} other {# nouvelles.}}",
    list: "Notifications, les plus récentes d’abord",
    unread: "Nouveau",
    empty: "Rien à vous dire pour l’instant",
    emptyText: "Quand il se passe quelque chose pour vos passages ou votre candidature, vous le lisez ici.",
  },
  jobAccepted: {
    title: "Votre passage a un runner",
    message: "Un runner a pris votre passage du {date}.",
  },
  jobStarted: {
    title: "Poubelles sur le trottoir",
    message: "Vos poubelles sont dehors. Passage du {date} : en cours.",
  },
  jobReleased: {
    title: "Votre runner a dû renoncer",
    message: "Votre passage du {date} est de nouveau ouvert, et d’autres runners peuvent le prendre.",
  },
  jobCancelled: {
    title: "Passage annulé",
    message: "Le passage du {date} a été annulé. Il n’est plus dans votre tournée.",
  },
  jobCompleted: {
    title: "Passage effectué",
    message: "Vos poubelles sont de retour à leur place. Passage du {date} : terminé.",
  },
  jobMissed: {
    title: "Nous avons manqué votre passage",
    message:
      "Votre passage du {date} n’a pas été effectué à temps. Toutes nos excuses : nous vous avons crédité {credit}, à déduire de votre prochaine facture.",
  },
  jobTakenBack: {
    title: "Passage manqué",
    message:
      "Le passage du {date} n’a pas été effectué à temps. Il n’est plus dans votre tournée et ne peut pas être payé.",
  },
  holdOver: {
    title: "Quel plaisir de vous retrouver",
    message:
      "Votre suspension pour vacances est terminée, et vos passages reprennent.{credit, select, none {} other { Nous vous avons crédité {credit} à ce titre.}}",
  },
  serviceEnded: {
    title: "Votre service a pris fin",
    message:
      "Le mois que vous avez payé est écoulé, et plus rien n’est prélevé. Vous pouvez revenir à tout moment.",
  },
  serviceStopped: {
    title: "Votre service a pris fin",
    message:
      "Votre carte n’a pas pu être débitée, et nous avons dû arrêter. Vous pouvez revenir à tout moment avec une autre carte.",
  },
  paymentFailed: {
    title: "Votre carte a été refusée",
    message:
      "Nous n’avons pas pu prélever {amount}. Veuillez changer de moyen de paiement{again, select, none {.} other { : nouvelle tentative le {again}.}}",
  },
  paymentAction: {
    title: "Votre banque a une question",
    message:
      "Elle vous demande de confirmer le paiement de {amount}. L’e-mail que nous vous avons envoyé vous y mène.",
  },
  cardExpires: {
    title: "Votre carte expire bientôt",
    message:
      "Votre carte se terminant par {last4} est valable jusqu’à fin {expiry}. Veuillez changer de moyen de paiement.",
  },
  disputeOpened: {
    title: "Un paiement est en litige",
    message:
      "Une banque conteste {amount}{status, select, inquiry {, et ne fait que s’informer pour l’instant} other { et a repris l’argent}}.{respondBy, select, none {} other { Répondez dans le tableau de bord de Stripe au plus tard le {respondBy}.}}",
  },
  disputeClosed: {
    title: "Un litige est clos",
    message:
      "{status, select, won {Nous gardons les {amount}.} other {Les {amount} sont retournés au titulaire de la carte, et nous avons payé les frais.}}",
  },
  refundIssued: {
    title: "Remboursement en route",
    message: "Nous avons renvoyé {amount} sur votre carte. Les banques mettent quelques jours à l’afficher.",
  },
  payoutPaid: {
    title: "Votre paie est en route",
    message: "{amount} pour la semaine du {week} ont été envoyés sur votre compte bancaire.",
  },
  payoutWaiting: {
    title: "Votre paie vous attend",
    message:
      "{amount} pour la semaine du {week} vous attendent : ajoutez votre compte bancaire, et nous les envoyons.",
  },
  payAdjusted: {
    title: "Votre paie a été ajustée",
    message: "{amount} pour la semaine du {week} : {reason}",
  },
  holidayMoved: {
    title: "{holiday} : votre passage change de jour",
    message: "Votre passage du {date} a lieu le {movedTo}.",
  },
  holidaySkipped: {
    title: "Pas de collecte : {holiday}",
    message: "Le camion ne passe pas le {date} : ce passage n’a donc pas lieu.",
  },
  holidayBack: {
    title: "Votre passage revient à son jour",
    message: "Le jour férié a changé : votre passage du {date} a lieu comme d’habitude.",
  },
  pickupTomorrow: {
    title: "Votre passage est demain",
    message: "C’est le {date}. Laissez les poubelles là où votre runner les trouvera.",
  },
  pickupTonight: {
    title: "Vos poubelles sortent ce soir",
    message: "Le camion passe le {date}. Laissez les poubelles là où votre runner les trouvera.",
  },
  applicationSubmitted: {
    title: "Candidature envoyée",
    message: "Nous examinons votre candidature sous 24 à 48 heures et vous envoyons un e-mail.",
  },
  applicationApproved: {
    title: "Candidature acceptée",
    message: "Bienvenue à bord ! Passez en ligne pour voir les courses ouvertes de vos codes postaux.",
  },
  applicationRejected: {
    title: "Candidature non retenue",
    message: "Nous ne pouvons pas vous accueillir pour l’instant.",
  },
} as const satisfies TextsOf<typeof english>;
