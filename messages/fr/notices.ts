import type * as en from "../en/notices.ts";
import type { TextsOf } from "../texts-of.ts";
import { accountNotifications } from "./account-notices.ts";
import { addOnNotifications } from "./add-on-notices.ts";
import { dayNotifications } from "./day-notices.ts";
import { growthNotifications } from "./growth-notices.ts";
import { regularNotifications } from "./regular-notices.ts";
import { supportNotifications } from "./support-notices.ts";
import { tipNotifications } from "./tip-notices.ts";

export const notifications = {
  page: {
    title: "Notifications",
    lead: "{count, plural, =0 {Vous avez tout lu.} one {# non lue.} other {# non lues.}}",
    list: "Notifications, les plus récentes d’abord",
    filter: "Quelles notifications",
    filters: { all: "Toutes", unread: "Non lues" },
    unread: "Nouveau",
    markRead: "Marquer comme lue",
    markUnread: "Marquer comme non lue",
    markedRead: "Marquée comme lue",
    markAll: "Tout marquer comme lu",
    allRead: {
      title: "Tout est lu",
      text: "{count, plural, =0 {Il n’y avait plus rien à marquer.} one {# notification marquée comme lue.} other {# notifications marquées comme lues.}}",
    },
    undo: "Annuler",
    markFailed: "Cela n’a pas pu être marqué. Veuillez réessayer.",
    undoFailed: "Cela n’a pas pu être annulé. Veuillez réessayer.",
    more: "Afficher les précédentes",
    moreFailed: "Les précédentes ne se sont pas chargées. Veuillez réessayer.",
    noneUnread: "Rien à lire",
    noneUnreadText: "Vous avez lu tout ce que nous vous avons dit.",
    smsCode:
      "{code} est votre code TidyCurb. Il est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez-le.",
    testPush: { title: "Ça marche", message: "C’est ainsi que nous vous disons ce qu’il y a de nouveau." },
    panelFailed: "Vos notifications ne se sont pas chargées. Ouvrez la page pour réessayer.",
    empty: "Rien à vous dire pour l’instant",
    emptyText: "Quand il se passe quelque chose pour vos passages ou votre candidature, vous le lisez ici.",
  },
  jobAccepted: {
    title: "Votre passage a un runner",
    message:
      "Un runner a pris votre passage du {date}{property, select, none {} other { ({property})}}{legs, select, evening { : les poubelles sortent la veille au soir et rentrent après le camion} day { : les poubelles sortent ce jour-là et rentrent après le camion} other {}}.",
  },
  runnerOnTheWay: {
    title: "Votre runner est en route",
    message:
      "Votre runner est en route pour sortir vos poubelles : passage du {date}{property, select, none {} other { ({property})}}.",
  },
  pickupMessage: {
    title: "{side, select, runner {Message de votre runner} other {Message d’un propriétaire}}",
    message:
      "{side, select, runner {Votre runner} other {Le propriétaire}} vous a écrit au sujet du passage du {date}{property, select, none {} other { ({property})}}.",
  },
  jobStarted: {
    title: "Poubelles sur le trottoir",
    message:
      "Vos poubelles{property, select, none {} other { ({property})}} sont dehors. {legs, select, none {Passage du {date} : en cours.} other {Rentrées le {date}, après le camion.}}",
  },
  startUndone: {
    title: "Vos poubelles ne sont pas encore sorties",
    message:
      "Le passage du {date}{property, select, none {} other { ({property})}} a été marqué par erreur comme commencé. Il reste sur la tournée de votre runner.",
  },
  jobReopened: {
    title: "Un passage a été rouvert",
    message: "Le passage du {date} est de nouveau sur votre tournée : {reason}",
  },
  jobReleased: {
    title: "Votre runner a dû renoncer",
    message:
      "Votre passage du {date}{property, select, none {} other { ({property})}} est de nouveau ouvert{finder, select, none {, et d’autres runners peuvent le prendre} other {. Notre équipe cherche un autre runner}}.",
  },
  jobCancelled: {
    title: "Passage annulé",
    message: "Le passage du {date} a été annulé. Il n’est plus dans votre tournée.",
  },
  jobCompleted: {
    title: "Passage effectué",
    message: "Vos poubelles sont de retour à leur place. Passage du {date} : terminé.",
  },
  curbClear: {
    title: "Trottoir dégagé : {property}",
    message:
      "{property} : trottoir dégagé à {time}{next, select, none {.} other {, avant les prochains voyageurs attendus à {next}.}}",
  },
  jobMissed: {
    title: "Nous avons manqué votre passage",
    message:
      "Votre passage du {date}{property, select, none {} other { ({property})}} n’a pas été effectué à temps{legs, select, out { : les poubelles n’ont pas été sorties} in { : les poubelles n’ont pas été rentrées} other {}}. Toutes nos excuses{credit, select, none {} other { : nous vous avons crédité {credit}, à déduire de votre prochaine facture}}.",
  },
  jobNotServed: {
    title: "Nous n’avons pas pu passer {property, select, none {chez vous} other {à {property}}}",
    message:
      "Votre runner est venu pour votre passage du {date}{property, select, none {} other { ({property})}}, mais {reason, select, noAccess {l’accès aux poubelles était fermé} noCans {il n’y avait pas de poubelles à leur place} blocked {les poubelles ou le trottoir étaient bloqués} animal {un animal était en liberté} unsafe {ce n’était pas sûr} other {quelque chose l’a empêché}}.{fee, select, warned { Cette fois, c’est gratuit. Si un arrêt chez vous est de nouveau bloqué d’ici le {until}, des frais de déplacement de {amount} s’appliquent.} charged { Les frais de déplacement de {amount} figurent sur votre prochaine facture.} other {}} La photo et les mots sont dans votre historique.",
  },
  cansNotEmptied: {
    title:
      "{verdict, select, tagged {L’entreprise de collecte a étiqueté vos poubelles} truckNotHere {Le camion n’est pas encore passé} other {Le camion n’a pas vidé vos poubelles}}",
    message:
      "Passage du {date}{property, select, none {} other { ({property})}} : vos poubelles {cans, select, leftOut {restent sur le trottoir} other {sont rentrées, encore pleines}}.{movedTo, select, none {} other { Nous revenons le {movedTo}, sans frais.}} Un message pour votre entreprise de collecte est prêt.",
  },
  jobDoneAfterAll: {
    title: "Votre passage a bien été effectué",
    message:
      "La preuve de votre runner du {date}{property, select, none {} other { ({property})}} est arrivée tard, faute de réseau : votre passage a été effectué à temps.{credit, select, none {} other { Le crédit de {credit} est repris.}}",
  },
  jobNotServedAfterAll: {
    title: "Pourquoi votre passage n’a pas eu lieu",
    message:
      "Le message de votre runner du {date}{property, select, none {} other { ({property})}} est arrivé tard, faute de réseau : {reason, select, noAccess {l’accès aux poubelles était fermé} noCans {il n’y avait pas de poubelles à leur place} blocked {les poubelles ou le trottoir étaient bloqués} animal {un animal était en liberté} unsafe {ce n’était pas sûr} other {quelque chose l’a empêché}}.{credit, select, none {} other { Le crédit de {credit} est repris.}}",
  },
  problemReported: {
    title: "Un passage pose problème",
    message: "Un foyer de {city} signale un problème avec le passage du {date}. Il attend une réponse.",
  },
  problemResolved: {
    title: "Nous avons examiné votre problème",
    message:
      "{outcome, select, returnVisit {Nous revenons le {date}.} credit {Nous vous avons crédité {credit}, à déduire de votre prochaine facture.} other {Voici notre réponse.}}{answer, select, none {} other { {answer}}}",
  },
  canStays: {
    title: "Le camion n’est pas passé",
    message:
      "Passage du {date} : veuillez laisser les poubelles sur le trottoir et les rentrer demain soir au plus tard.",
  },
  jobTakenBack: {
    title: "Passage manqué",
    message:
      "Le passage du {date} n’a pas été effectué à temps. Il n’est plus dans votre tournée et ne peut pas être payé.",
  },
  jobRefused: {
    title: "Un passage ne vous sera pas payé",
    message: "Après vérification, votre passage du {date} ne compte pas : {reason}",
  },
  refusalReviewed: {
    title: "Votre réponse a été examinée",
    message:
      "Passage du {date} : {outcome, select, reversed {nous vous donnons raison et vous le payons.} other {notre décision est maintenue.}}{reason, select, none {} other { {reason}}}",
  },
  noticeAppealed: {
    title: "Un runner conteste une décision",
    message: "Un admin qui n’a pas pris la décision doit l’examiner.",
  },
  pickupReplanned: {
    title: "Votre passage est replanifié",
    message:
      "Nous n’avons pas pu confirmer que votre passage du {date}{property, select, none {} other { ({property})}} a été effectué. Il est de nouveau proposé aux runners, pour le même jour.",
  },
  holdOver: {
    title: "Quel plaisir de vous retrouver",
    message:
      "Votre suspension pour vacances est terminée, et vos passages reprennent.{credit, select, none {} other { Nous vous avons crédité {credit} à ce titre.}}",
  },
  areaServed: {
    title: "Un runner passe désormais dans le {zipCode}",
    message: "Vos réglages sont enregistrés. Confirmez-les, et vos passages commencent.",
  },
  serviceCancelled: {
    title: "Vous avez résilié votre service",
    message:
      "{until, select, none {Il prend fin aujourd’hui} other {Il prend fin le {until}}}, et rien ne sera plus prélevé. Jusque-là, vous pouvez le garder.",
  },
  serviceEnded: {
    title: "Votre service a pris fin",
    message:
      "Il a pris fin comme vous l’avez demandé, et plus rien n’est prélevé. Vous pouvez revenir à tout moment.",
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
    title: "Confirmez votre paiement",
    message:
      "Votre banque vous demande de confirmer le paiement de {amount}. Le lien est dans l’e-mail que nous vous avons envoyé.",
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
  creditGiven: {
    title: "Un crédit pour vous",
    message: "Nous vous accordons un crédit de {amount}, déduit de votre prochaine facture. {reason}",
  },
  creditTakenBack: {
    title: "Un crédit a été annulé",
    message: "Le crédit de {amount} n’est plus déduit de votre prochaine facture. {reason}",
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
    message:
      "C’est le {date}{legs, select, day { : les poubelles sortent ce jour-là et rentrent après le camion} window { : les poubelles sortent et rentrent dans votre créneau} other {}}. Laissez les poubelles là où votre runner les trouvera.",
  },
  pickupTonight: {
    title: "Vos poubelles sortent ce soir",
    message:
      "Le camion passe le {date}{legs, select, evening { : les poubelles sortent ce soir et rentrent après} window { : les poubelles sortent ce soir et rentrent dans votre créneau} other {}}. Laissez les poubelles là où votre runner les trouvera.",
  },
  homeChanged: {
    title: "Du nouveau sur votre tournée",
    message: "Quelque chose a changé au domicile de votre passage du {date}. Jetez-y un œil avant de partir.",
  },
  calendarFailing: {
    title: "Un calendrier est illisible",
    message:
      "Depuis un jour, nous n’arrivons pas à lire {calendar} de {property}. Vos passages restent tels quels : vérifiez l’adresse du calendrier.",
  },
  calendarDoubted: {
    title: "Des séjours manquent dans un calendrier",
    message:
      "Il manque {count, plural, one {# séjour} other {# séjours}} dans {calendar} de {property}. Nous n’avons rien annulé : dites-nous si c’est exact.",
  },
  webhookPaused: {
    title: "Votre webhook est en pause",
    message:
      "Aucun événement n’arrive à {host} depuis des jours. Vérifiez l’adresse, puis envoyez un test pour le réactiver.",
  },
  calendarIncomplete: {
    title: "Un calendrier n’a été importé qu’en partie",
    message:
      "Nous n’avons pas pu importer tout {calendar} de {property}. Sa page montre ce qui manque et ce que cela change pour vos passages.",
  },
  helperActed: {
    title:
      "{name} ({role, select, cohost {co-hôte} cleaner {ménage} family {famille} neighbor {voisinage} carer {aide à domicile} coowner {copropriétaire} manager {gestion} other {aide}}) {what, select, confirmed {a confirmé des passages} unconfirmed {a annulé une confirmation} kept {a gardé un passage} cancelled {a annulé un passage} cleaning {fait le ménage} cleaned {a fini le ménage} notCleaning {a annulé l’attente} reported {a signalé un problème} skipped {a sauté un passage} unskipped {a rétabli un passage} approved {a accepté un travail en plus} declined {a refusé un travail en plus} held {a ajouté une suspension pour vacances} unheld {a arrêté une suspension pour vacances} paused {a mis le service en pause} resumed {a repris le service} days {a changé un jour de passage} details {a changé les notes pour votre runner} card {a changé la carte de paiement} other {a vu le code du portail}}",
    message:
      "{what, select, confirmed {A confirmé {count, select, 1 {un passage} other {{count} passages}}{rental, select, none {} other { à {rental}}}.} unconfirmed {A remis en brouillon {count, select, 1 {un passage} other {{count} passages}}{rental, select, none {} other { à {rental}}}.} kept {Le passage{rental, select, none {} other { à {rental}}} du {date} aura lieu comme prévu.} cancelled {Le passage{rental, select, none {} other { à {rental}}} du {date} est annulé.} cleaning {Le runner attendra pour déplacer les poubelles{rental, select, none {} other { à {rental}}} le {date}.} cleaned {Le runner peut déplacer les poubelles{rental, select, none {} other { à {rental}}} le {date}.} notCleaning {Le passage{rental, select, none {} other { à {rental}}} du {date} aura lieu comme prévu.} reported {A signalé un problème avec le passage{rental, select, none {} other { à {rental}}} du {date}.} skipped {Pas de passage le {date}. Vous pouvez le rétablir dans votre calendrier.} unskipped {Le passage du {date} est de nouveau dans votre calendrier.} approved {A accepté un travail en plus au passage du {date}. Il sera sur votre prochaine facture.} declined {A refusé un travail en plus au passage du {date}.} held {La suspension pour vacances commence le {date}. Vous pouvez l’arrêter dans votre calendrier.} unheld {La suspension pour vacances à partir du {date} est terminée. Vos passages reprennent.} paused {Rien n’est prélevé et aucun passage n’est prévu. Vous pouvez reprendre dans votre page de facturation.} resumed {Des passages sont de nouveau prévus. Vous pouvez mettre en pause dans votre page de facturation.} days {Votre calendrier montre les nouveaux jours. Vous pouvez les changer là-bas.} details {Votre prochain runner verra le changement. Vous pouvez le lire dans votre profil.} card {Votre service est maintenant prélevé sur une autre carte. Voyez votre page de facturation.} other {Le code du portail{rental, select, none {} other { à {rental}}} a été affiché.}}",
  },
  cleanerWaits: {
    title:
      "{state, select, until {Le ménage a besoin des poubelles jusqu’à {time}} done {Ménage terminé} other {Plus besoin d’attendre le ménage}}",
    message:
      "{state, select, until {{leg, select, out {Sortez les poubelles après {time}} other {Rentrez les poubelles après {time}}}} other {{leg, select, out {Vous pouvez sortir les poubelles} other {Vous pouvez rentrer les poubelles}}}} le {date}. Voyez l’arrêt dans votre tournée.",
  },
  visitAsked: {
    title:
      "{state, select, asked {Votre runner doit-il quand même passer ?} other {Votre réponse sur un passage}}",
    message:
      "{state, select, asked {Le passage du {date} à {property} ne correspond plus à vos calendriers, mais un runner l’a accepté. Dites-nous s’il faut le garder.} kept {Vous avez gardé le passage du {date} à {property}. Il aura lieu comme prévu.} dropped {Vous avez annulé le passage du {date} à {property}.} other {Le passage du {date} à {property} n’attend plus de réponse.}}",
  },
  changedForYou: {
    title: "Nous avons fait un changement pour vous",
    message:
      "Comme vous l’avez demandé, {what, select, days {nous avons changé vos jours ou heures de passage} home {nous avons changé les informations de votre domicile} skip {nous avons sauté une semaine de passages} undoSkip {nous avons rétabli les passages sautés} extra {nous avons ajouté un passage supplémentaire} pause {votre service est en pause} resume {votre service a repris} undoPause {la pause planifiée est annulée} undoCancel {votre service continue} areas {nous avons changé vos secteurs} hours {nous avons changé vos horaires} daysOff {nous avons ajouté vos jours de congé} endDaysOff {nous avons retiré vos jours de congé} online {nous avons changé si vous recevez des offres} other {nous avons fait un changement}}. Ce n’est pas ça ? Écrivez à l’assistance.",
  },
  applicationSubmitted: {
    title: "Candidature envoyée",
    message: "Nous examinerons votre candidature sous 24 à 48 heures et vous enverrons un e-mail.",
  },
  applicationApproved: {
    title: "Candidature acceptée",
    message: "Bienvenue à bord ! Passez en ligne pour voir les courses disponibles dans vos codes postaux.",
  },
  applicationRejected: {
    title: "Candidature non retenue",
    message: "Nous ne pouvons pas vous accueillir pour l’instant.",
  },
  applicationMoreInfo: {
    title: "Votre candidature demande un complément",
    message: "Répondez à notre question : {reason}",
  },
  applicationAnswered: {
    title: "Une réponse à une candidature est arrivée",
    message: "Ce que vous avez demandé est là. La candidature attend de nouveau votre examen.",
  },
  checkInDoubt: {
    title: "Pas de nouvelles courses pour l’instant",
    message:
      "Votre vérification des antécédents est en cours d’examen : vous êtes donc hors ligne. Les courses que vous avez acceptées restent à vous. Nous vous préviendrons dès qu’elle sera concluante.",
  },
  checkClear: {
    title: "Votre vérification des antécédents est concluante",
    message: "Vous pouvez repasser en ligne et accepter de nouvelles courses.",
  },
  ratingAppealed: {
    title: "Un runner conteste une note",
    message: "Il s’agit du passage du {date}. Une décision est attendue.",
  },
  appealDecided: {
    title: "Nous avons examiné votre contestation",
    message:
      "Passage du {date} : {outcome, select, removed {la note ne compte plus.} other {la note reste.}}{answer, select, none {} other { {answer}}}",
  },
  jobAssigned: {
    title: "{many, select, none {Vous avez un nouveau passage} other {Vous avez {many} nouveaux passages}}",
    message:
      "{many, select, none {Nous vous avons confié le passage du {date}} other {Nous vous avons confié {many} passages du {date}}}{legs, select, evening { : les poubelles sortent la veille au soir et rentrent après le camion} day { : les poubelles sortent ce jour-là et rentrent après le camion} other {}}. {many, select, none {Il est} other {Ils sont}} dans votre tournée.",
  },
  jobReassigned: {
    title: "{many, select, none {Un passage a quitté} other {{many} passages ont quitté}} votre tournée",
    message:
      "{many, select, none {Le passage du {date} n’est plus à vous : nous l’avons retiré} other {{many} passages du {date} ne sont plus à vous : nous les avons retirés}} de votre tournée.",
  },
  runnerChanged: {
    title: "Votre passage a un autre runner",
    message:
      "{runner, select, none {Un autre runner} other {{runner}}} assure votre passage du {date}{property, select, none {} other { ({property})}}. Vous n’avez rien à faire.",
  },
  pickupCancelled: {
    title: "Passage annulé",
    message:
      "Votre passage du {date}{property, select, none {} other { ({property})}} a été annulé{cause, select, ours { : nous ne pouvons pas l’assurer, et nous en sommes désolés} other {}}.{credit, select, none {} other { Nous vous avons crédité {credit}, à déduire de votre prochaine facture.}}",
  },
  pickupPushed: {
    title: "Votre passage change de jour",
    message:
      "{reason, select, weather {La météo s’en mêle} holiday {C’est un jour férié} runners {Nous manquons de runners} other {Nous devons changer nos plans}} : votre passage du {date} aura lieu le {movedTo}.",
  },
  pickupPushedBack: {
    title: "Votre passage a de nouveau lieu comme prévu",
    message: "Nous revenons à nos plans : votre passage du {date} a lieu comme d’habitude.",
  },
  pickupLater: {
    title: "Votre passage a lieu plus tard que prévu",
    message:
      "{cause, select, street {Votre rue est fermée jusqu’à {time} le {date}. Nous passerons ensuite.} other {Le camion est en retard le {date}. Vos poubelles seront rentrées au plus tard à {time}.}}",
  },
  jobsPushed: {
    title: "Vos passages changent de jour",
    message:
      "{reason, select, weather {La météo s’en mêle} holiday {C’est un jour férié} runners {Nous manquons de runners} other {Les plans ont changé}} : vos passages du {date} auront lieu le {movedTo}.{givenBack, select, 0 {} other { Vous ne pourrez pas en assurer {givenBack} : d’autres runners les prendront.}}",
  },
  jobsPushedBack: {
    title: "Vos passages ont de nouveau lieu comme prévu",
    message: "Nous revenons à nos plans : vos passages du {date} ont lieu comme d’habitude.",
  },
  jobsLater: {
    title: "Des passages ont lieu plus tard",
    message:
      "{cause, select, street {Une rue est fermée jusqu’à {time}} other {Le camion a {hours, select, 1 {une heure} other {{hours} heures}} de retard}} le {date} : {count, select, 1 {un passage a} other {{count} passages ont}} lieu plus tard. Votre tournée montre les nouvelles heures.",
  },
  ...accountNotifications,
  ...addOnNotifications,
  ...tipNotifications,
  ...growthNotifications,
  ...supportNotifications,
  ...dayNotifications,
  ...regularNotifications,
} as const satisfies TextsOf<typeof en.notifications>;
