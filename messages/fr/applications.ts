import type * as en from "../en/applications.ts";
import type { TextsOf } from "../texts-of.ts";

export const application = {
  title: "Nous avons votre candidature",
  text: "L’examen prend de 24 à 48 heures. Nous vous envoyons un e-mail dès qu’elle est acceptée.",
  steps: "La suite de votre candidature",
  done: "fait",
  submitted: "Candidature envoyée",
  submittedText: "Consentement donné, formation terminée.",
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
    "Nous avions promis une réponse avant {until} et nous sommes en retard. Nous en sommes désolés et l’examinerons au plus vite.",
  submittedOn: "Envoyée : {when}.",
  consentLine: "Consentement du {day}.",
  trainingLine: "Formation du {day} : {correct, number} sur {questions, number} du premier coup.",
  trainingNone: "Formation confirmée, sans résultat enregistré.",
  checkTitle: "Vérification des antécédents",
  idCheckTitle: "Vérification d’identité",
  checks: {
    byHand:
      "La personne qui examine votre candidature vérifie votre identité. Nous vous écrivons si nous devons voir une pièce d’identité.",
    pending: "Elle est en cours.",
    clear: "Elle est terminée.",
    consider: "Une personne examine le résultat.",
    suspended: "Elle est à l’arrêt : il manque quelque chose.",
  },
  moreInfo: {
    title: "Il nous faut plus d’informations",
    text: "Votre candidature attend votre réponse. Dès que vous l’envoyez, les 24 à 48 heures recommencent.",
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
    "Merci d’avoir postulé. Nous vous avons écrit à ce sujet. Si vous pensez que nous nous trompons, répondez simplement à cet e-mail.",
  home: "Voir comment ça marche",

  setUp: {
    title: "Créez votre profil de runner",
    text: "Dites-nous où et quand vous travaillez. Une fois votre candidature acceptée, les courses de votre quartier s’affichent ici.",
    action: "Compléter mon profil",
  },
} as const satisfies TextsOf<typeof en.application>;

export const training = {
  name: "Formation",
  right: "C’est exact.",
  wrong: "Pas tout à fait.",
  modules: {
    out: {
      title: "Jusqu’au trottoir",
      points: {
        a: "Les roues, côté maison.",
        b: "Une longueur de bras entre les poubelles.",
        c: "L’allée et le trottoir restent libres.",
      },
      question: "Comment place-t-on une poubelle ?",
      choices: {
        a: "La poignée vers la rue",
        b: "Les roues vers la maison, avec de la place autour",
        c: "Le plus près possible des autres",
      },
      why: "Le bras du camion la prend côté rue et a besoin de place.",
    },
    gate: {
      title: "Portails et animaux",
      points: {
        a: "Refermez chaque portail, à l’aller comme au retour.",
        b: "Le code ne sert qu’à ce passage. Chaque consultation est enregistrée.",
        c: "Lisez les notes sur les animaux avant d’ouvrir.",
      },
      question: "Un voisin demande le code. Que faites-vous ?",
      choices: {
        a: "Je le donne",
        b: "Je l’écris sur la poubelle",
        c: "Je le garde pour moi",
      },
      why: "Le propriétaire ne l’a confié qu’à vous.",
    },
    photo: {
      title: "Une photo qui prouve",
      points: {
        a: "Une photo à la sortie, une au retour.",
        b: "À quelques pas, avec le trottoir bien visible.",
        c: "Ni personnes, ni plaques, ni vieilles photos.",
      },
      question: "Quelle photo est une bonne preuve ?",
      choices: {
        a: "Les poubelles sur le trottoir, un bout de maison",
        b: "Un couvercle de près",
        c: "La photo de la semaine dernière",
      },
      why: "Elle montre cette maison, aujourd’hui.",
    },
    back: {
      title: "Retour à leur place",
      points: {
        a: "Les poubelles retournent où vous les avez trouvées.",
        b: "Couvercle fermé, poignée vers le mur.",
        c: "Pas vidée ? Laissez-la dehors et prévenez le propriétaire.",
      },
      question: "Une poubelle est restée pleine. Que faire ?",
      choices: {
        a: "La rentrer pleine",
        b: "La laisser et prévenir le propriétaire",
        c: "La vider ailleurs",
      },
      why: "Le camion passe souvent plus tard.",
    },
    trouble: {
      title: "En cas de problème",
      points: {
        a: "Un empêchement ? Rendez la course au plus tôt.",
        b: "Portail fermé, chien en liberté ? Signalez-le avec une photo.",
        c: "Quelque chose de cassé ? Écrivez vite à l’assistance.",
      },
      question: "Votre voiture ne démarre pas. Que faites-vous ?",
      choices: {
        a: "Je rends les courses tout de suite",
        b: "J’attends",
        c: "Je choisis « Impossible à faire »",
      },
      why: "« Impossible à faire » sert aux problèmes sur place.",
    },
    dark: {
      title: "En sécurité dans le noir",
      points: {
        a: "Portez du clair et prenez une lampe.",
        b: "Poussez, ne soulevez pas. Mieux vaut deux trajets.",
        c: "Ne tournez jamais le dos à la circulation.",
      },
      question: "Une poubelle est trop lourde. Que faire ?",
      choices: {
        a: "Je la soulève d’un coup",
        b: "J’en vide la moitié",
        c: "Je la laisse, photo et explication à l’appui",
      },
      why: "Aucun passage ne vaut une blessure.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
