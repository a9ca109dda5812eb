import type * as en from "../en/runners.ts";
import type { TextsOf } from "../texts-of.ts";

export const runner = {
  denied: "Cette page est réservée aux runners.",
  greeting: "{part, select, morning {Bonjour} afternoon {Bonjour} other {Bonsoir}}, {firstName}",
  fallbackName: "runner",
  availableCount:
    "{count, plural, =0 {Aucune course disponible pour le moment.} one {# course disponible dans vos codes postaux.} other {#{isAll, select, false {+} other {}} courses disponibles dans vos codes postaux.}}",
  offlineCount: "Personne ne peut vous proposer de course tant que vous êtes hors ligne.",
  completedToday: "Terminées aujourd’hui",
  earned: "Gagné",
  held: "{why, select, day {Dont {amount} retenus jusqu’au jour du passage} other {Dont {amount} retenus pour vérification}}",

  availability: {
    label: "Disponibilité",
    online: "Vous êtes en ligne",
    onlineText: "Vous pouvez recevoir des offres de course.",
    offline: "Vous êtes hors ligne",
    offlineText: "Vous ne recevez pas de nouvelles offres.",
    goOnline: "Passer en ligne",
    failed: "Impossible de changer votre disponibilité. Veuillez réessayer.",
  },

  areas: {
    open: "{today, plural, =0 {Aucune course disponible} one {# course disponible} other {# courses disponibles}} aujourd’hui, {soon, number} dans les {days, number} prochains jours.",
    allTaken:
      "Aucune course disponible : d’autres runners ont pris {count, plural, one {le seul passage} other {les # passages}} des {days, number} prochains jours. Activez les alertes ou ajoutez un code postal voisin.",
    noHomes:
      "Aucune course disponible : personne ici n’a de passage dans les {days, number} prochains jours. Ajoutez des codes postaux voisins pour avoir des courses plus tôt.",
  },

  now: {
    today: "{amount} aujourd’hui",
    none: "Rien à faire aujourd’hui",
    next: "Ensuite : {when}, {address}",
    jobs: "Voir les courses disponibles",
  },

  firstDay: {
    title: "Votre premier jour",
    note: "Préparez votre première course.",
    bank: "Ajoutez votre compte bancaire",
    alerts: "Activez les alertes du téléphone",
    areas: "Vérifiez vos secteurs",
    areasOffline: "Passez en ligne pour voir les offres du jour.",
    job: "Prenez votre première course",
    jobText: "Choisissez-en une parmi les courses disponibles.",
    jobTaken: "Elle est dans votre tournée.",
    done: "fait",
  },

  stats: {
    title: "Vos chiffres",
    earnings: "Gains du jour",
    earningsHint: "{count, plural, =0 {Rien de terminé encore} one {Pour # course} other {Pour # courses}}",
    completed: "Courses terminées",
    completedHint: "Depuis vos débuts",
    available: "Courses disponibles",
    availableHint: "{count, plural, one {Dans # code postal} other {Dans # codes postaux}}",
    rating: "Note",
    ratingHint: "Sur 5",
    noRatings: "Pas encore de note",
  },

  job: {
    nextGuests: "Prochains voyageurs à {time}",
    cans: "{count, plural, one {# poubelle} other {# poubelles}}",
    pay: "Rapporte {amount}",
    first: "Vous avez la priorité",
    outsideHours: "Hors de vos horaires",
    dayOff: "Votre jour de congé",
  },

  offers: {
    title: "Courses disponibles",
    note: "{count, plural, one {# disponible, au premier arrivé} other {#{isAll, select, false {+} other {}} disponibles, les plus proches d’abord}}",
    refresh: "Actualiser",
    refreshFailed: "La liste n’a pas pu être actualisée. Veuillez réessayer.",
    empty: "Aucune course disponible pour l’instant",
    emptyOffline: "Vous êtes au repos",
    emptyOfflineText: "Passez en ligne pour voir les courses disponibles dans vos codes postaux.",
    sort: "Ordre des courses",
    orders: {
      soonest: "Les plus proches dans le temps",
      pay: "Le meilleur taux horaire",
      distance: "Les moins éloignées",
      minutes: "Les plus courtes",
    },
    noteSorted:
      "{count, plural, one {# disponible} other {#{isAll, select, false {+} other {}} disponibles}}",
    noteSome: "{shown, number} sur {count, number}{isAll, select, false {+} other {}} disponibles",
    fromHere: "Mesurer d’ici",
    placeTitle: "Nous ne savons pas où vous êtes",
    placeText:
      "Votre téléphone ne partage pas sa position. Les distances se comptent depuis le centre de vos secteurs.",
  },

  accept: {
    action: "Accepter",
    actionNamed: "Accepter la course : {address}",
    done: "Course acceptée",
    doneText: "Elle est à vous : l’adresse et les consignes sont dans Tournée en cours.",
    failed: "Impossible d’accepter la course. Un autre runner l’a peut-être prise.",
  },

  decline: {
    action: "Refuser",
    actionNamed: "Refuser la course : {address}",
    done: "Course refusée",
    doneText: "Elle n’est plus dans votre liste.",
    undo: "Annuler",
    failed: "Impossible de refuser la course. Veuillez réessayer.",
    undone: "Course rétablie",
    undoneText: "{address} est de retour dans votre liste.",
    undoFailed: "Impossible de rétablir la course. Veuillez réessayer.",
  },

  route: {
    title: "Tournée en cours",
    note: "{count, plural, one {# course à faire} other {# courses à faire}}",
    empty: "Rien encore dans votre tournée",
    emptyText: "Les courses que vous acceptez s’affichent ici, avec l’adresse complète et les consignes.",
    showAll: "Afficher les {count, number}",
    opens: "Ouvre {day} à {time}",
    notYet: "Pas encore. {opens}.",
    kept: "Enregistré sur votre téléphone. L’envoi se fait dès que vous êtes en ligne.",
    sending: "Envoi…",
  },

  home: {
    open: "Sur place",
    openNamed: "Sur place : {address}",
  },

  start: {
    action: "Démarrer + photo",
    actionNamed: "Démarrer + photo : {address}",
  },

  undoStart: {
    done: "Départ annulé",
    doneText: "La course est de nouveau sur votre tournée, non démarrée.",
    failed: "Impossible d’annuler le départ. Veuillez réessayer.",
  },

  complete: {
    action: "Terminer + photo",
    actionNamed: "Terminer + photo : {address}",
  },

  release: {
    action: "Rendre",
    actionNamed: "Rendre la course : {address}",
    title: "Rendre cette course ?",
    text: "Elle retourne dans la liste des autres runners, et le propriétaire est prévenu. En cas d’empêchement, le plus tôt est le mieux.",
    confirm: "Rendre la course",
    done: "Course rendue",
    doneText: "{address} est de retour dans la liste commune.",
    failed: "Impossible de rendre la course. Veuillez réessayer.",
  },

  today: {
    title: "Terminées aujourd’hui",
    note: "{count, plural, one {# course, {amount}} other {# courses, {amount}}}",
    empty: "Ce que vous terminez aujourd’hui s’additionne ici, avec les deux photos.",
    held: { heldForReview: "Retenu pour vérification", heldForDay: "Retenu jusqu’au jour du passage" },
    showAll: "Afficher les {count, number}",
  },

  tools: {
    title: "Outils",
    routeOptimizer: "Optimiseur de tournée",
    earningsReport: "Relevé de gains",
    support: "Contacter l’assistance",
    hours: "Vos horaires",
    daysOff: "Jours de congé",
  },
} as const satisfies TextsOf<typeof en.runner>;

export const offers = {
  map: {
    label:
      "{count, plural, one {# secteur avec des courses disponibles, vu} other {# secteurs avec des courses disponibles, vus}} d’en haut",
    areas: "Secteurs",
    all: "Tous les secteurs",
    area: "{zip} : {count, plural, one {# course} other {# courses}}",
    areaAway: "{zip} : {count, plural, one {# course} other {# courses}}, à {distance}",
    here: "Où vous êtes",
  },

  daysOff: {
    title: "Jours de congé",
    text: "Les courses que vous aviez acceptées ces jours-là redeviennent disponibles, et leurs propriétaires sont prévenus. Vous n’avez pas à dire pourquoi.",
    choose: "Choisissez le premier jour, puis le dernier.",
    comes:
      "{days} : {count, plural, =0 {aucune course n’est rendue.} one {# course est rendue, {amount}.} other {# courses sont rendues, {amount}.}}",
    back: "{count, plural, one {# rendue} other {# rendues}}, {amount} : {list}",
    stays: "{count, plural, one {# reste à vous} other {# restent à vous}} : {list}",
    take: "Prendre ces congés",
    done: "Congés enregistrés",
    doneText:
      "{count, plural, =0 {Aucune course n’a dû être rendue.} one {# course est de nouveau disponible.} other {# courses sont de nouveau disponibles.}}",
    keptText:
      "Il est trop tard pour les rendre sans que ce soit noté, ou elles ont commencé. Si vous ne pouvez pas les faire, rendez-les dans Tournée en cours, le plus tôt sera le mieux.",
    failed: "Les congés n’ont pas pu être pris. Veuillez réessayer.",
  },

  hours: {
    title: "Vos horaires",
    keeps: "Vous gardez les courses que vous avez acceptées.",
    weekday: "Horaires du {weekday}",
    weekdayText: "Ne choisissez rien si vous ne travaillez pas le {weekday}. Vous gardez les courses prises.",
    asUsual: "Reprendre les horaires habituels",
    save: "Enregistrer les horaires",
    done: "Horaires enregistrés",
    doneText:
      "{count, plural, =0 {Toutes les courses que vous avez acceptées conviennent.} one {# course que vous avez acceptée ne convient pas.} other {# courses que vous avez acceptées ne conviennent pas.}}",
    failed: "Vos horaires n’ont pas pu être enregistrés. Veuillez réessayer.",
    outside: "Acceptées, hors de vos horaires",
    outsideText:
      "Elles restent à vous tant que vous ne les rendez pas. Les propriétaires sont prévenus, et d’autres runners peuvent les prendre.",
    visit: "{address}, le {day}",
    late: "Il est trop tard pour la rendre sans que ce soit noté. Si vous ne pouvez pas la faire, rendez-la dans Tournée en cours, le plus tôt sera le mieux.",
    release: "Rendre",
    releaseNamed: "Rendre la course de {address}, le {day}",
  },
} as const satisfies TextsOf<typeof en.offers>;
