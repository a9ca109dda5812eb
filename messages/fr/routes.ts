import type * as en from "../en/routes.ts";
import type { TextsOf } from "../texts-of.ts";

export const route = {
  title: "Tous les arrêts",
  titleOther: "Arrêts",
  lead: "{done, number} sur {count, plural, one {# arrêt fait} other {# arrêts faits}}",
  figures: "Le reste de la tournée",
  left: "Arrêts restants",
  distance: "Distance",
  endsAt: "Fin vers",
  empty: "Aucun arrêt aujourd’hui",
  emptyText: "Les courses que vous acceptez pour aujourd’hui s’affichent ici, dans l’ordre à suivre.",
  openJobs: "Voir les courses disponibles",
  tomorrow: "{count, plural, one {# arrêt} other {# arrêts}} demain",
  allDone: "C’était le dernier arrêt",
  allDoneText: "Il ne reste rien à faire aujourd’hui. Ce qui attend d’être envoyé part tout seul.",

  days: { label: "Jour", before: "La veille : {day}", after: "Le lendemain : {day}" },

  next: {
    ticked: "{done, number} sur {count, number} cochés",
    title: "Prochain arrêt",
    outBy: "Poubelles dehors avant {time}",
    inBy: "Poubelles rentrées avant {time}",
    inByTruck: "Poubelles rentrées après le camion, avant {time}",
    outByOn: "Poubelles dehors {day} avant {time}",
    inByOn: "Poubelles rentrées {day} avant {time}",
    inByTruckOn: "Poubelles rentrées {day} après le camion, avant {time}",
    minutes: "≈ {count, number} min sur place",
    measured: "{count, number} min auparavant",
    stopOf: "Arrêt {n, number} sur {count, number}",
    dueOut: "sorties avant {time}",
    dueIn: "rentrées avant {time}",
    comesBack: "Rentrées {back}",
    arrive: "J’y suis",
    out: "Photo : poubelles sorties",
    in: "Photo : poubelles rentrées",
    named: "{step} : {address}",
    onTheWay: "En route depuis {time}",
    came: "Sur place depuis {time}",
    outDone: "Sorties depuis {time}",
    outDoneOn: "Sorties depuis {day}, {time}",
    undoOut: "Annuler",
    directions: "Itinéraire",
    maps: { google: "Google Maps", apple: "Plans d’Apple", waze: "Waze" },
    directionsNamed: "Itinéraire vers {address} : {map}",
    message:
      "Écrire {name, select, none {au propriétaire} other {à {name}}}{unread, plural, =0 {} one { · # nouveau} other { · # nouveaux}}",
    problem: "Problème",
    more: "Notes sur le domicile",
    support: "Contacter l’assistance",
    release: "Rendre",
    after: "Ensuite : {address}",
    skip: "Passer",
    skipNamed: "Passer à {address}",
    all: "Tous les arrêts",
    gateNeedsReception: "Le code du portail demande du réseau : chaque consultation est notée.",
  },

  stops: {
    title: "Arrêts",
    change: "Changer l’ordre",
    finish: "Garder cet ordre",
    best: "Meilleur ordre d’ici",
    bestDone: "Meilleur ordre trouvé",
    bestDoneText: "{distance}, fin vers {time}.",
    bestFailed: "Impossible de calculer l’ordre. Veuillez réessayer.",
    goHere: "Y aller maintenant",
    goHereNamed: "Y aller maintenant : {address}",
    open: "Ouvrir",
    openNamed: "Ouvrir : {address}",
    isNext: "Prochain",
    up: "Monter : {address}",
    down: "Descendre : {address}",
    drag: "Faites glisser, ou utilisez les flèches : {address}",
    movedTo: "{address} est l’arrêt {place, number} sur {count, number}.",
    done: "Terminés",
    doneAt: "Terminé : {day, select, none {} other {{day}, }}{time}",
    notServable: "N’a pas pu être fait",
    waiting: "En attente d’envoi",
    maps: "Prochains arrêts dans Google Maps",
  },

  map: {
    label:
      "{count, plural, one {# arrêt} other {# arrêts}} dans leur ordre, vus d’en haut, {distance} d’un bord à l’autre",
    rough:
      "{count, plural, one {# repère est placé} other {# repères sont placés}} au milieu du code postal, et non devant la maison.",
  },

  camera: {
    frame: "Gardez les poubelles dans le cadre.",
    lastPhoto: "Afficher la dernière photo comme repère",
    finder: "Ce que voit l’appareil photo",
    take: "Prendre la photo",
    retake: "Reprendre la photo",
    starting: "L’appareil photo démarre…",
    refused:
      "Votre navigateur ne laisse pas cette page utiliser l’appareil photo. Autorisez-le dans les réglages du navigateur pour ce site, ou choisissez une image : elle compte, et porte la mention « choisie ».",
    none: "Il n’y a pas d’appareil photo ici. Choisissez une image : elle compte, et porte la mention « choisie ».",
    failed:
      "L’appareil photo n’a pas démarré. Une autre application s’en sert peut-être : fermez-la et redémarrez, ou choisissez une image, qui porte la mention « choisie ».",
    choose: "Choisir une image",
    again: "Démarrer l’appareil photo",
    preparing: "Préparation de la photo…",
  },

  proof: {
    use: "Utiliser cette photo",
    fromGallery: "Choisie parmi vos images, et marquée comme telle.",
  },

  place: {
    refused: "Photo enregistrée sans position",
    refusedText: "Votre téléphone ne partage pas sa position. La photo compte quand même.",
    orderTitle: "Nous ne savons pas où vous êtes",
    orderText: "Votre téléphone ne partage pas sa position : l’ordre commence au meilleur arrêt.",
  },

  cannotServe: {
    title: "Ce logement ne peut pas être servi",
    text: "Le propriétaire apprend aussitôt pourquoi. Cela ne compte contre personne.",
    textUnsafe:
      "Mettez-vous d’abord à l’abri. Notre équipe en est avertie aussitôt. Cela ne compte jamais contre vous.",
    legend: "Qu’est-ce qui l’empêche ?",
    reasons: {
      noAccess: "Je ne peux pas entrer",
      noCans: "Les poubelles sont introuvables",
      blocked: "Le passage est bloqué",
      animal: "Un animal est en liberté",
      unsafe: "Ce n’est pas sûr",
      other: "Autre chose",
    },
    reasonMissing: "Veuillez dire ce qui l’empêche.",
    words: "Avec vos mots",
    wordsOrPhoto: "Avec vos mots, si vous ne prenez pas de photo",
    wordsHelp: "Le propriétaire les lit.",
    wordsHelpUnsafe: "Seule notre équipe les lit.",
    tip: "Montrez ce qui l’empêche, sans personne sur la photo.",
    alt: "Photo de ce qui l’empêche",
    withPhoto: "Prendre une photo",
    proofMissing: "Veuillez en prendre une photo, ou l’expliquer avec des mots.",
    wordsMissing: "Veuillez expliquer avec des mots ce que c’est.",
    action: "Prévenir le propriétaire",
    actionUnsafe: "Quitter ce logement",
  },

  release: {
    free: "Elle retourne dans la liste, et le propriétaire est prévenu. Jusqu’à {time}, c’est sans conséquence.",
    late: "Elle retourne dans la liste, et le propriétaire est prévenu. Le délai pour la rendre allait jusqu’à {time} : elle est notée comme rendue tard.",
  },

  outbox: {
    title: "Ce que vous avez fait",
    sent: "Tout est envoyé",
    waiting: "{count, plural, one {# en attente} other {# en attente}}",
    refused: "{count, plural, one {# à voir} other {# à voir}}",
    unreachable:
      "Pas de réseau. L’envoi se fait tout seul dès qu’il y en a, et rien n’est compté comme tardif pour cela.",
    busy: "Le service ne répond pas pour le moment. Nous réessayons sans cesse.",
    signedOut: "Votre session est fermée. Reconnectez-vous pour l’envoi : rien n’est perdu.",
    full: "La mémoire de votre téléphone est pleine. {count, plural, one {# étape n’est} other {# étapes ne sont}} que dans cette page jusqu’à l’envoi : ne la fermez pas, ou libérez de la place.",
    signIn: "Se connecter",
    tryNow: "Envoyer maintenant",
    details: "Voir chaque étape",
    held: "{what}. Envoi dans {seconds, number} s.",
    heldSaid: "{what}. Vous avez dix secondes pour revenir en arrière.",
    undo: "Annuler",
    undoNamed: "Annuler : {what}",
    undone: "Annulé",
    what: "{address} : {step}",
    ticked: "« {item} » coché",
    tickBack: "« {item} » n’est plus coché",
    steps: {
      setOut: "en route",
      arrive: "sur place",
      startJob: "poubelles sur le trottoir",
      undoStart: "départ annulé",
      completeJob: "poubelles rentrées",
      cannotServe: "impossible à faire",
      releaseJob: "course rendue",
      street: "rue signalée",
      orderRoute: "ordre des arrêts",
    },
    states: {
      held: "peut encore être annulé",
      waiting: "en attente",
      photoNotSent: "sa photo ne passe pas : nous réessayons",
      sending: "en cours d’envoi",
      sent: "envoyé : {time}",
      refused: "pas accepté",
    },
    failedText: "L’envoi n’a pas réussi. Veuillez réessayer.",
    failures: {
      photoMissing:
        "Ce navigateur a perdu la photo. Prenez-en une autre à l’arrêt, ou envoyez l’étape sans photo.",
      photoNotTaken:
        "Nous avons l’étape, mais pas sa photo, qui est toujours ici. Réessayez, ou écrivez à l’assistance.",
      doneElsewhere:
        "Un autre téléphone l’a envoyé en premier : cela compte une seule fois. Sa photo est conservée, pas celle de ce téléphone.",
      clockUnknown:
        "L’horloge de votre téléphone était très fausse, et nous ne pouvons pas savoir quand c’était. Réessayez, et cela compte comme fait maintenant ; ou écrivez à l’assistance.",
    },
    takeAnother: "Prendre une autre photo",
    withoutPhoto: "Envoyer sans photo",
    support: "Contacter l’assistance",
    supportNamed: "Contacter l’assistance : {what}",
    refusedTitle: "À vous de voir",
    refusedText: "Ce que vous avez fait à {time} est gardé.",
    again: "Réessayer",
    understood: "Compris",
  },

  clock: {
    fast: "L’horloge de votre téléphone avance de {by}. Nous rectifions vos heures : rien n’est compté de travers.",
    slow: "L’horloge de votre téléphone retarde de {by}. Nous rectifions vos heures : rien n’est compté de travers.",
  },
} as const satisfies TextsOf<typeof en.route>;

export const stop = {
  cleaner: {
    until:
      "{leg, select, out {Ménage jusqu’à {time} : sortez les poubelles après} other {Ménage jusqu’à {time} : rentrez les poubelles après}}",
    done: "{leg, select, out {Ménage fini : vous pouvez sortir les poubelles} other {Ménage fini : vous pouvez rentrer les poubelles}}",
  },
  home: {
    resident: "Propriétaire",
    cans: "Poubelles",
    kinds: { trash: "Ordures", recycling: "Recyclage", yard: "Déchets verts" },
    cansPlace: "Où elles sont",
    curbPlace: "Où elles vont",
    pets: "Animaux",
    access: "Comment entrer",
    gateCode: "Code du portail",
    housePhoto: "La maison",
    cansPhoto: "Où sont les poubelles",
    show: "Voir le code du portail",
    seen: "Le propriétaire voit chaque consultation.",
    from: "Visible à partir de : {time}.",
    failed: "Impossible d’afficher le code du portail. Veuillez réessayer.",
  },

  photo: {
    required: "L’hôte veut d’abord chaque point coché",
    unticked: "Pas encore coché : {items}.",
    tip: {
      out: "Montrez les poubelles et le trottoir, sans personne sur la photo.",
      in: "Montrez les poubelles à leur place, couvercles fermés, sans personne sur la photo.",
    },
    missing: {
      out: "Veuillez prendre une photo des poubelles sur le trottoir.",
      in: "Veuillez prendre une photo des poubelles de retour à leur place.",
    },
    notes: "Notes",
    notesHelp: "Le propriétaire les lit à côté des photos.",
  },

  noPhoto: {
    ask: "Impossible de prendre une photo ?",
    back: "Prendre plutôt une photo",
    legend: "Pourquoi n’y a-t-il pas de photo ?",
    reasons: {
      camera: "Mon appareil photo ne marche pas",
      dark: "Il fait trop sombre",
      people: "Il y a des gens dans le champ",
      weather: "Mauvais temps",
      lost: "Mon téléphone a perdu la photo",
      other: "Autre chose",
    },
    missing: "Choisissez une raison. Le propriétaire la voit.",
    notesMissing: "Expliquez dans les notes pourquoi il n’y a pas de photo.",
  },

  start: {
    title: "Poubelles sur le trottoir",
    done: "Course démarrée",
    doneText: "Le propriétaire sait que les poubelles sont sur le trottoir.",
    failed: "Impossible de démarrer la course. Veuillez réessayer.",
  },

  complete: {
    title: "Poubelles de retour à leur place",
    send: "Terminer",
    done: "Course terminée",
    doneText: "Paiement enregistré : {amount} gagnés.",
    failed: "Impossible de terminer la course. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof en.stop>;

export const checklist = {
  title: "Liste de contrôle",
  done: "{done, number} sur {count, number}",
  photo: "Ajouter une photo",
  another: "Autre photo",
  photoNamed: "Ajouter une photo : {item}",
  anotherNamed: "Autre photo : {item}",
  hasPhoto: "avec photo",
  dialog: "Photo : {item}",
  tip: "Montrez ce que vous avez fait, sans personne à l’image.",
  alt: "Photo de ce qui a été fait",
  missing: "Veuillez prendre une photo.",
  use: "Utiliser cette photo",
  note: "Ce que vous cochez reste sur votre téléphone jusqu’à ce qu’il y ait du réseau.",
} as const satisfies TextsOf<typeof en.checklist>;
