import type * as en from "../en/outgoing-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const outgoing = {
  /** The button of a push message. */
  skip: "Sauter",
  /** The button for a runner, and what the message says then. */
  setOut: "En route",
  haveSetOut: "Vous êtes en route. Nous l’avons annoncé.",
  several: {
    visitAsked: "{count} passages : votre runner doit-il venir ?",
    pickupMessage: "{count} nouveaux messages sur des passages",
    runnerOnTheWay: "Votre runner est en route pour {count} passages",
    jobReleased: "{count} passages sont de nouveau libres",
    jobMissed: "Nous avons manqué {count} de vos passages",
    jobNotServed: "Nous n’avons pas pu passer chez vous {count} fois",
    cansNotEmptied: "Le camion a laissé vos poubelles pleines {count} fois",
    addOnAsked: "{count} questions sur des travaux en plus",
    addOnDone: "Travail en plus terminé {count} fois",
    addOnAnswered: "{count} réponses sur des travaux en plus",
    jobCancelled: "{count} passages ont été annulés",
    jobAssigned: "Vous avez {count} nouveaux passages",
    jobReassigned: "{count} passages ne sont plus dans votre tournée",
    homeChanged: "Du nouveau dans {count} maisons de votre tournée",
    canStays: "Laissez sur le trottoir les poubelles de {count} passages",
    pickupTonight: "{count} passages commencent ce soir",
    jobAccepted: "{count} de vos passages ont un runner",
    jobStarted: "{count} passages sont en cours",
    startUndone: "{count} passages ne sont pas encore démarrés",
    jobReopened: "{count} passages ont été rouverts",
    jobRefused: "{count} passages ne seront pas payés",
    noticeAppealed: "{count} runners contestent une décision",
    pickupReplanned: "{count} de vos passages sont replanifiés",
    jobCompleted: "{count} passages effectués",
    curbClear: "{count} trottoirs dégagés",
    jobDoneAfterAll: "{count} passages ont bien eu lieu",
    jobNotServedAfterAll: "Pourquoi {count} passages n’ont pas eu lieu",
    jobTakenBack: "{count} passages ont été manqués",
    runnerChanged: "{count} passages ont un autre runner",
    pickupTomorrow: "{count} passages sont demain",
    pickupCancelled: "{count} de vos passages ont été annulés",
    pickupPushed: "{count} de vos passages changent de jour",
    pickupPushedBack: "{count} de vos passages ont de nouveau lieu comme prévu",
    jobsPushed: "Les passages de {count} jours changent de jour",
    jobsPushedBack: "Les passages de {count} jours reviennent à leur jour",
    pickupLater: "{count} de vos passages ont lieu plus tard",
    helperActed: "{count} actions de vos aides",
    cleanerWaits: "{count} changements pour le ménage",
    jobsLater: "Passages plus tard : {count} changements",
    holidayMoved: "Des jours fériés déplacent {count} de vos passages",
    holidaySkipped: "Jours fériés : {count} jours sans passage",
    holidayBack: "{count} de vos passages reviennent à leur jour",
    dayCorrected: "{count} jours de votre calendrier sont corrigés",
    dayIsRight: "{count} jours de votre calendrier sont justes",
    streetDayChanged: "Votre jour de collecte a changé {count} fois",
    calendarFailing: "{count} calendriers ne peuvent pas être lus",
    calendarDoubted: "Il manque des séjours dans {count} calendriers",
    calendarIncomplete: "{count} calendriers n’ont été importés qu’en partie",
    problemReported: "{count} passages ont un problème",
    applicationAnswered: "{count} candidats ont répondu",
    ratingAppealed: "{count} notes sont contestées",
    supportAsked: "{count} personnes écrivent à l’assistance",
  },
  /** Under the photos of a pickup. */
  photos: {
    out: "Poubelles sur le trottoir",
    in: "Poubelles de retour à leur place",
    addOn: "Le travail en plus",
  },
  /** What we reply to a text message that answers a question about extra work. */
  addOnReply:
    "{outcome, select, approved {Accepté. Merci !} declined {Refusé. Rien n’est facturé.} several {{count} questions sont ouvertes. Répondez dans l’application.} other {Cette question est close. Rien n’est facturé.}}",
  severalEmail: "Bonjour {firstName},\n\n{title} :\n\n{list}\n\n{link}\n\nTidyCurb",
  /** The daily summary: its push message’s title, and its email’s last line. */
  digest: {
    title: "{count, plural, one {# nouvelle aujourd’hui} other {# nouvelles aujourd’hui}}",
    more: "…et {count, plural, one {# autre nouvelle} other {# autres nouvelles}} dans l’application.",
  },
  footer:
    "Vous recevez ceci parce que vous avez activé « {switch, select, jobAlerts {Alertes de course} securityAlerts {Alertes de sécurité} weeklyReports {Bilan de la semaine} marketingEmails {E-mails promotionnels} other {Notifications par e-mail}} ». Pour désactiver : {link}",
  text: {
    pickupLater:
      "{cause, select, street {Rue fermée jusqu’à {time} le {date}. Nous passons ensuite.} other {Camion en retard le {date}. Poubelles rentrées au plus tard à {time}.}}",
    cleanerWaits:
      "{state, select, until {Ménage jusqu’à {time} le {date} : {leg, select, out {sortez} other {rentrez}} les poubelles après.} other {Ménage terminé. Vous pouvez déplacer les poubelles.}}",
    jobsLater:
      "Plus tard le {date} : {count, select, 1 {un passage} other {{count} passages}}. Voyez votre tournée.",
    supportTexted: "{words}",
    pickupMessage: "Un message vous attend au sujet du passage du {date}.",
    runnerOnTheWay: "Votre runner vient sortir vos poubelles : passage du {date}.",
    startUndone: "Vos poubelles ne sont pas encore sorties : le passage du {date} a été démarré par erreur.",
    jobReopened: "Le passage du {date} est de nouveau sur votre tournée.",
    pickupReplanned: "Votre passage du {date} est replanifié pour le même jour.",
    jobReleased: "Votre runner a dû renoncer. Votre passage du {date} est de nouveau libre.",
    jobMissed:
      "Désolés : {legs, select, out {poubelles non sorties le {date}.} in {poubelles non rentrées le {date}.} other {passage du {date} manqué.}}{credit, select, none {} other { Nous vous avons crédité {credit}.}}",
    jobNotServed:
      "Nous n’avons pas pu passer le {date}.{fee, select, warned { Gratuit cette fois. Si cela se reproduit d’ici le {until} : {amount}.} charged { Frais de déplacement : {amount}, sur votre prochaine facture.} other {}} Voyez ce que le runner a vu.",
    cansNotEmptied:
      "{verdict, select, tagged {L’entreprise de collecte a étiqueté vos poubelles le {date}.} truckNotHere {Le camion n’est pas encore passé ({date}).} other {Le camion n’a pas vidé vos poubelles le {date}.}}{movedTo, select, none {} other { Nous revenons le {movedTo}.}}",
    addOnAsked:
      "{kind, select, extraBags {Sacs en plus} bulkyItem {Encombrants} canWash {Lavage de poubelles} other {Poubelles du garage}} : {count}. {amount}. Répondez OUI ou NON.",
    addOnAnswered:
      "{answer, select, approved {Accepté : faites le travail en plus} other {Refusé : ne faites pas le travail en plus}} ({kind, select, extraBags {sacs} bulkyItem {encombrant} canWash {lavage} other {garage}}).",
    jobCancelled: "Le passage du {date} est annulé et n’est plus dans votre tournée.",
    jobAssigned:
      "Vous avez {many, select, none {un nouveau passage} other {{many} nouveaux passages}} le {date}{legs, select, evening { : les poubelles sortent la veille au soir} other {, dans votre tournée}}.",
    jobReassigned: "{many, select, none {Un passage} other {{many} passages}} de moins le {date}.",
    homeChanged: "Du nouveau dans une maison du {date}. À voir avant d’y aller.",
    canStays: "Pas de camion : laissez sur le trottoir les poubelles du {date}.",
    pickupTonight:
      "Vos poubelles sortent ce soir, pour la collecte du {date}{legs, select, evening {, et rentrent après} other {}}.",
    visitAsked: "Votre runner doit-il venir le {date} ? Vos calendriers disent non.",
    passwordChanged: "Votre mot de passe a changé. Pas vous ? Choisissez-en un autre.",
    newSignIn: "Un nouvel appareil est connecté à votre compte. Pas vous ? C’est ici.",
    emailMoved: "L’adresse e-mail de votre compte a changé.",
    secondFactorOn: "La validation en deux étapes est activée.",
    secondFactorOff: "La validation en deux étapes est désactivée. Pas vous ? C’est ici.",
    secondFactorTried: "Quelqu’un a votre mot de passe : codes erronés. Pas vous ? Changez-le.",
    recoveryCodeUsed: "Un code de secours a été utilisé. Pas vous ? Changez de mot de passe.",
    recoveryCodesMade: "Nouveaux codes de secours. Pas vous ? Changez de mot de passe.",
    googleLinked: "Un compte Google est lié au vôtre. Pas vous ? C’est ici.",
    googleUnlinked: "Le compte Google n’est plus lié au vôtre.",
    passkeyAdded: "Une clé d’accès a été ajoutée à votre compte. Pas vous ? Supprimez-la ici.",
    passkeyRemoved: "Une clé d’accès a été supprimée de votre compte.",
    payoutEmailChanged: "Votre e-mail pour les versements a changé. Pas vous ? C’est ici.",
  },
} as const satisfies TextsOf<typeof en.outgoing>;
