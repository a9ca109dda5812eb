import type * as en from "../en/applications.ts";
import type { TextsOf } from "../texts-of.ts";

export const application = {
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
  due: "Notre réponse arrive entre {from} et {until}.",
  overdue:
    "Nous avions promis une réponse avant {until} et sommes en retard. Nous en sommes désolés : une personne s’en occupe au plus vite.",
  submittedOn: "Envoyée : {when}.",
  consentLine: "Consentement du {day}, texte de {version}.",
  consentUnknown: "Consentement du {day}.",
  trainingLine: "Formation du {day} : {correct, number} sur {questions, number} du premier coup.",
  trainingNone: "Formation confirmée, sans résultat enregistré.",
  checkTitle: "Vérification des antécédents",
  checks: {
    pending: "Elle est en cours.",
    clear: "Elle est terminée.",
    consider: "Une personne examine ce qui est revenu.",
    suspended: "Elle est à l’arrêt : il manque quelque chose.",
  },
  moreInfo: {
    title: "Il nous faut encore quelque chose",
    text: "Votre candidature attend votre réponse. Dès qu’elle est là, notre délai recommence.",
    asked: "Ce que nous voulons savoir",
    label: "Votre réponse",
    send: "Envoyer la réponse",
    done: "Réponse envoyée",
    doneText: "Votre candidature est de nouveau à l’étude.",
    failed: "La réponse n’a pas pu être envoyée. Veuillez réessayer.",
  },
  rejectedReason: "La raison",
  again: "Postuler à nouveau",
  tooOften: "Vous avez postulé trois fois en un an. Si quelque chose a changé, écrivez à l’assistance.",
  support: "Contacter l’assistance",
  history: "Ce qui s’est passé jusqu’ici",
  historySteps: {
    submitted: "Candidature envoyée",
    moreInfo: "Complément demandé",
    answered: "Vous avez répondu",
    approved: "Acceptée",
    rejected: "Non retenue",
    reopened: "Nouvelle candidature",
  },
  rejectedText:
    "Merci d’avoir postulé. Nous vous avons écrit à ce sujet : si vous pensez que nous nous trompons, répondez simplement à cet e-mail.",
  home: "Voir comment ça marche",

  setUp: {
    title: "Créez votre profil de runner",
    text: "Dites-nous où et quand vous travaillez. Une fois votre candidature acceptée, les courses de votre quartier s’affichent ici.",
    action: "Compléter mon profil",
  },
} as const satisfies TextsOf<typeof en.application>;

export const training = {
  name: "Formation",
  progress: "Module {at, number} sur {count, number}",
  check: "Vérifier la réponse",
  choose: "Choisissez d’abord une réponse.",
  right: "C’est exact.",
  wrong: "Pas tout à fait.",
  next: "Module suivant",
  finish: "Terminer la formation",
  back: "Module précédent",
  passed: "Formation réussie",
  score:
    "{correct, plural, one {# bonne réponse sur {count, number} du premier coup.} other {# bonnes réponses sur {count, number} du premier coup.}}",
  again: "Relire la formation",
  modules: {
    out: {
      title: "Jusqu’au trottoir",
      points: {
        a: "Les roues vers la maison, le couvercle s’ouvre vers la rue.",
        b: "Une longueur de bras entre les poubelles, pour que le camion saisisse chacune.",
        c: "L’allée, le trottoir et la boîte aux lettres restent libres.",
      },
      question: "Comment place-t-on une poubelle sur le trottoir ?",
      choices: {
        a: "La poignée vers la rue, pour la reprendre plus vite",
        b: "Les roues vers la maison, à une longueur de bras de la suivante",
        c: "Le plus serré possible, pour gagner de la place",
      },
      why: "Le bras du camion prend la poubelle côté rue, et il lui faut de la place des deux côtés.",
    },
    gate: {
      title: "Portails, animaux et maisons des autres",
      points: {
        a: "Refermez chaque portail derrière vous, à l’aller comme au retour.",
        b: "Le code du portail ne sert qu’à ce passage. Chaque consultation est notée.",
        c: "Lisez les notes sur les animaux avant d’ouvrir quoi que ce soit.",
      },
      question: "Un voisin demande le code du portail pour vous aider. Que faites-vous ?",
      choices: {
        a: "Je le donne : on gagne du temps",
        b: "Je l’écris sur la poubelle",
        c: "Je le garde pour moi",
      },
      why: "Le propriétaire vous l’a confié, à vous et à personne d’autre.",
    },
    photo: {
      title: "Une photo qui prouve",
      points: {
        a: "Une photo quand les poubelles sont dehors, une quand elles sont revenues.",
        b: "Montrez les poubelles et le trottoir ou leur place, à quelques pas.",
        c: "Ni personnes, ni plaques d’immatriculation, et jamais la photo d’un autre jour.",
      },
      question: "Quelle photo est une bonne preuve ?",
      choices: {
        a: "Les poubelles sur le trottoir, un bout de la maison, et personne",
        b: "Un gros plan d’un couvercle",
        c: "La belle photo de la semaine dernière",
      },
      why: "Elle montre que ces poubelles sont devant cette maison aujourd’hui. C’est ce qui vous protège en cas de question.",
    },
    back: {
      title: "Retour à leur place",
      points: {
        a: "Les poubelles retournent là où vous les avez trouvées.",
        b: "Couvercle fermé, poignée vers le mur.",
        c: "Pas vidée ? Laissez-la dehors et prévenez le propriétaire.",
      },
      question: "Le camion n’a pas vidé une poubelle. Que faire ?",
      choices: {
        a: "La rentrer pleine, la course est faite",
        b: "La laisser sur le trottoir et prévenir le propriétaire",
        c: "La vider ailleurs",
      },
      why: "Le camion passe souvent plus tard. Le propriétaire le signale, et le retour est prévu pour le lendemain.",
    },
    trouble: {
      title: "Quand quelque chose coince",
      points: {
        a: "Un empêchement ? Rendez la course au plus tôt : d’autres peuvent la prendre.",
        b: "Portail fermé, pas de poubelles, un chien en liberté ? Dites que c’est impossible, avec une photo.",
        c: "Quelque chose s’est cassé ? Écrivez tout de suite à l’assistance, avec la course jointe.",
      },
      question: "Le matin, votre voiture ne démarre pas. Que faites-vous ?",
      choices: {
        a: "Je rends les courses tout de suite",
        b: "J’attends de voir si quelqu’un le remarque",
        c: "Je dis que c’est impossible chez ces gens",
      },
      why: "Rendre une course, c’est pour ce qui vient de vous, et le plus tôt est le mieux. « Impossible » est pour ce qui bloque sur place.",
    },
    dark: {
      title: "En sécurité dans le noir",
      points: {
        a: "Portez un vêtement clair et une lampe.",
        b: "Poussez, ne soulevez pas. Deux trajets valent mieux qu’un dos bloqué.",
        c: "Ne tournez jamais le dos à la circulation sur la chaussée.",
      },
      question: "Une poubelle est trop lourde à déplacer. Que faites-vous ?",
      choices: {
        a: "Je la soulève d’un coup",
        b: "J’en vide la moitié",
        c: "Je la laisse, je prends une photo et je dis pourquoi",
      },
      why: "Aucun passage ne vaut une blessure. Dites que c’est impossible : personne n’y perd.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
