import type { admin as english } from "../en/admin.ts";
import type { TextsOf } from "../texts-of.ts";

export const admin = {
  denied: "Vous n’avez pas le droit d’accéder au tableau de bord d’administration.",
  redirecting: "Accès administrateur requis. Redirection…",
  title: "Administration",
  health: "État du système",
  lead: "{count, plural, =0 {Aucune candidature n’attend.} one {# candidature attend une réponse.} other {# candidatures attendent une réponse.}}",

  stats: {
    title: "Chiffres du service",
    subscribers: "Abonnés actifs",
    subscribersHint: "Foyers abonnés",
    runners: "Runners actifs",
    runnersHint: "Acceptés",
    revenue: "Revenu mensuel",
    revenueHint: "Des abonnements actifs",
    jobsToday: "Courses du jour",
    jobsTodayHint: "Sans les annulées",
    serviceRate: "Taux de service",
    serviceRateHint: "Promesses tenues, 30 jours",
    serviceRateNone: "Aucun passage prévu en 30 jours",
    failed: "Les chiffres n’ont pas pu être chargés.",
    retry: "Réessayer",
  },

  tabs: {
    label: "Rubriques",
    jobActivity: "Activité",
    homeowners: "Propriétaires",
    runners: "Runners",
    settings: "Paramètres",
  },

  list: {
    filter: "Afficher",
    chip: "{label} ({count, number})",
    refresh: "Actualiser",
    refreshFailed: "La liste n’a pas pu être actualisée. Veuillez réessayer.",
    more: "Afficher plus",
    moreFailed: "La suite n’a pas pu être chargée. Veuillez réessayer.",
  },

  jobs: {
    title: "Courses récentes",
    note: "Les plus récentes d’abord",
    all: "Toutes",
    pending: "En attente",
    issues: "Problèmes",
    loadedOnly: "Compté sur les {count, number} courses les plus récentes. Il y en a d’autres plus bas.",
    showMore: "Afficher plus ({shown, number} sur {count, number} affichées)",
    empty: {
      all: "Aucune course pour l’instant",
      pending: "Rien en attente",
      issues: "Aucun problème",
    },
    noIssuesText: "Aucune course n’a été manquée, et aucune n’est restée ouverte après son jour.",
  },

  job: {
    line: "{day}, {window} · {runner}",
    noRunner: "Pas encore de runner",
    open: "Détails",
    openNamed: "Détails : {address}, {day}",
    when: "Quand",
    runner: "Runner",
    cans: "Poubelles",
    pay: "Rémunération",
    instructions: "Consignes particulières",
    notes: "Notes du runner",
  },

  homeowners: {
    title: "Propriétaires",
    count: "{count, plural, one {# propriétaire} other {# propriétaires}}",
    newest: "Les {count, number} plus récents. Il y en a d’autres plus bas.",
    empty: "Aucun propriétaire pour l’instant",
    emptyText: "Toute personne qui configure le service s’affiche ici.",
  },
  waiting: {
    title: "Liste d’attente",
    lead: "Les personnes qui, en vérifiant leur secteur, ont demandé à être prévenues dès qu’un runner y commence.",
    count: "{count, plural, one {# adresse} other {# adresses}}",
    newest: "Les {count, number} plus récentes. Il y en a d’autres plus bas.",
    empty: "Personne n’attend",
    emptyText: "Toute personne qui laisse son e-mail en vérifiant son secteur s’affiche ici.",
    zipCode: "Code postal",
    there: "En attente là-bas",
    language: "Lit en",
    since: "Depuis",
    served: "Runner sur place",
    unserved: "Pas encore de runner",
  },

  homeowner: {
    address: "Adresse du service",
    pickupDays: "Jours de passage",
    noDays: "Aucun",
    cans: "Poubelles",
    since: "Depuis",
  },

  plans: {
    none: "Sans abonnement",
    incomplete: "Configuration inachevée",
    active: "Actif",
    past_due: "Paiement en retard",
    paused: "En pause",
    canceled: "Résilié",
  },

  runners: {
    title: "Runners",
    note: "Personne ne peut postuler sans accepter la vérification d’identité ni avoir terminé la formation.",
    waiting: "En attente",
    approved: "Acceptés",
    rejected: "Non retenus",
    emptyWaiting: "Personne n’attend",
    emptyWaitingText: "Les nouvelles candidatures s’affichent ici, la plus longue attente d’abord.",
    emptyApproved: "Aucun runner accepté pour l’instant",
    emptyRejected: "Aucune candidature écartée",
    loadedOnly:
      "{count, plural, one {Compté sur le runner le plus récent.} other {Compté sur les # runners les plus récents.}} Il y en a d’autres plus bas.",
  },

  runner: {
    city: "Ville",
    zipCodes: "Codes postaux",
    moreZipCodes: "{count, plural, other {# de plus}}",
    availability: "Disponibilité",
    vehicle: "Véhicule",
    completedJobs: "Courses terminées",
    rating: "Note",
    online: "En ligne",
    offline: "Hors ligne",
    applied: "Candidature",
  },

  vehicles: { car: "Voiture", truck: "Pick-up", suv: "SUV", bike: "Vélo", walk: "À pied" },
  availability: {
    earlyMorning: "Tôt le matin (6 h – 9 h)",
    morning: "Matin (9 h – 12 h)",
    afternoon: "Après-midi (12 h – 17 h)",
    evening: "Soir (17 h – 20 h)",
    flexible: "Flexible, à toute heure",
  },

  clock: {
    fresh: "{hours, plural, =0 {Vient d’arriver} one {Attend depuis # heure} other {Attend depuis # heures}}",
    due: "{hours, plural, =0 {À traiter dans l’heure} one {À traiter sous # heure} other {À traiter sous # heures}}",
    overdue:
      "{hours, plural, =0 {Tout juste en retard} one {En retard de # heure} other {En retard de # heures}}",
  },

  review: {
    open: "Examiner les candidatures",
    approve: "Accepter",
    approveNamed: "Accepter {name}",
    reject: "Refuser",
    rejectNamed: "Refuser {name}",
    approveTitle: "Accepter {name} ?",
    approveText:
      "Cette personne pourra aussitôt passer en ligne et prendre des courses, et reçoit un e-mail. Une décision est définitive.",
    approveAction: "Accepter la candidature",
    rejectTitle: "Refuser {name} ?",
    rejectText:
      "Cette personne reçoit un e-mail et ne pourra pas prendre de courses. Une décision est définitive.",
    reason: "Motif",
    reasonHelp: "Repris tel quel dans l’e-mail.",
    rejectAction: "Refuser la candidature",
    approved: "Candidature acceptée",
    rejected: "Candidature non retenue",
    told: "{name} reçoit un e-mail.",
    failed: "Impossible d’enregistrer la décision. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof english>;
