import type * as en from "../en/legal.ts";
import type { TextsOf } from "../texts-of.ts";
import { covers } from "./public-pages.ts";

export const documents = {
  updated: "Dernière mise à jour : {date}",
  contents: "Sur cette page",
  terms: {
    title: "Conditions d’utilisation",
    description:
      "Les règles de TidyCurb en mots simples : ce que couvre la formule, comment payer, résilier et récupérer votre argent, et ce que nous vous demandons.",
    lead: "Les règles de TidyCurb, en mots simples.",
    who: {
      title: "Qui peut utiliser TidyCurb",
      text: "Vous devez avoir 18 ans ou plus. Donnez-nous votre vrai nom et votre vraie adresse, et gardez votre mot de passe pour vous. Vous répondez de ce qui se passe dans votre compte.\n\nUn compte est celui d’un propriétaire ou d’un runner. Les hôtes de locations de vacances utilisent un compte de propriétaire.",
    },
    service: {
      title: "Ce que couvre la formule",
      text: `${covers} À chaque passage, un runner sort vos poubelles sur le trottoir et les rentre. Il n’y a pas de frais d’inscription.\n\nVotre ville ou votre entreprise de collecte vide les poubelles. Pas nous.`,
    },
    items: {
      title: "Ce qui va dans les poubelles",
      text: "Mettez dans vos poubelles ce que votre entreprise de collecte accepte, et fermez les couvercles. Les runners ne prennent ni objets encombrants, ni poubelles trop lourdes à pousser.\n\nNe sortez jamais de produits chimiques, peinture, piles, aiguilles ou cendres chaudes.",
    },
    access: {
      title: "Un accès sûr aux poubelles",
      text: "Laissez le passage libre, les animaux à l’intérieur et le code du portail à jour. Si le runner ne peut pas atteindre vos poubelles, il vous dit pourquoi, parfois avec une photo. Ce passage ne donne pas de crédit.",
    },
    price: {
      title: "Paiement",
      text: "Nous débitons votre carte une fois par mois, à l’avance, jusqu’à la résiliation. Si un paiement échoue, nous réessayons. S’il échoue encore, votre service prend fin.\n\nNous vous prévenons au moins {noticeDays} jours avant un changement de prix. Là où aucun runner ne travaille encore, vous ne payez rien.",
    },
    cancel: {
      title: "Résilier et mettre en pause",
      text: "Résiliez quand vous voulez dans Facturation. Votre service continue jusqu’à la fin du mois payé, et le mois suivant n’est pas facturé.\n\nVous pouvez aussi le mettre en pause. Pendant ce temps, vous ne payez rien et vos jours déjà payés restent acquis.",
    },
    credits: {
      title: "Passages manqués et crédits",
      text: "Si nous manquons un passage, vous recevez un crédit de {missedPercent} de son coût, c’est-à-dire de sa part du prix mensuel, sans le demander. Signalez tout autre problème dans les {reportDays} jours.\n\nUne suspension pour vacances de {creditDays} jours ou plus donne un crédit pour chaque jour.\n\nLes crédits réduisent votre prochaine facture. Ceux des passages ne dépassent jamais le prix d’un mois.",
    },
    refund: {
      title: "Garantie de satisfaction",
      text: "Cela ne vous convient pas ? Dans vos {guaranteeDays} premiers jours de service, vous pouvez récupérer tout ce que vous avez payé. Demandez-le dans Facturation. Votre service prend alors fin aussitôt.\n\nCette garantie vaut une fois par compte.",
    },
    runners: {
      title: "Les runners",
      text: "Les runners sont des travailleurs indépendants, pas nos salariés. Ils choisissent où et quand ils travaillent, et paient leurs propres impôts. Leurs antécédents sont vérifiés et ils sont assurés.\n\nLe montant qu’un runner voit en acceptant une course ne change plus. La semaine va du lundi au dimanche et se paie la semaine suivante. Nous pouvons retenir le paiement d’un passage pendant que nous examinons un problème.",
      plain:
        "Les runners sont des travailleurs indépendants, pas nos salariés. Ils choisissent où et quand ils travaillent, et paient leurs propres impôts. Nous vérifions chacun d’eux avant sa première course.\n\nLe montant qu’un runner voit en acceptant une course ne change plus. La semaine va du lundi au dimanche et se paie la semaine suivante. Nous pouvons retenir le paiement d’un passage pendant que nous examinons un problème.",
    },
    conduct: {
      title: "Ce qui n’est pas permis",
      text: "N’abusez de l’adresse, du code ou des photos de personne. N’inventez ni passages, ni problèmes, ni notes. Ne menacez personne et n’essayez pas de forcer nos systèmes.\n\nNous pouvons suspendre ou fermer un compte en cas d’abus. Vous pouvez nous écrire et demander un nouvel examen.",
    },
    due: {
      title: "Comment nous suspendons ou excluons des runners",
      text: "Avant de suspendre ou d’exclure un runner, nous le prévenons {workNoticeDays} jours avant, avec la raison et les passages concernés. D’ici là, le runner peut travailler et nous répondre.\n\nSeuls le vol, les menaces ou la violence, les fausses preuves et le danger pour des personnes ou des maisons justifient une mesure immédiate.\n\nUn runner suspendu peut toujours se connecter, voir ses versements et écrire à l’assistance. Ce qui est gagné est payé.\n\nLe runner peut faire un recours sous {appealDays} jours. Un admin qui n’a pas pris la décision l’examine. Si nous avons eu tort, le runner retravaille avec la même note, les mêmes secteurs et les mêmes horaires.",
    },
    liability: {
      title: "Si quelque chose casse",
      text: "Signalez un dégât dans les {reportDays} jours, avec une photo. Nous écoutons les deux parties et vous répondons.\n\nNous répondons des dégâts causés par notre faute, jusqu’à ce que vous nous avez payé dans les 12 mois précédents. Là où la loi ne permet pas cette limite, elle ne s’applique pas. Nous ne répondons ni des camions en retard, ni de la météo, ni des amendes dues à des informations inexactes de votre part.",
    },
    changes: {
      title: "Modification de ces conditions",
      text: "Nous vous écrivons avant qu’un changement important prenne effet. Si vous n’êtes pas d’accord, résiliez avant ce jour. La loi de l’État où se font vos passages s’applique.",
    },
    questions: {
      title: "Des questions",
      text: "Écrivez-nous. Une personne lit chaque message.",
    },
  },
  privacy: {
    title: "Politique de confidentialité",
    description:
      "Ce que TidyCurb garde sur vous, qui le voit, quelles entreprises nous aident, combien de temps, et comment en obtenir une copie ou l’effacer.",
    lead: "Ce que nous savons de vous, qui le voit et combien de temps nous le gardons.",
    short: {
      title: "En bref",
      text: "- Nous gardons ce qui est nécessaire à vos passages.\n- Un runner ne voit que ce qui est nécessaire au passage, et seulement à ce moment-là.\n- Nous n’affichons pas de publicité et ne vendons jamais vos données.\n- Vous pouvez tout télécharger ou tout effacer vous-même.",
    },
    stored: {
      title: "Ce que nous gardons",
      text: "- Pour tous : nom, e-mail, téléphone si vous le donnez, paramètres, messages et appareils où vous vous connectez. De votre mot de passe, nous ne gardons qu’une empreinte qui ne permet pas de le retrouver ; d’une clé d’accès, que sa moitié publique. Votre empreinte digitale et votre visage ne quittent jamais votre appareil.\n- Propriétaires : adresse, jours de passage, poubelles, notes, photos de la maison, code du portail, factures, évaluations et problèmes signalés.\n- Hôtes : logements, liens de calendriers, réservations, et les noms et e-mails de voyageurs que vous saisissez.\n- Runners : secteur, horaires, véhicule, candidature et formation, résultat de la vérification d’identité, courses, évaluations et gains. Si vous le permettez, l’endroit où vos photos ont été prises.",
    },
    photos: {
      title: "Photos",
      text: "Les runners prennent des photos sur le trottoir et au retour à la maison. Nous retirons de chaque photo les données cachées, comme l’appareil et le lieu. Vous voyez les photos de vos passages, le runner voit celles qu’il a prises, et nous aussi en cas de problème. Seules les personnes d’une conversation et notre équipe voient les photos qu’elle contient.",
    },
    sees: {
      title: "Qui voit quoi",
      text: "Avant d’accepter une course, un runner voit le secteur, pas votre numéro de rue. Ensuite, il voit votre adresse, vos notes et les photos de la maison. L’adresse disparaît {addressHours} heures après le passage.\n\nLes codes de portail sont chiffrés. Votre runner n’ouvre le vôtre qu’autour du passage, et vous voyez chaque fois qu’il le fait.\n\nUn propriétaire peut partager un passage par un lien. Pendant {shareDays} jours au plus, toute personne qui a le lien voit les photos, le jour, les heures, la ville et le prénom du runner, mais aucune adresse. Un runner peut partager sa journée par un lien. Jusqu’à minuit, toute personne qui a le lien voit le prénom du runner, le nombre d’arrêts faits, ainsi que la ville et l’heure du dernier. Tous deux peuvent cesser de partager à tout moment.\n\nLes autres voient votre prénom. Votre photo, l’initiale de votre nom et votre téléphone ne s’affichent que si vous le choisissez dans les Paramètres.",
    },
    companies: {
      title: "Les entreprises qui nous aident",
      text: "Chacune ne reçoit que le nécessaire :\n\n- Stripe gère les cartes et les gains des runners. D’une carte, nous voyons la marque, les quatre derniers chiffres et la date d’expiration, jamais le numéro.\n- D’autres entreprises hébergent nos serveurs, stockent les photos, acheminent e-mails, SMS et notifications, et situent les adresses sur une carte.\n- Google, seulement si vous vous connectez avec.\n\nNous ne vérifions les antécédents d’un runner qu’avec son accord.",
    },
    messages: {
      title: "E-mails et SMS",
      text: "Nous vous écrivons au sujet de vos passages, de l’argent et de la sécurité. Vous pouvez désactiver la plupart des e-mails dans les Paramètres ou avec le lien de l’e-mail. Les e-mails publicitaires sont désactivés tant que vous ne les activez pas.\n\nVous ne recevez de SMS que si vous ajoutez votre numéro et acceptez. Des frais de messagerie et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir. Nous ne partageons jamais votre numéro à des fins publicitaires.",
    },
    cookies: {
      title: "Cookies et statistiques",
      text: "Nos propres cookies maintiennent votre session, retiennent votre langue et reconnaissent un navigateur déjà utilisé. Il n’y a pas de cookies de suivi.\n\nNous comptons combien de fois les pages et les actions sont utilisées, jamais par qui. Vous pouvez désactiver ce comptage dans les Paramètres.",
    },
    kept: {
      title: "Durée de conservation",
      text: "- Votre compte et vos passages : jusqu’à ce que vous supprimiez votre compte.\n- Photos d’un passage : {proofMonths} mois, ou plus tant qu’un problème, un recours ou un litige est ouvert. Ensuite, nous ne gardons qu’une petite copie grise, qui nous montre si une photo est envoyée de nouveau.\n- Avis et conversations closes avec l’assistance : {noticeYears} ans.\n- Réservations, et qui a ouvert un code de portail : {bookingDays} jours.\n- Appels par l’application : qui a appelé qui et quand, jamais un numéro, pendant {callDays} jours.\n- Noms et e-mails de voyageurs : {guestDays} jours après leur départ.\n- Noms, e-mails et message d’un cadeau : {giftDays} jours après le paiement, ou plus longtemps, jusqu’à son utilisation ou son remboursement.\n- La liste d’attente : jusqu’à notre message, {waitingDays} jours au plus.\n- L’historique des paiements et des changements faits par notre équipe : même après la fin de votre compte, mais sans votre nom.",
    },
    choices: {
      title: "Vos choix",
      text: "Corrigez vos informations dans Profil. Téléchargez une copie de tout ou supprimez votre compte dans les Paramètres.\n\nLa suppression met fin à votre service aussitôt et elle est définitive. Elle efface vos informations et les photos de votre maison. Les photos qu’un runner a prises d’autres maisons restent avec ces maisons.\n\nPas de compte ? Écrivez-nous : nous chercherons, corrigerons ou effacerons ce que nous avons.",
    },
    safe: {
      title: "Comment nous les protégeons",
      text: "Les connexions sont chiffrées. Les codes de portail et les liens de calendriers que nous gardons le sont aussi. Vous pouvez activer la validation en deux étapes, et nous vous écrivons quand quelqu’un se connecte sur un nouvel appareil.",
    },
    changes: {
      title: "Mineurs et changements",
      text: "TidyCurb n’est pas fait pour les moins de 18 ans. Nous vous écrivons avant qu’un changement important de cette page prenne effet.",
    },
    questions: {
      title: "Des questions",
      text: "Écrivez-nous au sujet de n’importe quel point de cette page.",
    },
  },
  contact: {
    title: "Nous écrire",
    description:
      "Comment joindre TidyCurb : par e-mail, ou depuis votre compte si vous en avez un. Que dire d’un passage, d’une candidature ou de vos données.",
    lead: "Une personne lit chaque message.",
    email: "Pour tout, avec ou sans compte :",
    write: {
      email: "Votre e-mail",
      words: "Votre message",
      hint: "Nous répondons par e-mail.",
      send: "Envoyer le message",
      sent: "Merci. Nous avons reçu votre message et vous répondrons par e-mail.",
      wrong:
        "L’envoi a échoué. Vérifiez votre e-mail et votre message. En revenant en arrière, vous retrouvez votre texte.",
      later:
        "Cela n’a pas fonctionné. Revenez en arrière et réessayez dans quelques minutes. Votre texte est toujours là.",
    },
    members: {
      title: "Depuis votre compte",
      text: "Joignez le passage concerné. Vous trouverez notre réponse dans votre compte et par e-mail. Nous répondons d’abord aux messages les plus anciens.",
      link: "Écrire à l’assistance",
      signIn: "Se connecter pour écrire à l’assistance",
    },
    pickup: {
      title: "Au sujet d’un passage",
      text: "Quelque chose s’est mal passé ? Ouvrez le passage et signalez-y le problème, dans les {reportDays} jours. Beaucoup de problèmes se règlent aussitôt.",
    },
    applications: {
      title: "Au sujet de votre candidature",
      text: "Nous examinons les candidatures sous {reviewFrom} à {reviewUntil} heures. Votre compte montre où en est la vôtre.",
    },
    more: {
      title: "Consultez d’abord l’aide",
      text: "La plupart des questions y ont leur réponse.",
      link: "Ouvrir l’aide",
    },
  },
  help: {
    title: "Aide et réponses",
    description:
      "Réponses aux propriétaires, runners et hôtes : jours fériés, passages manqués, remboursements, gains, calendriers, mots de passe et vos données.",
    lead: "Ce qu’on nous demande le plus.",
    groups: {
      homeowners: "Pour les propriétaires",
      runners: "Pour les runners",
      hosts: "Pour les hôtes",
      account: "Votre compte",
      more: "Autre chose ?",
    },
    moreText: "Écrivez-nous. Une personne lit chaque message.",
    times: {
      question: "Quand mes poubelles sortent-elles et rentrent-elles ?",
      answer:
        "Vous nous dites à peu près quand passe le camion. Les poubelles sortent dans ce créneau ou, si vous préférez, la veille au soir. Elles rentrent dans le même créneau, ou après le camion, avant {backBy}.",
    },
    holiday: {
      question: "Et les jours fériés ?",
      answer:
        "Si un jour férié décale la collecte, votre passage suit. Votre calendrier montre le nouveau jour. Si un jour vous semble faux, signalez-le là.",
    },
    vacation: {
      question: "Je pars. Que faire ?",
      answer:
        "Sautez une semaine, ou ajoutez une suspension pour vacances dans votre calendrier. À partir de {creditDays} jours, chaque jour donne un crédit. Pour une absence plus longue, mettez votre service en pause : vous ne payez rien.",
    },
    missed: {
      question: "Et si un passage est manqué ?",
      answer:
        "Vous recevez un crédit de {missedPercent} de son coût, sans le demander. Si autre chose s’est mal passé, signalez-le sur le passage dans les {reportDays} jours.",
    },
    refund: {
      question: "Puis-je récupérer mon argent ?",
      answer:
        "Oui, dans vos {guaranteeDays} premiers jours de service. Demandez-le dans Facturation, et vous récupérez tout ce que vous avez payé. Votre service prend alors fin aussitôt.",
    },
    gate: {
      question: "Qui voit le code de mon portail ?",
      answer:
        "Votre runner uniquement, et seulement autour du passage. Le code est chiffré, et votre profil montre qui l’a ouvert.",
    },
    items: {
      question: "Que ne puis-je pas sortir ?",
      answer:
        "Les objets encombrants, les poubelles trop lourdes à pousser et tout ce qui est dangereux : produits chimiques, peinture, piles, aiguilles ou cendres chaudes. Votre entreprise de collecte sait quoi en faire.",
    },
    nobody: {
      question: "Et si aucun runner ne travaille dans mon secteur ?",
      answer:
        "Vous êtes sur la liste d’attente et ne payez rien. Nous vous écrivons dès qu’un runner y commence.",
    },
    earn: {
      question: "Combien vais-je gagner ?",
      answer:
        "{runnerRate} par passage au tarif actuel. Chaque course affiche son montant avant que vous l’acceptiez, et il ne change plus ensuite.",
    },
    blocked: {
      question: "Et si je ne peux pas atteindre les poubelles ?",
      answer:
        "Choisissez « Impossible à faire », dites pourquoi et ajoutez une photo. Cela ne compte ni contre vous, ni contre le propriétaire.",
    },
    contractor: {
      question: "Est-ce un emploi salarié ?",
      answer:
        "Non, vous travaillez à votre compte. Vous décidez quand et où, et payez vos propres impôts. Vos relevés de la semaine vous y aident.",
    },
    checkout: {
      question: "Comment se passe un jour de départ ?",
      answer:
        "Connectez le calendrier de réservation de votre logement. Un passage est planifié le jour de chaque départ, dans le créneau que vous choisissez.",
    },
    rentalCost: {
      question: "Combien coûte une location ?",
      answer: covers,
    },
    calendars: {
      question: "Quels calendriers puis-je connecter ?",
      answer:
        "Airbnb, VRBO et tout autre avec un lien iCal. Nous les consultons toutes les deux heures, et vous prévenons si l’un d’eux ne marche plus.",
    },
    moved: {
      question: "Et si une réservation change ?",
      answer: "Le passage suit. Si un runner l’a déjà pris, nous vous demandons d’abord.",
    },
    signIn: {
      question: "Je n’arrive pas à me connecter.",
      answer:
        "Choisissez « Mot de passe oublié ? » sur la page de connexion. Nous vous envoyons un lien valable une heure. Si vous utilisiez Google, utilisez-le de nouveau.",
    },
    messages: {
      question: "Comment arrêter les e-mails ou les SMS ?",
      answer:
        "Désactivez-les dans Paramètres, Notifications. La plupart des e-mails ont aussi un lien pour cela. Répondez STOP pour ne plus recevoir de SMS.",
    },
    copy: {
      question: "Comment obtenir une copie de mes données ?",
      answer: "Dans Paramètres, Confidentialité, choisissez « Télécharger mes données ». Vos photos y sont.",
    },
    erase: {
      question: "Comment supprimer mon compte ?",
      answer:
        "Dans Paramètres, Sécurité. Votre service prend fin aussitôt et nous effaçons vos données. C’est définitif.",
    },
  },
} as const satisfies TextsOf<typeof en.documents>;
