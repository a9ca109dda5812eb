import type * as en from "../en/public-pages.ts";
import type { TextsOf } from "../texts-of.ts";

/** What the plan covers, in the same words on every page. */
export const covers =
  "Un abonnement de {price} par mois couvre les passages hebdomadaires chez vous et les passages des jours de départ dans une location de votre compte. Chaque location supplémentaire coûte {rentalPart} par mois, jusqu’à {rentalPickups} passages compris, puis {rentalExtra} par passage supplémentaire. Un mois sans passage y est gratuit.";

export const area = {
  title: "Vérifier mon secteur",
  description:
    "Saisissez votre code postal pour voir si un runner TidyCurb dessert votre rue, et quand pourrait avoir lieu votre premier passage.",
  another: "Vérifier un autre code postal",
  noSuchZip: "Nous ne trouvons pas le code postal {zip}. Vérifiez les chiffres.",
  served: "Des runners desservent le {zip}. Premier passage possible : {firstDay}",
  once: "Juste pour cette fois ? {price}",
  getStarted: "Commencer",
  offer: "Aucun runner ne dessert encore le {zip}.",
  invite:
    "Inscrivez-vous sur la liste d’attente. Nous vous écrirons dès qu’un runner commencera dans le {zip}.",
  email: "E-mail",
  join: "Rejoindre la liste d’attente",
  consent: "Votre e-mail ne sert qu’à ce message. Nous l’effaçons au bout d’un an maximum.",
  later: "Cela n’a pas marché. Réessayez dans quelques minutes.",
  joined: "Vous êtes sur la liste.",
  joinedOn: "Inscription le {today}.",
  next: {
    title: "Et maintenant",
    email: "Nous vous écrivons une seule fois, dès qu’un runner commence dans le {zip}.",
    pay: "Vous ne payez rien et ne nous devez rien.",
    end: "Nous effaçons votre e-mail au bout d’un an maximum.",
  },
  run: "Vous êtes du matin ? Devenez le premier runner du {zip}",
  failed: "Vérification impossible pour le moment.",
  failedNext: "Réessayez dans une minute.",
  limited: "Trop de vérifications.",
  limitedNext: "Attendez une minute, puis réessayez.",
} as const satisfies TextsOf<typeof en.area>;

export const runnersPage = {
  title: "Devenir runner TidyCurb",
  description:
    "Sortez et rentrez des poubelles contre rémunération : {runnerRate} par passage, versés chaque semaine. Ce que rapporte une matinée et ce qu’il faut.",
  eyebrow: "Pour les runners",
  headline: "Déjà debout ? Gagnez de l’argent en marchant.",
  lead: "{runnerRate} par passage. Vous choisissez vos codes postaux et vos horaires, et connaissez la rémunération avant d’accepter une course.",
  pay: {
    title: "Ce que rapporte une matinée",
    pickups: "passages",
    each: "chacun",
    total: "la matinée",
    measured:
      "Environ {morningMinutes} minutes pour {morningStops} arrêts. Ces quatre dernières semaines, nos runners ont mis environ {stopMinutes} minutes pour chacun.",
    estimate:
      "Environ {morningMinutes} minutes pour {morningStops} arrêts. Nous comptons {stopMinutes} minutes pour chacun.",
    paid: "Vos gains sont versés par virement la semaine suivante.",
  },
  need: {
    title: "Ce qu’il vous faut",
    age: "Avoir 18 ans ou plus",
    ride: "Une voiture, un pick-up, un SUV, un vélo ou vos deux pieds",
    phone: "Un téléphone qui prend des photos",
    check: "Une vérification d’identité et d’antécédents, et une courte formation",
  },
  approval: {
    title: "Comment se passe la candidature",
    apply: {
      title: "Postulez",
      text: "Donnez vos codes postaux, vos horaires et votre moyen de transport.",
    },
    train: { title: "Formez-vous", text: "Suivez la courte formation sur votre téléphone." },
    review: {
      title: "Recevez notre réponse",
      text: "Nous examinons les candidatures sous 24 à 48 heures et vous écrivons.",
    },
  },
  week: {
    title: "Votre première semaine",
    setUp: {
      title: "Préparez-vous",
      text: "Ajoutez votre compte bancaire et activez les alertes de nouvelles courses.",
    },
    take: {
      title: "Prenez une course",
      text: "Consultez les courses près de chez vous, chacune avec sa rémunération et son heure limite. Prenez celles que vous voulez.",
    },
    earn: {
      title: "Deux photos",
      text: "Une sur le trottoir, une au retour. Et la course est payée.",
    },
  },
} as const satisfies TextsOf<typeof en.runnersPage>;

export const hostsPage = {
  title: "Pour les hôtes de locations",
  description:
    "Connectez votre calendrier de réservations : un runner sort les poubelles le jour du départ et les rentre, photos à l’appui. {price} par mois.",
  eyebrow: "Pour les locations de vacances",
  headline: "Jour de départ, poubelles comprises.",
  lead: "Connectez votre calendrier de réservations. Un runner du quartier sort les poubelles et les rentre, et vous voyez les deux photos.",
  day: {
    title: "Comment se passe un jour de départ",
    calendar: {
      title: "Votre calendrier affiche un départ",
      text: "Collez le lien du calendrier de votre site de réservation. Nous le consultons toutes les deux heures.",
    },
    runner: {
      title: "Un runner passe",
      text: "Vos voyageurs partent. Un runner du quartier sort les poubelles dans votre créneau.",
    },
    photos: {
      title: "Vous voyez les deux photos",
      text: "Une sur le trottoir, une au retour. Vos prochains voyageurs trouvent des poubelles vides.",
    },
  },
  price: {
    title: "Combien ça coûte",
    text: covers,
    note: "Sans frais d’inscription. Résiliable à tout moment.",
  },
  steps: {
    title: "Démarrez en trois étapes",
    account: {
      title: "Créez votre compte",
      text: "Inscrivez-vous. Votre propre maison n’a pas besoin d’abonnement.",
    },
    property: {
      title: "Ajoutez vos logements",
      text: "Pour chacun : l’adresse, le lien du calendrier et les jours de collecte.",
    },
    confirm: { title: "Confirmez le prix", text: "Vous voyez le prix avant de payer." },
  },
} as const satisfies TextsOf<typeof en.hostsPage>;

export const ways = {
  title: "Trois façons de commencer",
  homeowner: { title: "J’ai une maison", text: "Poubelles sorties et rentrées pour {price} par mois." },
  runner: { title: "Je veux être runner", text: "{runnerRate} par passage, versés chaque semaine." },
  host: { title: "Je reçois des voyageurs", text: "Poubelles sorties et rentrées les jours de départ." },
} as const satisfies TextsOf<typeof en.ways>;

export const reliability = {
  title: "Promesses tenues",
  description:
    "Combien de promesses TidyCurb a tenues en douze semaines : poubelles sorties et rentrées à l’heure, une photo de chaque étape, et des crédits accordés sans demande.",
  lead: "Douze semaines de passages, comptées chaque nuit d’après nos registres. Chacun peut vérifier.",
  everywhere: "Tous les secteurs, {days}",
  here: "{zip}, {days}",
  merged: "Comptés ensemble : {zips}. Chaque chiffre porte sur au moins {fewestHomes} logements.",
  none: "Il n’y a pas encore de chiffres. Nous les publions dès qu’au moins {fewestHomes} logements ont un passage la même semaine.",
  absent: "Aucun passage pour {zip} pendant ces douze semaines.",
  failed: "Impossible d’afficher les chiffres pour l’instant. Réessayez dans une minute.",
  demo: "Ce sont des données d’exemple, pas de vrais passages.",
  of: "{kept} sur {made}",
  promises: {
    out: "Poubelles sorties à l’heure",
    back: "Poubelles rentrées à l’heure",
    photos: "Une photo de chaque étape",
  },
  counts: {
    pickups: "Passages comptés",
    missed: "Passages manqués",
    credits: "Crédits accordés sans demande",
    creditAmount: "Crédits en dollars",
  },
  byWeek: "Semaine par semaine",
  week: "Semaine",
  columns: {
    pickups: "Passages",
    out: "Sorties",
    back: "Rentrées",
    photos: "Photos",
    missed: "Manqués",
    credits: "Crédits",
  },
  areas: {
    title: "Par secteur",
    ask: "Voir votre code postal",
    all: "Tous les secteurs",
  },
  how: {
    title: "Comment nous comptons",
    promises:
      "Chaque passage fait trois promesses : poubelles sorties à l’heure, poubelles rentrées à l’heure et une photo de chaque étape.",
    which:
      "Nous comptons tous les passages terminés ou manqués. Nous ne comptons ni les passages annulés ni ceux où le runner n’a pas pu atteindre les poubelles.",
    credits:
      "Nous comptons les crédits pour les passages manqués et pour ceux que nous avons annulés. Personne n’a eu à les demander.",
    settled:
      "Une semaine paraît {settlingDays} jours après sa fin. Une photo arrivée en retard compte aussi.",
    down: "Nous arrondissons les pourcentages vers le bas.",
    homes:
      "Chaque chiffre porte sur au moins {fewestHomes} logements. Les secteurs et les semaines plus petits sont regroupés avec d’autres.",
  },
  json: "Les mêmes chiffres en JSON",
  counted: "Compté le {countedOn}",
} as const satisfies TextsOf<typeof en.reliability>;
