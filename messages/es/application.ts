import type { application as english } from "../en/application.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's screens before applying, and until approval. */
export const application = {
  title: "Tenemos tu solicitud",
  text: "La revisión tarda de 24 a 48 horas. Te mandamos un correo cuando se apruebe.",
  steps: "Cómo sigue tu solicitud",
  done: "hecho",
  submitted: "Solicitud enviada",
  submittedText: "Diste tu consentimiento y completaste la capacitación.",
  review: "Revisión",
  reviewText: "Una persona la lee en 24 a 48 horas.",
  answer: "Correo con nuestra respuesta",
  answerText: "Cuando se apruebe, podrás conectarte y tomar trabajos.",
  check: "Consultar de nuevo",
  stillInReview: "Sigue en revisión",
  stillInReviewText: "Te mandamos un correo cuando se apruebe.",
  rejected: "Por ahora no podemos sumarte como runner",
  due: "Nuestra respuesta llega entre {from} y {until}.",
  overdue:
    "Prometimos una respuesta hasta {until} y vamos tarde. Lo sentimos: una persona la verá lo antes posible.",
  submittedOn: "Enviada: {when}.",
  consentLine: "Consentimiento del {day}, texto de {version}.",
  consentUnknown: "Consentimiento del {day}.",
  trainingLine: "Capacitación del {day}: {correct, number} de {questions, number} bien a la primera.",
  trainingNone: "Capacitación confirmada, sin resultado registrado.",
  checkTitle: "Verificación de antecedentes",
  checks: {
    pending: "Está en curso.",
    clear: "Está lista.",
    consider: "Alguien revisa lo que llegó.",
    suspended: "Está detenida: falta algo.",
  },
  moreInfo: {
    title: "Necesitamos algo más de ti",
    text: "Tu solicitud espera tu respuesta. En cuanto llegue, nuestro reloj empieza de nuevo.",
    asked: "Lo que queremos saber",
    label: "Tu respuesta",
    send: "Enviar respuesta",
    done: "Respuesta enviada",
    doneText: "Tu solicitud está otra vez en revisión.",
    failed: "No se pudo enviar la respuesta. Inténtalo de nuevo.",
  },
  rejectedReason: "El motivo",
  again: "Volver a postularme",
  tooOften: "Te postulaste tres veces en un año. Si algo cambió, escribe a soporte.",
  support: "Contactar a soporte",
  history: "Lo que pasó hasta ahora",
  historySteps: {
    submitted: "Solicitud enviada",
    moreInfo: "Se pidió más información",
    answered: "Respondiste",
    approved: "Aprobada",
    rejected: "No aprobada",
    reopened: "Nueva solicitud",
  },
  rejectedText:
    "Gracias por postularte. Te escribimos un correo al respecto: si crees que nos equivocamos, simplemente respóndelo.",
  home: "Ver cómo funciona",

  setUp: {
    title: "Configura tu perfil de runner",
    text: "Cuéntanos dónde y cuándo trabajas. Cuando aprobemos tu solicitud, aquí aparecerán los trabajos de tu barrio.",
    action: "Completar mi perfil",
  },
} as const satisfies TextsOf<typeof english>;
