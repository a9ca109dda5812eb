import type { runner as english } from "../en/runner.ts";
import type { TextsOf } from "../texts-of.ts";

export const runner = {
  denied: "Cette page est réservée aux runners.",
  greeting: "{part, select, morning {Bonjour} afternoon {Bonjour} other {Bonsoir}}, {firstName}",
  fallbackName: "runner",
  availableCount:
    "{count, plural, =0 {Aucune course disponible pour le moment.} one {# course disponible dans vos codes postaux.} other {# courses disponibles dans vos codes postaux.}}",
  offlineCount: "Personne ne peut vous proposer de course tant que vous êtes hors ligne.",
  completedToday: "Terminées aujourd’hui",
  earned: "Gagné",

  availability: {
    label: "Disponibilité",
    online: "Vous êtes en ligne",
    onlineText: "Vous pouvez recevoir des offres de course.",
    offline: "Vous êtes hors ligne",
    offlineText: "Vous ne recevez pas de nouvelles offres.",
    goOnline: "Passer en ligne",
    failed: "Impossible de changer votre disponibilité. Veuillez réessayer.",
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
  },

  job: {
    cans: "{count, plural, one {# poubelle} other {# poubelles}}",
    minutes: "environ {count, number} min",
    pay: "Rapporte {amount}",
    instructions: "Consignes",
  },

  offers: {
    title: "Courses disponibles",
    note: "{count, plural, one {# ouverte, au premier arrivé} other {# ouvertes, les plus proches d’abord}}",
    refresh: "Actualiser",
    refreshFailed: "La liste n’a pas pu être actualisée. Veuillez réessayer.",
    empty: "Aucune course ouverte pour le moment",
    emptyText:
      "Les nouveaux passages de vos codes postaux s’affichent ici. Revenez jeter un œil dans un moment.",
    emptyOffline: "Vous êtes au repos",
    emptyOfflineText: "Passez en ligne pour voir les courses ouvertes de vos codes postaux.",
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
    steps: "Étapes de cette course",
    out: "Poubelles sur le trottoir",
    outText: "Sortez-les et prenez une photo.",
    in: "Poubelles rentrées",
    inText: "Une fois le camion passé, prenez la deuxième photo.",
    done: "Fait : {time}",
  },

  photo: {
    tip: {
      out: "Montrez les poubelles et le trottoir, sans personne sur la photo.",
      in: "Montrez les poubelles à leur place, couvercles fermés, sans personne sur la photo.",
    },
    missing: {
      out: "Veuillez prendre une photo des poubelles sur le trottoir.",
      in: "Veuillez prendre une photo des poubelles de retour à leur place.",
    },
    sending: "Envoi de la photo… {share}",
    sendingNamed: "Envoi de la photo",
    saving: "Enregistrement…",
    kept: "L’envoi n’est pas passé. Votre photo est gardée ici : il suffit de réessayer.",
    type: "Type de fichier non valide",
    typeText: "Veuillez choisir une image (JPG, PNG, GIF).",
    tooLarge: "Fichier trop volumineux",
    tooLargeText: "Veuillez choisir une image de moins de 5 Mo.",
    failed: "Échec de l’envoi",
    failedText: "La photo n’a pas pu être envoyée. Elle est gardée ici : veuillez réessayer.",
    notes: "Notes",
    notesHelp: "Le propriétaire les lit à côté des photos.",
    retry: "Réessayer",
  },

  start: {
    action: "Démarrer + photo",
    actionNamed: "Démarrer + photo : {address}",
    title: "Poubelles sur le trottoir",
    send: "Démarrer la course",
    done: "Course démarrée",
    doneText: "Le propriétaire sait que les poubelles sont sur le trottoir.",
    failed: "Impossible de démarrer la course. Veuillez réessayer.",
  },

  complete: {
    action: "Terminer + photo",
    actionNamed: "Terminer + photo : {address}",
    title: "Poubelles de retour à leur place",
    send: "Terminer",
    pay: "La terminer vous rapporte {amount}.",
    done: "Course terminée",
    doneText: "Paiement enregistré : {amount} gagnés.",
    failed: "Impossible de terminer la course. Veuillez réessayer.",
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
    showAll: "Afficher les {count, number}",
  },

  tools: {
    title: "Outils",
    earningsReport: "Relevé de gains",
  },

  setUp: {
    title: "Créez votre profil de runner",
    text: "Dites-nous où et quand vous travaillez. Une fois votre candidature acceptée, les courses de votre quartier s’affichent ici.",
    action: "Compléter mon profil",
  },

  application: {
    title: "Nous avons votre candidature",
    text: "L’examen prend de 24 à 48 heures. Nous vous envoyons un e-mail dès qu’elle est acceptée.",
    steps: "La suite de votre candidature",
    done: "fait",
    submitted: "Candidature envoyée",
    submittedText: "Consentement et formation sont complets.",
    review: "Examen",
    reviewText: "Une personne la lit sous 24 à 48 heures.",
    answer: "Notre réponse par e-mail",
    answerText: "Une fois la candidature acceptée, vous pouvez passer en ligne et prendre des courses.",
    check: "Vérifier à nouveau",
    stillInReview: "Toujours à l’étude",
    stillInReviewText: "Nous vous envoyons un e-mail dès qu’elle est acceptée.",
    rejected: "Nous ne pouvons pas vous accueillir pour l’instant",
    rejectedText:
      "Merci d’avoir postulé. Nous vous avons écrit à ce sujet : si vous pensez que nous nous trompons, répondez simplement à cet e-mail.",
    home: "Voir comment ça marche",
  },
} as const satisfies TextsOf<typeof english>;
