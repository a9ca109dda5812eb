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
        b: "Un bras d’écart entre les poubelles.",
        c: "Le trottoir reste libre.",
      },
      question: "De quel côté vont les roues ?",
      choices: {
        a: "Côté rue",
        b: "Côté maison",
        c: "Peu importe",
      },
      why: "Le camion saisit l’avant.",
    },
    gate: {
      title: "Portails et animaux",
      points: {
        a: "Refermez chaque portail.",
        b: "Les codes sont secrets.",
        c: "Lisez les notes sur les animaux.",
      },
      question: "Un voisin veut le code.",
      choices: {
        a: "Je le donne",
        b: "Je le note",
        c: "Je le garde pour moi",
      },
      why: "Il n’est que pour vous.",
    },
    photo: {
      title: "Photos de preuve",
      points: {
        a: "Une à la sortie, une au retour.",
        b: "Le trottoir bien visible.",
        c: "Ni personnes, ni plaques.",
      },
      question: "Quelle photo sert de preuve ?",
      choices: {
        a: "Les poubelles sur le trottoir",
        b: "Un couvercle",
        c: "Celle de la semaine dernière",
      },
      why: "Elle date d’aujourd’hui.",
    },
    back: {
      title: "Retour à leur place",
      points: {
        a: "Chaque poubelle à sa place.",
        b: "Les couvercles, fermés.",
        c: "Encore pleine ? Laissez-la dehors.",
      },
      question: "Une poubelle est encore pleine.",
      choices: {
        a: "Je la rentre",
        b: "Je la laisse et je préviens",
        c: "Je la vide",
      },
      why: "Le camion peut passer plus tard.",
    },
    trouble: {
      title: "Problèmes",
      points: {
        a: "Un empêchement ? Rendez les courses au plus tôt.",
        b: "Impossible d’entrer ? Envoyez une photo.",
        c: "Un dégât ? Prévenez l’assistance.",
      },
      question: "Votre voiture ne démarre pas.",
      choices: {
        a: "Je rends les courses",
        b: "J’attends",
        c: "Je signale les maisons",
      },
      why: "Un autre runner peut y aller.",
    },
    dark: {
      title: "En sécurité la nuit",
      points: {
        a: "Vêtements clairs et lampe.",
        b: "Poussez, ne soulevez pas.",
        c: "Face à la circulation.",
      },
      question: "Une poubelle est trop lourde.",
      choices: {
        a: "Je la soulève",
        b: "J’en vide la moitié",
        c: "Je la laisse et j’envoie une photo",
      },
      why: "Votre dos d’abord.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
