import type { application as english } from "../en/application.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's screens before applying, and until approval. */
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
} as const satisfies TextsOf<typeof english>;
