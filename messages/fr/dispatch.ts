import type { dispatch as english } from "../en/dispatch.ts";
import type { TextsOf } from "../texts-of.ts";

export const dispatch = {
  title: "Répartition",
  back: "Tableau de bord",
  more: "Afficher plus de passages",

  day: { label: "Quel jour", date: "Jour", previous: "Le jour précédent", next: "Le jour suivant" },

  totals: { jobs: "Passages", unclaimed: "Sans runner", late: "En retard ou manqués", done: "Terminés" },

  area: {
    label: "Secteur",
    all: "Tous les secteurs ({count, plural, one {# passage} other {# passages}})",
    one: "{zipCode} {city} : {jobs, plural, one {# passage} other {# passages}}, {unclaimed} sans runner, {late} en retard",
    more: "{count, plural, one {Un autre secteur n’est pas affiché} other {# autres secteurs ne sont pas affichés}}.",
  },

  filter: {
    label: "Quels passages",
    all: "Tous",
    unclaimed: "Sans runner",
    late: "En retard",
    missed: "Manqués",
  },

  views: { label: "Vue", board: "Tableau", map: "Carte" },

  empty: {
    all: "Aucun passage ce jour-là",
    unclaimed: "Chaque passage a son runner",
    late: "Rien n’est en retard",
    missed: "Aucun passage manqué",
    text: "Choisissez un autre jour, secteur ou filtre pour en voir plus.",
  },

  board: {
    nobody: "Sans runner",
    allTaken: "Chaque passage affiché ici a son runner.",
    count: "{count, plural, one {# passage} other {# passages}}",
    area: "{zipCode} {city}",
    handle: "Déplacer {address} : glissez vers un runner, ou appuyez pour en choisir un",
    keys: "Les flèches mènent d’un passage à l’autre, et à la colonne voisine.",
    pressing: "Commence bientôt",
    give: "Confier à…",
    giveNamed: "Confier à un runner : {address}",
    passOn: "Passer à…",
    passOnNamed: "Passer à un autre runner : {address}",
    takeBack: "Reprendre",
    takeBackNamed: "Reprendre au runner : {address}",
    cancel: "Annuler…",
    cancelNamed: "Annuler : {address}",
  },

  free: {
    title: "Libres ce jour-là",
    count: "{count, plural, =0 {Personne n’est libre} one {# runner} other {# runners}}",
    countAtLeast: "Au moins {count, number} runners",
    show: "Afficher",
    hide: "Masquer",
    showNamed: "Afficher : libres ce jour-là",
    hideNamed: "Masquer : libres ce jour-là",
    list: "Runners libres ce jour-là : déposez un passage sur l’un d’eux",
    online: "En ligne",
    offline: "Hors ligne, travaille à ces heures",
    openNamed: "{name} : ouvrir sa page",
    more: "Et {count, plural, one {# autre} other {# autres}}",
    moreAtLeast: "Et au moins {count, number} autres",
    emptyText:
      "Ceux qui travaillent dans ces secteurs ont déjà des passages, sont en congé ce jour-là ou travaillent à d’autres heures.",
  },

  missed: {
    title: "Manqués",
    count: "{count, plural, =0 {Tous traités} one {# à traiter} other {# à traiter}}",
    by: "Manqué par {name}",
    byNobody: "Personne ne l’avait pris",
    excused: "La maison n’a pas pu être desservie. {name} l’a dit.",
    seenTo: {
      returnVisit: "Nouveau passage le {day}",
      credit: "Crédité à la main",
      answered: "Problème traité",
      noted: "Noté",
    },
    doneBy: "Par {name}, {when}",
    quote: "« {words} »",
    plan: "Prévoir un nouveau passage…",
    planNamed: "Prévoir un nouveau passage : {address}",
    note: "Noter…",
    noteNamed: "Noter ce qui a été fait : {address}",
    home: "Ouvrir la fiche",
    homeNamed: "Ouvrir la fiche : {address}",
    planTitle: "Nouveau passage à {address}",
    planText:
      "Le propriétaire est prévenu. Ensuite vous choisissez qui y va ; d’ici là, il est ouvert à tous les runners.",
    day: "Jour",
    part: "Moment de la journée",
    planAction: "Prévoir le passage",
    planned: "Nouveau passage prévu",
    planFailed: "Impossible de prévoir le passage. Veuillez réessayer.",
    noteTitle: "Qu’a-t-on fait pour {address} ?",
    words: "Note",
    wordsHelp: "Pour les administrateurs seulement. Avec une note, il compte comme traité.",
    noteAction: "Ajouter la note",
    noteDone: "Noté",
    noteFailed: "Impossible d’enregistrer la note. Veuillez réessayer.",
  },

  legs: {
    outBy: "à sortir avant {time}",
    outDone: "sorties à {time}",
    inBy: "à rentrer avant {time}",
    inDone: "rentrées à {time}",
    outLate: "Aller en retard de {minutes, plural, one {# minute} other {# minutes}}",
    inLate: "Retour en retard de {minutes, plural, one {# minute} other {# minutes}}",
  },

  acts: {
    given: "Confié à {name}",
    takenBack: "De nouveau ouvert à tous",
    cancelled: "Passage annulé",
    credited: "{amount} crédités au propriétaire.",
    undo: "Rétablir",
    giveFailed: "Impossible de confier ce passage. Veuillez réessayer.",
    takeBackFailed: "Impossible de reprendre ce passage. Veuillez réessayer.",
    cancelFailed: "Impossible d’annuler ce passage. Veuillez réessayer.",
  },

  assign: {
    title: "Qui prend {address} ?",
    name: "Quelqu’un d’autre, par son nom ou son e-mail",
    nameHelp: "Laissé vide, vous voyez qui convient le mieux.",
    list: "Runners, le meilleur choix d’abord",
    empty: "Personne",
    emptyText: "Personne ne travaille dans ce secteur. Cherchez quelqu’un par son nom.",
    alsoFree: "Aussi libres ce jour-là",
    give: "Confier",
    giveNamed: "Confier à {name}",
    reasons: {
      servesArea: "Travaille dans ce secteur",
      outsideArea: "Ne travaille pas dans ce secteur",
      inHours: "Travaille à ces heures",
      outsideHours: "Ne travaille pas à ces heures",
      dayOff: "En congé ce jour-là",
      offline: "Hors ligne",
      gaveBack: "L’a rendu",
      full: "Journée pleine : {value} passages",
      near: "À {value} d’un autre arrêt",
      free: "Rien d’autre ce jour-là",
      load: "{value, plural, one {# autre passage} other {# autres passages}} ce jour-là",
      onTime: "Tient {value} % de ses promesses",
      rating: "{value} étoiles",
    },
  },

  cancel: {
    title: "Annuler {address} ?",
    text: "Il n’y a pas de retour possible. Le propriétaire et le runner qui l’avait pris sont prévenus.",
    cause: "À qui cela tient-il ?",
    causes: {
      ours: "À nous : avec crédit",
      homeowner: "Au propriétaire : sans crédit",
    },
    reason: "Pourquoi",
    reasonHelp: "Gardé dans le journal. Le propriétaire ne le voit pas.",
    action: "Annuler le passage",
  },

  push: {
    open: "Repousser un jour",
    title: "Repousser des passages à un autre jour",
    text: "Pour le mauvais temps, ou un jour férié oublié. Propriétaires et runners sont prévenus, et vous pouvez revenir en arrière pendant 24 heures.",
    from: "Du",
    to: "Au",
    area: "Où",
    everywhere: "Partout",
    begins: "{prefix}… ({count, plural, one {# code postal} other {# codes postaux}})",
    zip: "{zipCode} {city}",
    reason: "Pourquoi",
    reasons: {
      weather: "Météo",
      holiday: "Jour férié",
      runners: "Trop peu de runners",
      other: "Autre chose",
    },
    preview: "Ce qui se passera",
    homes:
      "{count, plural, =0 {Aucun domicile concerné} one {Un domicile est prévenu} other {# domiciles sont prévenus}}",
    promises:
      "{count, plural, =0 {Rien de promis ne change} other {Poubelles sorties à temps, rentrées à temps et avec photos : promis pour le nouveau jour}}",
    fates: {
      moved: "{count, plural, one {# passage change} other {# passages changent}} simplement de jour",
      released:
        "{count, plural, one {# passage change de jour sans son runner, qui ne peut} other {# passages changent de jour sans leur runner, qui ne peut}} pas alors",
      merged:
        "{count, plural, one {# passage rejoint celui} other {# passages rejoignent ceux}} que le domicile a déjà ce jour-là",
      begun:
        "{count, plural, one {# passage reste : il a} other {# passages restent : ils ont}} déjà commencé",
      late: "{count, plural, one {# passage reste : son heure est passée} other {# passages restent : leur heure est passée}}",
      checkout:
        "{count, plural, one {# départ reste} other {# départs restent}} au jour où les voyageurs s’en vont",
      unwanted:
        "{count, plural, one {# passage reste : son domicile ne veut} other {# passages restent : leurs domiciles ne veulent}} rien ce jour-là",
    },
    runners: "Qui les a pris",
    runner: "{name} : en garde {keeps}, en rend {givesBack}",
    payStays: "Paie qui reste due",
    paySaved: "Paie économisée",
    action: "Repousser {count, plural, =0 {rien} one {# passage} other {# passages}}",
    done: "Jour repoussé",
    doneText:
      "{count, plural, one {# passage a changé} other {# passages ont changé}}. Tout le monde est prévenu.",
    failed: "Impossible de repousser le jour. Veuillez réessayer.",
    undo: "Rétablir",
    undoNamed: "Rétablir : {days}",
    undone: "Report annulé",
    undoneText:
      "{back, plural, one {# passage retrouve} other {# passages retrouvent}} l’ancien jour{stayed, plural, =0 {} one { ; # n’a pas pu revenir} other { ; # n’ont pas pu revenir}}.",
    undoFailed: "Impossible d’annuler le report. Veuillez réessayer.",
    isUndone: "Annulé",
    list: "Jours repoussés",
    empty: "Rien n’a été repoussé",
    emptyText: "Un jour repoussé apparaît ici, avec le moyen de revenir en arrière.",
    days: "Du {from} au {to}",
    row: "{area} · {count, plural, one {# passage} other {# passages}} · {reason}{by, select, nobody {} other { · {by}}} · {when}",
  },

  map: {
    title: "Où ils sont",
    note: "Chaque runner se trouve là où il a agi en dernier.",
    label:
      "{count, plural, one {# passage} other {# passages}} vus d’en haut, avec {runners, plural, =0 {aucun runner} one {# runner} other {# runners}} en chemin",
    open: "Sans runner",
    late: "En retard ou manqués",
    taken: "Pris",
    done: "Terminés",
    legend: "Ce qui est dessiné",
    runner: "Runner, là où il a agi en dernier",
    zipCode: "Numéros : codes postaux",
    runners: "Runners en route",
    noRunners: "Personne n’a encore sorti ni rentré de poubelles.",
    lastOut: "{address}, {zipCode} · sorties à {time}",
    lastIn: "{address}, {zipCode} · rentrées à {time}",
    nobody: "Personne",
    empty: "Rien à dessiner",
    emptyText: "Une carte demande des passages à plus d’un endroit.",
  },
} as const satisfies TextsOf<typeof english>;
