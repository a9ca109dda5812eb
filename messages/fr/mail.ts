import type { mail as english } from "../en/mail.ts";
import type { TextsOf } from "../texts-of.ts";

export const mail = {
  applicationApproved: {
    subject: "C’est oui : votre candidature de runner chez TidyCurb est acceptée",
    text: "Bonjour {firstName},\n\nBonne nouvelle : votre candidature est acceptée. Passez en ligne quand vous voulez, et prenez les courses ouvertes de vos codes postaux.\n\n{link}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  applicationRejected: {
    subject: "Votre candidature de runner chez TidyCurb",
    text: "Bonjour {firstName},\n\nMerci d’avoir postulé. Nous ne pouvons pas vous accueillir comme runner pour l’instant.\n\n{reason}\n\nSi vous pensez que nous nous trompons, répondez simplement à cet e-mail.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirmez votre nouvelle adresse e-mail",
    text: "Bonjour {firstName},\n\nOuvrez ce lien dans l’heure, et cette adresse devient celle de votre compte TidyCurb :\n\n{link}\n\nSi vous n’avez rien demandé, ignorez ce message : rien ne change.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "Nous avons manqué votre passage du {date}",
    text: "Bonjour {firstName},\n\nVotre passage du {date} n’a pas été effectué à temps. C’est notre faute, et nous vous présentons nos excuses.\n\nVous n’avez rien à demander : {credit} vous ont été crédités et sont déduits de votre prochaine facture.\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Votre service TidyCurb a pris fin",
    text: "Bonjour {firstName},\n\nLe mois que vous avez payé est écoulé : votre service a pris fin, comme vous l’avez demandé, et plus rien n’est prélevé.\n\nSi nous vous manquons, revenir prend une minute :\n\n{link}\n\nTidyCurb",
  },
  holidayMoved: {
    subject: "{holiday} : votre passage est reporté au {movedTo}",
    text: "Bonjour {firstName},\n\nLa collecte est plus tard cette semaine-là : votre passage du {date} a lieu le {movedTo}. Vous n’avez rien à faire.\n\n{link}\n\nTidyCurb",
  },
  holidaySkipped: {
    subject: "Pas de collecte le {date}",
    text: "Bonjour {firstName},\n\nLe camion ne passe pas le {date} ({holiday}) : ce passage n’a donc pas lieu. Le suivant a lieu comme d’habitude.\n\n{link}\n\nTidyCurb",
  },
  holidayBack: {
    subject: "Votre passage du {date} a lieu comme d’habitude",
    text: "Bonjour {firstName},\n\nNous vous avions dit qu’un jour férié changeait votre passage du {date}. Ce n’est plus le cas : il a lieu comme d’habitude.\n\n{link}\n\nTidyCurb",
  },
  pickupTomorrow: {
    subject: "Votre passage est demain",
    text: "Bonjour {firstName},\n\nVotre prochain passage est le {date}. Laissez les poubelles là où votre runner les trouvera.\n\nPas cette fois ? Sautez-le ici :\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Vos poubelles sortent ce soir",
    text: "Bonjour {firstName},\n\nVos poubelles sortent ce soir, pour la collecte du {date}. Laissez-les là où votre runner les trouvera.\n\nPas cette fois ? Sautez ce passage ici :\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Votre service TidyCurb a pris fin",
    text: "Bonjour {firstName},\n\nNous avons essayé plusieurs fois sans pouvoir débiter votre carte : votre service a donc pris fin. Plus rien n’est prélevé.\n\nVous pouvez revenir à tout moment, avec cette carte ou une autre :\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Votre reçu TidyCurb {number}",
    text: "Bonjour {firstName},\n\nMerci ! Nous avons reçu {amount} pour votre service du {from} au {until}.\n\nReçu {number} :\n\n{link}\n\nTidyCurb",
  },
  paymentFailed: {
    subject: "Votre carte a été refusée",
    text: "Bonjour {firstName},\n\nNous n’avons pas pu prélever {amount} pour votre service TidyCurb.{again, select, none {} other { Nouvelle tentative le {again}.}} En attendant, vos passages continuent.\n\nVeuillez changer de moyen de paiement :\n\n{link}\n\nTidyCurb",
  },
  paymentAction: {
    subject: "Votre banque vous demande de confirmer un paiement",
    text: "Bonjour {firstName},\n\nVotre banque veut votre accord avant de payer {amount} pour votre service TidyCurb. Cela prend une minute :\n\n{link}\n\nEn attendant, vos passages continuent.\n\nTidyCurb",
  },
  cardExpires: {
    subject: "Votre carte expire bientôt",
    text: "Bonjour {firstName},\n\nLa carte se terminant par {last4}, sur laquelle votre service TidyCurb est prélevé, est valable jusqu’à fin {expiry}.\n\nQuand vous aurez la nouvelle, veuillez changer de moyen de paiement :\n\n{link}\n\nTidyCurb",
  },
  disputeOpened: {
    subject: "Un paiement de {amount} est en litige",
    text: "Bonjour {firstName},\n\nLa banque d’un propriétaire conteste {amount}{status, select, inquiry {. Pour l’instant, elle ne fait que s’informer, et aucun argent n’a circulé} other { et a repris l’argent}}.\n\n{respondBy, select, none {Il n’y a rien à répondre pour l’instant.} other {Répondez dans le tableau de bord de Stripe au plus tard le {respondBy}, sinon le litige est perdu.}} Tous les litiges sont ici :\n\n{link}\n\nTidyCurb",
  },
  disputeClosed: {
    subject: "Le litige sur {amount} est {status, select, won {gagné} other {perdu}}",
    text: "Bonjour {firstName},\n\n{status, select, won {La banque a tranché pour nous : nous gardons les {amount}.} other {La banque a tranché pour le titulaire de la carte : les {amount} et les frais sont perdus.}}\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Votre remboursement de {amount}",
    text: "Bonjour {firstName},\n\nNous avons renvoyé {amount} sur votre carte. Les banques mettent quelques jours à l’afficher.\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Votre paie est en route : {amount}",
    text: "Bonjour {firstName},\n\n{amount} pour la semaine du {week} sont en route vers vous. Chaque course est détaillée ici :\n\n{link}{page}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} attendent votre compte bancaire",
    text: "Bonjour {firstName},\n\nVous avez gagné {amount} pendant la semaine du {week}, et nous ne savons pas encore où les envoyer. Ajoutez votre compte bancaire sous Paramètres, Facturation, et ils partent avec la prochaine paie :\n\n{link}\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb arrive dans votre quartier",
    text: "Bonjour,\n\nBonne nouvelle : un runner sort désormais les poubelles près de chez vous ({zipCodes}). Vous nous aviez demandé de vous prévenir. Votre adresse ne figure plus sur cette liste, et vous ne recevrez pas d’autre message à ce sujet.\n\nDécouvrez comment ça marche, et inscrivez-vous quand vous voulez :\n\n{link}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  emailChanged: {
    subject: "Quelqu’un veut changer votre adresse e-mail",
    text: "Bonjour {firstName},\n\nVotre compte TidyCurb est sur le point de changer d’adresse e-mail. Si c’est vous, il n’y a rien à faire. Sinon, changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
} as const satisfies TextsOf<typeof english>;
