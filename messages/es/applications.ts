import type * as en from "../en/applications.ts";
import type { TextsOf } from "../texts-of.ts";

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
    "Prometimos responder a más tardar {until} y vamos tarde. Lo sentimos: la revisaremos lo antes posible.",
  submittedOn: "Enviada: {when}.",
  consentLine: "Consentimiento del {day}.",
  trainingLine: "Capacitación del {day}: {correct, number} de {questions, number} bien a la primera.",
  trainingNone: "Capacitación confirmada, sin resultado registrado.",
  checkTitle: "Verificación de antecedentes",
  idCheckTitle: "Verificación de identidad",
  checks: {
    byHand:
      "Quien revisa tu solicitud comprueba quién eres. Te escribimos por correo si necesitamos ver una identificación.",
    pending: "Está en curso.",
    clear: "Está lista.",
    consider: "Alguien está revisando el resultado.",
    suspended: "Está detenida: falta algo.",
  },
  moreInfo: {
    title: "Necesitamos más información",
    text: "Tu solicitud espera tu respuesta. En cuanto la envíes, las 24 a 48 horas empiezan de nuevo.",
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
    "Gracias por postularte. Te mandamos un correo al respecto. Si crees que nos equivocamos, simplemente respóndelo.",
  home: "Ver cómo funciona",

  setUp: {
    title: "Configura tu perfil de runner",
    text: "Cuéntanos dónde y cuándo trabajas. Cuando aprobemos tu solicitud, aquí aparecerán los trabajos de tu barrio.",
    action: "Completar mi perfil",
  },
} as const satisfies TextsOf<typeof en.application>;

export const training = {
  name: "Capacitación",
  right: "¡Correcto!",
  wrong: "No del todo.",
  modules: {
    out: {
      title: "A la acera",
      points: {
        a: "Las ruedas, hacia la casa.",
        b: "Un brazo de distancia entre botes.",
        c: "Deja libre la acera.",
      },
      question: "¿Hacia dónde van las ruedas?",
      choices: {
        a: "Hacia la calle",
        b: "Hacia la casa",
        c: "Da igual",
      },
      why: "El camión toma el bote por delante.",
    },
    gate: {
      title: "Portones y mascotas",
      points: {
        a: "Cierra cada portón.",
        b: "Los códigos son secretos.",
        c: "Lee las notas sobre mascotas.",
      },
      question: "Un vecino pide el código.",
      choices: {
        a: "Se lo digo",
        b: "Lo anoto",
        c: "Me lo guardo",
      },
      why: "Es solo para ti.",
    },
    photo: {
      title: "Fotos de prueba",
      points: {
        a: "Una con los botes afuera, otra de vuelta.",
        b: "Que se vea la acera.",
        c: "Sin personas ni placas.",
      },
      question: "¿Qué foto sirve de prueba?",
      choices: {
        a: "Los botes en la acera",
        b: "Una tapa",
        c: "La de la semana pasada",
      },
      why: "Es de hoy.",
    },
    back: {
      title: "De vuelta a su lugar",
      points: {
        a: "Los botes, donde estaban.",
        b: "Las tapas, cerradas.",
        c: "¿Sigue lleno? Déjalo afuera.",
      },
      question: "Un bote sigue lleno.",
      choices: {
        a: "Lo regreso",
        b: "Lo dejo y aviso",
        c: "Lo vacío",
      },
      why: "El camión puede pasar más tarde.",
    },
    trouble: {
      title: "Problemas",
      points: {
        a: "¿No puedes ir? Devuelve los trabajos con tiempo.",
        b: "¿No puedes entrar? Manda una foto.",
        c: "¿Algún daño? Avisa a soporte.",
      },
      question: "Tu auto no arranca.",
      choices: {
        a: "Devuelvo los trabajos",
        b: "Espero",
        c: "Reporto las casas",
      },
      why: "Otro runner puede ir.",
    },
    dark: {
      title: "Seguridad de noche",
      points: {
        a: "Ropa clara y una linterna.",
        b: "Empuja, no cargues.",
        c: "De frente al tráfico.",
      },
      question: "Un bote pesa demasiado.",
      choices: {
        a: "Lo levanto",
        b: "Vacío la mitad",
        c: "Lo dejo y mando una foto",
      },
      why: "Tu espalda es lo primero.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
