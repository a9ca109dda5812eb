import type * as en from "../en/emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const emails = {
  applicationApproved: {
    subject: "C’est oui : votre candidature de runner chez TidyCurb est acceptée",
    text: "Bonjour {firstName},\n\nBonne nouvelle : votre candidature est acceptée. Passez en ligne quand vous voulez pour voir et prendre les courses disponibles dans vos codes postaux.\n\n{link}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  applicationRejected: {
    subject: "Votre candidature de runner chez TidyCurb",
    text: "Bonjour {firstName},\n\nMerci d’avoir postulé. Nous ne pouvons pas vous accueillir comme runner pour l’instant.\n\n{reason}\n\nSi vous pensez que nous nous trompons, répondez simplement à cet e-mail.\n\nTidyCurb",
  },
  applicationSubmitted: {
    subject: "Votre candidature de runner chez TidyCurb est bien arrivée",
    text: "Bonjour {firstName},\n\nMerci d’avoir postulé. Une personne lira votre candidature sous 24 à 48 heures. Nous vous écrirons dès qu’il y aura une réponse.\n\nSuivez-la ici :\n\n{link}\n\nTidyCurb",
  },
  applicationMoreInfo: {
    subject: "Votre candidature de runner chez TidyCurb demande un complément",
    text: "Bonjour {firstName},\n\nNous examinons votre candidature et avons d’abord une question :\n\n{reason}\n\nRépondez ici :\n\n{link}\n\nTidyCurb",
  },
  appealDecided: {
    subject: "À propos de la note de votre passage du {date}",
    text: "Bonjour {firstName},\n\nVous nous avez dit qu’une note n’est pas juste. Merci : nous avons vérifié.\n\n{outcome, select, removed {Elle ne compte plus.} other {Elle reste.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  noticeGiven: {
    subject:
      "{measure, select, removal {Avis d’exclusion comme runner TidyCurb} other {Avis de suspension comme runner TidyCurb}}",
    text: "Bonjour {firstName},\n\n{when, select, now {Dès maintenant, vous ne pouvez plus prendre de courses TidyCurb, pour cette raison :} other {À partir du {date}, vous ne pourrez plus prendre de courses TidyCurb, pour cette raison :}}\n\n{reason}\n\nVous pouvez répondre dans l’application. Vous pouvez toujours vous connecter, voir vos versements et écrire à l’assistance :\n\n{link}\n\nTidyCurb",
  },
  noticeDecided: {
    subject:
      "{outcome, select, applied {Vous ne pouvez plus prendre de courses TidyCurb pour l’instant} withdrawn {Votre avis a été retiré} upheld {Votre recours : la décision est maintenue} other {Vous pouvez retravailler avec TidyCurb}}",
    text: "Bonjour {firstName},\n\n{outcome, select, applied {{measure, select, removal {Votre exclusion} other {Votre suspension}} a commencé. Terminez les passages déjà commencés : ils vous seront payés. Vous pouvez faire un recours sous 30 jours ; un admin qui n’a pas pris la décision l’examine.} withdrawn {Nous avons retiré notre avis. Rien ne change pour vous.} upheld {Un autre admin a examiné votre recours. La décision est maintenue.} reversed {Un autre admin a examiné votre recours et vous donne raison. Vous pouvez vous remettre en ligne ; votre note, vos secteurs et vos horaires sont inchangés.} other {Vous pouvez vous remettre en ligne.}}{reason, select, none {} other {\n\n{reason}}}\n\n{link}\n\nTidyCurb",
  },
  pickupCancelled: {
    subject: "Votre passage du {date}{property, select, none {} other { ({property})}} a été annulé",
    text: "Bonjour {firstName},\n\nVotre passage du {date}{property, select, none {} other { ({property})}} a été annulé.{cause, select, ours { Nous ne pouvons pas l’assurer ce jour-là, et nous en sommes désolés.} other {}}{credit, select, none {} other {\n\nVous n’avez rien à demander : {credit} vous ont été crédités, à déduire de votre prochaine facture.}}\n\n{link}\n\nTidyCurb",
  },
  pickupPushed: {
    subject: "Votre passage du {date} aura lieu le {movedTo}",
    text: "Bonjour {firstName},\n\n{reason, select, weather {La météo s’en mêle} holiday {C’est un jour férié} runners {Nous manquons de runners} other {Nous devons changer nos plans}} : votre passage du {date} aura lieu le {movedTo}, à l’heure habituelle. Vous n’avez rien à faire.\n\n{link}\n\nTidyCurb",
  },
  pickupPushedBack: {
    subject: "Votre passage du {date} a lieu comme d’habitude",
    text: "Bonjour {firstName},\n\nNous revenons à nos plans : votre passage du {date} a lieu comme d’habitude.\n\n{link}\n\nTidyCurb",
  },
  pickupLater: {
    subject: "Votre passage du {date} a lieu plus tard",
    text: "Bonjour {firstName},\n\n{cause, select, street {Votre rue est fermée jusqu’à {time} le {date}. Nous passerons ensuite.} other {Le camion est en retard le {date}. Vos poubelles seront rentrées au plus tard à {time}.}} Vous n’avez rien à faire.\n\n{link}\n\nTidyCurb",
  },
  jobsPushed: {
    subject: "Vos passages du {date} auront lieu le {movedTo}",
    text: "Bonjour {firstName},\n\n{reason, select, weather {La météo s’en mêle} holiday {C’est un jour férié} runners {Nous manquons de runners} other {Les plans ont changé}} : vos passages du {date} auront lieu le {movedTo}, aux mêmes heures ({count} en tout).{givenBack, select, 0 {} other {\n\nVous ne pourrez pas en assurer {givenBack} : d’autres runners les prendront.}}\n\n{link}\n\nTidyCurb",
  },
  jobsPushedBack: {
    subject: "Vos passages du {date} ont lieu comme d’habitude",
    text: "Bonjour {firstName},\n\nNous revenons à nos plans : vos passages du {date} ont lieu comme d’habitude ({count} en tout).\n\n{link}\n\nTidyCurb",
  },
  jobsLater: {
    subject: "Vos passages du {date} ont lieu plus tard",
    text: "Bonjour {firstName},\n\n{cause, select, street {Une rue est fermée jusqu’à {time}} other {Le camion a {hours, select, 1 {une heure} other {{hours} heures}} de retard}} le {date} : {count, select, 1 {un passage a} other {{count} passages ont}} lieu plus tard. Votre tournée montre les nouvelles heures.\n\n{link}\n\nTidyCurb",
  },
  supportAsked: {
    subject: "Message de {name} à l’assistance TidyCurb",
    text: "Bonjour {firstName},\n\n{name} a écrit à l’assistance et attend une réponse :\n\n{link}\n\nTidyCurb",
  },
  supportWrote: {
    subject: "Un message de l’assistance TidyCurb",
    text: "Bonjour {firstName},\n\n{words}\n\nRépondez ici :\n\n{link}\n\nTidyCurb",
  },
  supportAnswered: {
    subject: "L’assistance TidyCurb a répondu",
    text: "Bonjour {firstName},\n\nVoici notre réponse :\n\n{answer}\n\nToute la conversation, et l’endroit où répondre :\n\n{link}\n\nTidyCurb",
  },
  accountSuspended: {
    subject: "Votre compte TidyCurb est suspendu",
    text: "Bonjour {firstName},\n\nNous avons suspendu votre compte : vous ne pouvez pas vous connecter pour le moment. La raison :\n\n{reason}\n\nSi vous pensez que nous nous trompons, répondez simplement à ce message.\n\nTidyCurb",
  },
  accountReinstated: {
    subject: "Votre compte TidyCurb est rétabli",
    text: "Bonjour {firstName},\n\nVotre compte n’est plus suspendu. Vous pouvez vous reconnecter :\n\n{link}\n\nTidyCurb",
  },
  helperInvited: {
    subject: "{host} vous demande de l’aide pour les poubelles",
    text: "Bonjour {name},\n\n{host} vous invite à aider pour les passages{rental, select, none {} other { à {rental}}}. Ouvrez votre page (aucun compte n’est nécessaire) :\n\n{link}\n\nCe lien n’est que pour vous. Vous ne connaissez pas cette personne ? Ignorez ce message.\n\nTidyCurb",
  },
  quietCans: {
    subject: "Rien dans les poubelles de {host} ces temps-ci",
    text: "Bonjour {name},\n\n{host} nous a demandé de vous prévenir : notre runner n’a rien trouvé dans les poubelles depuis environ trois semaines. Souvent, c’est simplement un voyage ou moins de déchets. Un petit bonjour peut faire plaisir.\n\nCet avis a été activé dans son profil, sous Personnes, et se désactive au même endroit.\n\nTidyCurb",
  },
  runnerInvited: {
    subject: "Travaillez avec TidyCurb",
    text: "Bonjour {firstName},\n\nNous aimerions travailler avec vous : sortir et rentrer les poubelles, dans votre quartier, aux heures de votre choix.\n\nLa candidature prend quelques minutes. Ce lien est à vous jusqu’au {date} :\n\n{link}\n\nCela ne vous intéresse pas ? Ignorez simplement ce message.\n\nTidyCurb",
  },
  confirmEmail: {
    subject: "Confirmez votre nouvelle adresse e-mail",
    text: "Bonjour {firstName},\n\nPour utiliser cette adresse dans votre compte TidyCurb, ouvrez ce lien dans l’heure, dans un navigateur où votre session est ouverte :\n\n{link}\n\nSi vous n’avez rien demandé, ignorez ce message : rien ne change.\n\nTidyCurb",
  },
  jobMissed: {
    subject: "Nous avons manqué votre passage du {date}{property, select, none {} other { ({property})}}",
    text: "Bonjour {firstName},\n\nVotre passage du {date}{property, select, none {} other { ({property})}} n’a pas été effectué à temps{legs, select, out { : les poubelles n’ont pas été sorties} in { : les poubelles n’ont pas été rentrées} other {}}. C’est notre faute, et nous vous présentons nos excuses.{credit, select, none {} other {\n\nVous n’avez rien à demander : {credit} vous ont été crédités et sont déduits de votre prochaine facture.}}\n\n{link}\n\nTidyCurb",
  },
  pickupReplanned: {
    subject: "Votre passage du {date}{property, select, none {} other { ({property})}} est replanifié",
    text: "Bonjour {firstName},\n\nNous n’avons pas pu confirmer que votre passage du {date}{property, select, none {} other { ({property})}} a été effectué : il est replanifié pour le même jour. Vous n’avez rien à faire.\n\nVous pouvez le suivre ou l’annuler ici :\n\n{link}\n\nTidyCurb",
  },
  jobNotServed: {
    subject: "Nous n’avons pas pu passer {property, select, none {chez vous} other {à {property}}} le {date}",
    text: "Bonjour {firstName},\n\nNous sommes venus pour votre passage du {date}{property, select, none {} other { ({property})}}, mais {reason, select, noAccess {l’accès aux poubelles était fermé} noCans {il n’y avait pas de poubelles à leur place} blocked {les poubelles ou le trottoir étaient bloqués} animal {un animal était en liberté} unsafe {ce n’était pas sûr} other {quelque chose l’a empêché}}.{fee, select, warned {\n\nCette fois, c’est gratuit. Si un arrêt chez vous est de nouveau bloqué d’ici le {until}, des frais de déplacement de {amount} s’appliquent. Pour l’éviter, laissez le portail ouvert ou tenez son code à jour, et laissez les chiens à l’intérieur et les poubelles à portée du runner.} charged {\n\nComme l’annonçait notre message précédent sur un arrêt bloqué, des frais de déplacement de {amount} s’appliquent. Ils figurent sur votre prochaine facture. Ce n’est pas juste ? Contestez-les sur la page du passage.} other {}}\n\nVoici ce que votre runner a vu. Si quelque chose n’est pas juste, dites-le-nous à cet endroit :\n\n{link}\n\nTidyCurb",
  },
  cansNotEmptied: {
    subject:
      "{verdict, select, tagged {L’entreprise de collecte a étiqueté vos poubelles} truckNotHere {Le camion n’est pas encore passé} other {Le camion n’a pas vidé vos poubelles}} ({date}{property, select, none {} other {, {property}}})",
    text: "Bonjour {firstName},\n\nNous sommes venus pour votre passage du {date}{property, select, none {} other { ({property})}}. {verdict, select, tagged {L’entreprise de collecte avait étiqueté vos poubelles et les avait laissées pleines} truckNotHere {Le camion n’était pas encore passé} other {Le camion n’avait pas vidé vos poubelles}}. Elles {cans, select, leftOut {restent sur le trottoir} other {sont rentrées}}.{movedTo, select, none {} other {\n\nNous revenons le {movedTo}, sans frais.}}\n\nVoici un message pour votre entreprise de collecte :\n\n{link}\n\nTidyCurb",
  },
  addOnAsked: {
    subject: "Un travail en plus pour {amount} ?",
    text: "Bonjour {firstName},\n\n{kind, select, extraBags {{name} a trouvé {count, plural, one {un sac en plus} other {# sacs en plus}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} bulkyItem {{name} a trouvé {count, plural, one {un encombrant} other {# encombrants}}. {count, plural, one {L’emporter} other {Les emporter}} coûte {amount}.} canWash {{name} peut laver {count, plural, one {une poubelle} other {# poubelles}} pour {amount}.} other {Vos poubelles sont au garage. {name} peut les sortir pour {amount}.}}\n\nRegardez la photo, puis acceptez ou refusez. Sans réponse sous {minutes} minutes, c’est non et rien n’est facturé :\n\n{link}\n\nTidyCurb",
  },
  addOnDone: {
    subject: "Travail en plus terminé ({amount})",
    text: "Bonjour {firstName},\n\n{kind, select, extraBags {{name} a emporté {count, plural, one {un sac en plus} other {# sacs en plus}}.} bulkyItem {{name} a emporté {count, plural, one {un encombrant} other {# encombrants}}.} canWash {{name} a lavé {count, plural, one {une poubelle} other {# poubelles}}.} other {{name} a sorti vos poubelles du garage.}} {amount} sur votre prochaine facture. Voir la photo :\n\n{link}\n\nTidyCurb",
  },
  jobDoneAfterAll: {
    subject: "Votre passage du {date}{property, select, none {} other { ({property})}} a bien été effectué",
    text: "Bonjour {firstName},\n\nNous vous avons dit que votre passage du {date}{property, select, none {} other { ({property})}} avait été manqué. Ce n’est pas le cas : votre runner l’a effectué à temps, mais sans réseau, et la preuve ne nous parvient que maintenant.\n\n{credit, select, none {} other {Nous avons repris le crédit de {credit}. }}Les photos sont ici, et si quelque chose n’est pas juste, dites-le-nous à cet endroit :\n\n{link}\n\nTidyCurb",
  },
  jobNotServedAfterAll: {
    subject:
      "Pourquoi votre passage du {date}{property, select, none {} other { ({property})}} n’a pas eu lieu",
    text: "Bonjour {firstName},\n\nNous vous avons dit que votre passage du {date}{property, select, none {} other { ({property})}} avait été manqué. Votre runner était là à temps, mais {reason, select, noAccess {l’accès aux poubelles était fermé} noCans {il n’y avait pas de poubelles à leur place} blocked {les poubelles ou le trottoir étaient bloqués} animal {un animal était en liberté} unsafe {ce n’était pas sûr} other {quelque chose l’a empêché}} ; faute de réseau, son message ne nous parvient que maintenant.\n\n{credit, select, none {} other {Nous avons repris le crédit de {credit}. }}Si quelque chose n’est pas juste, dites-le-nous ici :\n\n{link}\n\nTidyCurb",
  },
  curbClear: {
    subject: "Trottoir dégagé : {property}, {time}",
    text: "Bonjour {firstName},\n\n{property} : trottoir dégagé le {date} à {time}{next, select, none {.} other {, avant les prochains voyageurs attendus à {next}.}}\n\nLes photos et les points cochés figurent dans le relevé du logement :\n\n{link}\n\nTidyCurb",
  },
  pickupPhotos: {
    subject: "Photos de votre passage du {date}",
    text: "Bonjour {firstName},\n\nVotre passage du {date} est terminé. Vos poubelles étaient de retour à leur place à {time}.\n\nRegardez les photos, notez votre runner ou signalez un problème :\n\n{link}\n\nTidyCurb",
  },
  homeChanged: {
    subject: "Du nouveau au domicile de votre passage du {date}",
    text: "Bonjour {firstName},\n\nCe que vous devez savoir du domicile de votre passage du {date} a changé. Jetez-y un œil avant de partir :\n\n{link}\n\nTidyCurb",
  },
  visitAsked: {
    subject: "Votre runner doit-il quand même passer à {property} le {date} ?",
    text: "Bonjour {firstName},\n\nLe passage du {date} à {property} ne correspond plus à vos calendriers : son séjour a disparu, ou la collecte passe désormais ce jour-là avant lui. Un runner a accepté ce passage, nous n’avons donc rien changé : il aura lieu comme prévu sauf avis contraire de votre part.\n\nDécidez ici :\n\n{link}\n\nTidyCurb",
  },
  changedForYou: {
    subject: "Nous avons fait un changement pour vous",
    text: "Bonjour {firstName},\n\nComme vous l’avez demandé, {what, select, days {nous avons changé vos jours ou heures de passage} home {nous avons changé les informations de votre domicile} skip {nous avons sauté une semaine de passages} undoSkip {nous avons rétabli les passages sautés} extra {nous avons ajouté un passage supplémentaire} pause {votre service est en pause} resume {votre service a repris} undoPause {la pause planifiée est annulée} undoCancel {votre service continue} other {nous avons fait un changement}}. Votre calendrier montre ce qui a changé :\n\n{link}\n\nCe n’est pas ça ? Répondez simplement à cet e-mail.\n\nTidyCurb",
  },
  dayCorrected: {
    subject: "Votre calendrier est corrigé",
    text: "Bonjour {firstName},\n\nVous nous avez signalé une erreur le {date}, et vous aviez raison. Votre calendrier est corrigé :\n\n{link}\n\nMerci de nous l’avoir dit,\nTidyCurb",
  },
  streetDayChanged: {
    subject: "Votre prochain passage est le {movedTo} au lieu du {date}",
    text: "Bonjour {firstName},\n\n{cause, select, undone {Nous sommes revenus à votre ancien jour de collecte.} other {Vos voisins ou votre runner nous ont dit que le camion passe un autre jour. Nous avons corrigé votre calendrier.}} Votre prochain passage est le {movedTo} au lieu du {date}. Vous n’avez rien à faire.{credit, select, none {} other {\n\nPour les passages du mauvais jour, nous vous avons crédité {credit}, à déduire de votre prochaine facture.}}\n\nVoir votre calendrier :\n\n{link}\n\nUne erreur ? Ouvrez le jour concerné et touchez « Mauvais jour ? ».\n\nTidyCurb",
  },
  dayIsRight: {
    subject: "À propos du {date} dans votre calendrier",
    text: "Bonjour {firstName},\n\nVous nous avez signalé une erreur le {date}. Nous avons vérifié : c’est bien le jour où passe votre camion, il reste donc ainsi.\n\n{link}\n\nToujours pas juste ? Répondez à ce e-mail.\n\nTidyCurb",
  },
  problemResolved: {
    subject: "À propos du problème que vous avez signalé",
    text: "Bonjour {firstName},\n\nVous nous avez dit que quelque chose n’allait pas avec un passage. Merci : nous l’avons examiné.\n\n{outcome, select, returnVisit {Nous revenons le {date}.} credit {Nous vous avons crédité {credit}, à déduire de votre prochaine facture.} other {Voici notre réponse.}}{answer, select, none {} other {\n\n{answer}}}\n\n{link}\n\nTidyCurb",
  },
  accountDeleted: {
    subject: "Votre compte TidyCurb est supprimé",
    text: "Bonjour {firstName},\n\nVotre compte est supprimé, ainsi que vos données personnelles et vos photos. Si vous aviez un service, il a pris fin et rien ne sera plus prélevé. Les traces des paiements passés sont conservées sans votre nom.\n\nSi vous n’avez rien demandé, répondez tout de suite à ce message.\n\nTidyCurb",
  },
  areaServed: {
    subject: "Un runner passe désormais dans le {zipCode}",
    text: "Bonjour {firstName},\n\nBonne nouvelle : un runner a commencé dans le {zipCode}. Vos réglages sont enregistrés, et rien n’a été prélevé.\n\nConfirmez-les, et vos passages commencent :\n\n{link}\n\nTidyCurb",
  },
  welcome: {
    subject: "Bienvenue chez TidyCurb",
    text: "Bonjour {firstName},\n\nBienvenue ! Votre service est actif et vos passages sont planifiés. Vous recevrez une photo de chacun.\n\nConsultez les prochains et modifiez-les ici :\n\n{link}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  serviceCancelled: {
    subject: "Vous avez résilié votre service TidyCurb",
    text: "Bonjour {firstName},\n\nVous avez résilié votre service. {until, select, none {Il prend fin aujourd’hui} other {Il prend fin le {until}}}, et rien ne sera plus prélevé.\n\nVous avez changé d’avis ? Jusque-là, vous pouvez le garder ici :\n\n{link}\n\nTidyCurb",
  },
  serviceEnded: {
    subject: "Votre service TidyCurb a pris fin",
    text: "Bonjour {firstName},\n\nVotre service a pris fin, comme vous l’avez demandé, et plus rien n’est prélevé.\n\nSi nous vous manquons, revenir prend une minute :\n\n{link}\n\nTidyCurb",
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
    text: "Bonjour {firstName},\n\nVotre prochain passage est le {date}{legs, select, day { : les poubelles sortent ce jour-là et rentrent après le camion} window { : les poubelles sortent et rentrent dans votre créneau} other {}}. Laissez les poubelles là où votre runner les trouvera.\n\nPas cette fois ? Sautez-le ici :\n\n{link}\n\nTidyCurb",
  },
  pickupTonight: {
    subject: "Vos poubelles sortent ce soir",
    text: "Bonjour {firstName},\n\nVos poubelles sortent ce soir, pour la collecte du {date}{legs, select, evening {, et rentrent après le camion} window {, et rentrent dans votre créneau} other {}}. Laissez-les là où votre runner les trouvera.\n\nPas cette fois ? Sautez ce passage ici :\n\n{link}\n\nTidyCurb",
  },
  serviceStopped: {
    subject: "Votre service TidyCurb a pris fin",
    text: "Bonjour {firstName},\n\nNous avons essayé plusieurs fois sans pouvoir débiter votre carte : votre service a donc pris fin. Plus rien n’est prélevé.\n\nVous pouvez revenir à tout moment, avec cette carte ou une autre :\n\n{link}\n\nTidyCurb",
  },
  receipt: {
    subject: "Votre reçu TidyCurb {number}",
    text: "Bonjour {firstName},\n\n{mode, select, test {Ce reçu est un exemple : TidyCurb est en mode test, et aucun argent n’a circulé. Il porte sur {amount}} other {Merci ! Nous avons reçu {amount}}} pour votre service du {from} au {until}.\n\nReçu {number} :\n\n{link}\n\nTidyCurb",
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
  priceChanged: {
    subject: "Votre prix TidyCurb à partir du {date}",
    text: "Bonjour {firstName},\n\nÀ partir du {date}, votre service coûte {amount} par mois au lieu de {before}. D’ici là, rien ne change.\n\nVous pouvez voir votre formule, et la résilier à tout moment, ici :\n\n{link}\n\nTidyCurb",
  },
  priceStays: {
    subject: "Votre prix TidyCurb reste le même",
    text: "Bonjour {firstName},\n\nLe changement de prix que nous vous avions annoncé n’a pas lieu : votre service continue à {amount} par mois.\n\n{link}\n\nTidyCurb",
  },
  rentalPriceChanged: {
    subject: "Le prix de vos locations à partir du {date}",
    text: "Bonjour {firstName},\n\nÀ partir du {date}, chaque location après la première coûte {amount} par mois avec {count} passages, puis {extra} par passage supplémentaire. Un mois sans passage ne coûte rien. Les passages confirmés gardent leur prix.\n\nVos factures sont ici :\n\n{link}\n\nTidyCurb",
  },
  creditGiven: {
    subject: "Un crédit de {amount} pour vous",
    text: "Bonjour {firstName},\n\nNous vous accordons un crédit de {amount}, déduit de votre prochaine facture.\n\n{reason}\n\n{link}\n\nTidyCurb",
  },
  creditTakenBack: {
    subject: "Un crédit de {amount} a été annulé",
    text: "Bonjour {firstName},\n\nLe crédit de {amount} n’est plus déduit de votre prochaine facture.\n\n{reason}\n\nSi vous pensez que c’est une erreur, écrivez-nous et nous regarderons :\n\n{link}\n\nTidyCurb",
  },
  refundIssued: {
    subject: "Votre remboursement de {amount}",
    text: "Bonjour {firstName},\n\nNous avons renvoyé {amount} sur votre carte. Les banques mettent quelques jours à l’afficher.{state, select, ended {\n\nVotre service a pris fin, et rien ne sera plus prélevé.} other {}}\n\n{link}\n\nTidyCurb",
  },
  payoutPaid: {
    subject: "Votre paie est en route : {amount}",
    text: "Bonjour {firstName},\n\n{amount} pour la semaine du {week} sont en route vers vous. Chaque course est détaillée ici :\n\n{link}{page}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  payoutWaiting: {
    subject: "{amount} attendent votre compte bancaire",
    text: "Bonjour {firstName},\n\nVous avez gagné {amount} pendant la semaine du {week}, et nous ne savons pas encore où les envoyer. Ajoutez votre compte bancaire sous Paramètres, Facturation, et ils partent avec la prochaine paie :\n\n{link}\n\nTidyCurb",
  },
  messageTest: { subject: "Essai : {subject}", text: "{text}" },
  visitorWrote: {
    subject: "Un visiteur a écrit à TidyCurb",
    text: "{words}\n\nRépondez pour écrire à {email}.",
  },
  giftBought: {
    subject: "Votre cadeau : {count, plural, one {un mois} other {# mois}} de TidyCurb",
    text: "Bonjour {firstName},\n\nMerci. Vous avez payé {amount} pour {count, plural, one {un mois} other {# mois}} de TidyCurb.\n\n{how, select, now {Nous avons envoyé votre cadeau par e-mail. Vous pouvez aussi transmettre ce lien :} later {Nous enverrons votre cadeau par e-mail le {date}. Vous pouvez aussi transmettre ce lien :} other {Transmettez ce lien :}}\n\n{link}\n\nLe code est {code}. Il n’expire jamais.\n\nNous pouvons le rembourser tant que personne ne l’a utilisé. Écrivez-nous :\n\n{contact}\n\nTidyCurb",
  },
  giftArrived: {
    subject:
      "{name, select, none {Quelqu’un} other {{name}}} vous offre {count, plural, one {un mois} other {# mois}} de TidyCurb",
    text: "Bonjour,\n\n{name, select, none {Quelqu’un} other {{name}}} vous offre {count, plural, one {un mois} other {# mois}} de TidyCurb : un runner du quartier sort vos poubelles et les rentre.{words, select, none {} other {\n\n« {words} »}}\n\nUtilisez-le ici :\n\n{link}\n\nLe code est {code}. Si vous avez déjà un compte, saisissez-le sous Paramètres, Facturation. {amount} seront déduits de vos factures.\n\nTidyCurb",
  },
  giftUsed: {
    subject: "Votre cadeau est utilisé",
    text: "Bonjour {firstName},\n\nVotre cadeau de {count, plural, one {un mois} other {# mois}} de TidyCurb est désormais utilisé. Merci de l’avoir offert.\n\nTidyCurb",
  },
  giftRefunded: {
    subject: "Votre cadeau a été remboursé",
    text: "Bonjour {firstName},\n\nNous avons remboursé {amount} sur votre carte. Votre banque peut mettre quelques jours à l’afficher. Le code du cadeau ne fonctionne plus.\n\nTidyCurb",
  },
  runnerStarted: {
    subject: "TidyCurb arrive dans votre quartier",
    text: "Bonjour,\n\nBonne nouvelle : un runner passe désormais près de chez vous ({zipCodes}). Vous nous aviez demandé de vous prévenir. Votre adresse ne figure plus sur cette liste, et vous ne recevrez pas d’autre message à ce sujet.\n\nDécouvrez comment ça marche, et inscrivez-vous quand vous voulez :\n\n{link}\n\nRendez-vous sur le trottoir,\nTidyCurb",
  },
  secondFactorOn: {
    subject: "La validation en deux étapes est activée",
    text: "Bonjour {firstName},\n\nLa validation en deux étapes a été activée pour votre compte TidyCurb. Désormais, la connexion demande, outre le mot de passe, un code de votre application d’authentification. Vos autres navigateurs ont été déconnectés.\n\nSi ce n’est pas vous, changez votre mot de passe et écrivez-nous :\n\n{link}\n\nTidyCurb",
  },
  secondFactorOff: {
    subject: "La validation en deux étapes est désactivée",
    text: "Bonjour {firstName},\n\nLa validation en deux étapes a été désactivée pour votre compte TidyCurb. Votre mot de passe seul suffit de nouveau.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant et réactivez-la :\n\n{link}\n\nTidyCurb",
  },
  secondFactorTried: {
    subject: "Quelqu’un a votre mot de passe TidyCurb",
    text: "Bonjour {firstName},\n\nQuelqu’un a saisi votre mot de passe, puis plusieurs codes erronés. L’accès lui a été refusé.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  recoveryCodeUsed: {
    subject: "Un code de secours a été utilisé",
    text: "Bonjour {firstName},\n\nUn de vos codes de secours a été utilisé sur TidyCurb. {count, plural, =0 {Il n’en reste aucun : créez-en de nouveaux maintenant.} one {Il en reste un.} other {Il en reste #.}}\n\nSi ce n’est pas vous, changez votre mot de passe maintenant et créez de nouveaux codes :\n\n{link}\n\nTidyCurb",
  },
  recoveryCodesMade: {
    subject: "Nouveaux codes de secours pour TidyCurb",
    text: "Bonjour {firstName},\n\nDe nouveaux codes de secours ont été créés pour votre compte TidyCurb. Les anciens ne sont plus valables.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant et créez de nouveaux codes :\n\n{link}\n\nTidyCurb",
  },
  googleLinked: {
    subject: "Un compte Google a été associé",
    text: "Bonjour {firstName},\n\nLe compte Google {email} a été associé à votre compte TidyCurb et peut s’y connecter.\n\nSi ce n’est pas vous, dissociez-le et changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  googleUnlinked: {
    subject: "Un compte Google a été dissocié",
    text: "Bonjour {firstName},\n\nLe compte Google {email} ne peut plus se connecter à votre compte TidyCurb.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  passkeyAdded: {
    subject: "Une clé d’accès a été ajoutée",
    text: "Bonjour {firstName},\n\nUne clé d’accès a été ajoutée à votre compte TidyCurb{name, select, none {} other {, avec {name}}}. Elle permet de se connecter sans votre mot de passe.\n\nSi ce n’est pas vous, supprimez-la et changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  passkeyRemoved: {
    subject: "Une clé d’accès a été supprimée",
    text: "Bonjour {firstName},\n\nUne clé d’accès{name, select, none {} other { ({name})}} a été supprimée de votre compte TidyCurb et ne permet plus de se connecter.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  payoutEmailChanged: {
    subject: "Votre e-mail pour les versements TidyCurb a été changé",
    text: "Bonjour {firstName},\n\nL’e-mail pour les versements de votre compte TidyCurb a été changé.\n\nSi ce n’est pas vous, changez votre mot de passe maintenant et remettez l’ancienne adresse sous Paramètres, Facturation :\n\n{link}\n\nTidyCurb",
  },
  proofCode: {
    subject: "{code} est votre code TidyCurb",
    text: "Bonjour {firstName},\n\nVotre code est {code}. Saisissez-le dans les 10 minutes sur la page qui l’a demandé.\n\nNe le dites à personne. Si vous ne l’avez pas demandé, quelqu’un utilise un navigateur où votre session est ouverte : fermez-la ici :\n\n{link}\n\nTidyCurb",
  },
  emailChanged: {
    subject: "Quelqu’un veut changer votre adresse e-mail",
    text: "Bonjour {firstName},\n\nVotre compte TidyCurb est sur le point de changer d’adresse e-mail. Si c’est vous, il n’y a rien à faire. Sinon, changez votre mot de passe maintenant :\n\n{link}\n\nTidyCurb",
  },
  passwordChanged: {
    subject: "Votre mot de passe TidyCurb a été changé",
    text: "Bonjour {firstName},\n\nVotre mot de passe vient d’être changé, et tous les autres appareils ont été déconnectés.{passkeys, select, removed {\n\nLes clés d’accès ajoutées ces 7 derniers jours ont été supprimées. Ajoutez de nouveau la vôtre dans les paramètres.} other {}}\n\nSi c’est vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe :\n\n{link}\n\nTidyCurb",
  },
  newSignIn: {
    subject: "Nouvelle connexion à votre compte TidyCurb",
    text: "Bonjour {firstName},\n\nQuelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissions pas : {date} à {time}{browser, select, none {} other {, avec {browser}{system, select, none {} other { sur {system}}}}}.\n\nSi c’est vous, il n’y a rien à faire. Sinon, déconnectez cet appareil et changez votre mot de passe :\n\n{link}\n\nTidyCurb",
  },
  signInLink: {
    subject: "Connectez-vous à TidyCurb",
    text: "Bonjour {firstName},\n\nOuvrez ce lien pour vous connecter :\n\n{link}\n\nIl sert une seule fois, pendant 15 minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail : sans lui, personne ne peut entrer.\n\nTidyCurb",
  },
  resetPassword: {
    subject: "Choisissez un nouveau mot de passe TidyCurb",
    text: "Bonjour {firstName},\n\nOuvrez ce lien dans l’heure pour choisir un nouveau mot de passe :\n\n{link}\n\nSi vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.\n\nTidyCurb",
  },
  adminInvited: {
    subject: "Votre compte d’administration TidyCurb",
    text: "Bonjour {firstName},\n\nVous administrez maintenant TidyCurb. Ouvrez ce lien dans l’heure pour choisir un mot de passe :\n\n{link}\n\nPlus tard, « Mot de passe oublié ? » sur la page de connexion envoie un autre lien.\n\nTidyCurb",
  },
  verifyEmail: {
    subject: "Confirmez votre adresse e-mail",
    text: "Votre code est {code}\n\nSaisissez-le dans TidyCurb, ou ouvrez ce lien dans l’heure :\n\n{link}\n\nSi vous n’avez pas de compte chez nous, quelqu’un s’est trompé en tapant son adresse : ignorez ce message.\n\nTidyCurb",
  },
  emailMoved: {
    subject: "Votre compte TidyCurb a une nouvelle adresse e-mail",
    text: "Bonjour {firstName},\n\nVotre compte a désormais une autre adresse e-mail, et nos messages y parviennent.\n\nSi c’est vous, il n’y a rien à faire. Sinon, reprenez votre compte dans les trois jours :\n\n{link}\n\nCette adresse redevient la vôtre, tous les appareils sont déconnectés, et vous choisissez un nouveau mot de passe.\n\nTidyCurb",
  },
  dailyDigest: {
    subject: "Votre journée avec TidyCurb",
    text: "Bonjour {firstName},\n\nLes nouvelles du jour\u00a0:\n\n{report}\n\nÀ lire ici\u00a0:\n\n{link}\n\nTidyCurb",
  },
  weeklyReport: {
    subject: "Votre semaine avec TidyCurb",
    text: "Bonjour {firstName},\n\nVotre semaine à partir du {week} :\n\n{report}\n\nPour en voir plus :\n\n{link}\n\nTidyCurb",
  },
} as const satisfies TextsOf<typeof en.emails>;
