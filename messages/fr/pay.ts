import type { pay as english } from "../en/pay.ts";
import type { TextsOf } from "../texts-of.ts";

export const pay = {
  weekOf: "du {from} au {to}",

  run: {
    title: "Paie",
    note: "Les semaines vont du lundi au dimanche. D’elle-même, chacune est payée le mardi suivant.",
    noteTest: "Mode test : la paie est enregistrée, et aucun argent n’est envoyé.",
    weeks: "Choisissez une semaine",
    previous: "Semaine précédente",
    next: "Semaine suivante",
    total: "À payer en tout",
    runners: "Runners",
    paid: "Payé",
    held: "Retenu",
    list: "Runners de cette semaine",
    empty: "Personne n’a rien gagné cette semaine.",
    more: "Afficher plus",
    moreFailed: "La suite n’a pas pu être chargée. Veuillez réessayer.",
    now: "Lancer la paie",
    nowTitle: "Lancer la paie maintenant ?",
    nowDue:
      "{week} : {count, plural, =0 {il ne reste personne à payer.} one {# runner reçoit {amount}.} other {# runners reçoivent {amount} en tout.}}",
    nowOthers:
      "Autres semaines terminées : {count, plural, one {# versement de plus, de {amount}.} other {# versements de plus, {amount} en tout.}}",
    nowText:
      "Chaque semaine terminée est payée maintenant, sauf ce qui est retenu. Personne n’est payé deux fois.",
    nowAction: "Payer les runners",
    done: "Paie terminée",
    result:
      "{paid, plural, one {# runner payé.} other {# runners payés.}} {left, plural, =0 {Il ne reste rien.} one {Il reste # versement.} other {Il reste # versements.}}",
    failed: "La paie n’a pas pu être lancée. Veuillez réessayer.",
    left: "Ce qui reste après la paie",
    leftWaiting:
      "{count, plural, one {# runner n’a pas encore de compte bancaire.} other {# runners n’ont pas encore de compte bancaire.}}",
    leftHeld: "{count, plural, one {# versement est retenu.} other {# versements sont retenus.}}",
    leftFailed:
      "{count, plural, one {# versement a été refusé par le prestataire de paiement.} other {# versements ont été refusés par le prestataire de paiement.}}",
    leftSending:
      "{count, plural, one {# versement est en route ; la prochaine paie le vérifie.} other {# versements sont en route ; la prochaine paie les vérifie.}}",
  },

  row: {
    jobsOf: "Passages de {name}",
    showJobs: "Voir les passages de {name}",
    noJobs: "Aucun passage",
    adjustment: "Ajustement",
    held: {
      heldForReview: "Retenu pendant la vérification d’un passage",
      reviewCleared: "Vérification terminée",
      refusedOffset: "Passage refusé, compensé par une déduction",
    },
    jobs: "{count, plural, one {# course} other {# courses}}",
    adjusted: "ajustement de {amount}",
    waiting: "Pas encore de compte bancaire",
    reason: "Motif : {reason}",
    hold: "Retenir",
    holdNamed: "Retenir la paie de {name}",
    release: "Débloquer",
    releaseNamed: "Débloquer la paie de {name}",
    retry: "Renvoyer",
    retryNamed: "Renvoyer la paie de {name}",
    adjust: "Ajuster",
    adjustNamed: "Ajuster la paie de {name}",
  },

  statuses: {
    open: "Semaine en cours",
    due: "À payer",
    pending: "À payer",
    held: "Retenu",
    sending: "En route",
    paid: "Payé",
    failed: "Refusé",
  },

  hold: {
    title: "Retenir la paie de {name} ?",
    text: "Elle reste ici jusqu’à ce que vous la débloquiez. Le runner lit pourquoi.",
    reason: "Motif",
    action: "Retenir la paie",
    done: "Paie retenue",
    doneText: "La paie de {name} reste ici.",
    released: "Paie débloquée",
    releasedText: "La paie de {name} part la prochaine fois.",
    failed: "Impossible d’enregistrer. Veuillez réessayer.",
  },

  retry: {
    paid: "Paie envoyée",
    paidText: "{name} est payé(e).",
    unpaid: "Pas encore payée",
    unpaidText: "La paie de {name} n’a pas pu être envoyée. La ligne dit pourquoi.",
  },

  adjust: {
    title: "Ajuster la paie de {name}",
    text: "La semaine compte {total}. Elle peut être ajustée jusqu’à son envoi, jamais en dessous de zéro.",
    kind: "Quoi",
    add: "Ajouter",
    take: "Retirer",
    amount: "Montant en dollars",
    reason: "Motif",
    reasonHelp: "Le runner le lit dans son relevé de gains.",
    action: "Ajuster la paie",
    done: "Paie ajustée",
    doneText: "La semaine de {name} compte maintenant {total}.",
  },

  rates: {
    title: "Tarifs",
    note: "Ce qui compte, et à partir de quel jour. Les passages acceptés gardent leur paie ; les abonnés apprennent un nouveau prix au moins deux semaines avant.",
    names: { runnerRate: "Paie du runner", monthlyPrice: "Prix de l’abonnement" },
    now: { runnerRate: "{amount}/passage", monthlyPrice: "{amount}/mois" },
    from: {
      runnerRate: "{amount}/passage à partir du {day}",
      monthlyPrice: "{amount}/mois à partir du {day}",
    },
    change: "Changer un tarif",
    which: "Quel tarif",
    amount: "Montant en dollars",
    effectiveOn: "Premier jour",
    save: "Fixer le tarif",
    saved: "Tarif fixé",
    savedText: "Il vaut à partir du {day}.",
    failed: "Impossible de fixer le tarif. Veuillez réessayer.",
  },

  margin: {
    plannedTitle: "Tout ce qui est prévu",
    plannedCaption:
      "{homes, plural, one {# logement payant} other {# logements payants}} sur un mois, d’après ce qui est prévu pour les {days, number} prochains jours, locations comprises",
    plannedPickups: "Passages prévus",
    plannedCount: "{count, number} (dont {rentals, number} en location)",
    plannedLosing:
      "{count, plural, one {# logement coûte} other {# logements coûtent}} plus en paie de runners qu’ils ne rapportent.",
    plannedLoss: "Ce qui est prévu coûte {amount} de plus par mois que cela ne rapporte.",
    title: "Ce qu’une formule laisse par mois",
    caption:
      "Après la paie du runner et les frais de carte de 2,9 % + 0,30 $, à raison de 52 semaines pour 12 mois",
    lossTitle: "Le service perd de l’argent",
    loss: "À {price} par mois et {rate} par passage, une maison avec un passage par semaine coûte chaque mois {amount} de plus qu’elle ne rapporte.",
    lossLater:
      "À partir du {day}, une maison avec un passage par semaine coûte chaque mois {amount} de plus qu’elle ne rapporte.",
    worseTitle: "Perdre davantage avec chaque maison ?",
    worse:
      "À partir du {day}, une maison avec un passage par semaine coûte chaque mois {amount} de plus qu’elle ne rapporte. Actuellement, elle laisse {now}.",
    preview: "Avec ce tarif, une maison avec un passage par semaine laisse {amount} par mois.",
    when: "Quand",
    today: "Actuel",
    fromDay: "À partir du {day}",
    pickups: "Passages par semaine",
    price: "Prix",
    fee: "Frais de carte",
    pay: "Paie du runner",
    left: "Reste",
  },
} as const satisfies TextsOf<typeof english>;
