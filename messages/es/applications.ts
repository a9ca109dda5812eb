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
        b: "Deja un brazo de distancia entre botes.",
        c: "Deja libres la entrada y la acera.",
      },
      question: "¿Cómo se coloca un bote?",
      choices: {
        a: "Con el asa hacia la calle",
        b: "Con las ruedas hacia la casa y espacio alrededor",
        c: "Lo más juntos posible",
      },
      why: "El camión lo toma desde la calle y necesita espacio.",
    },
    gate: {
      title: "Portones y mascotas",
      points: {
        a: "Cierra cada portón al entrar y al salir.",
        b: "El código es solo para esta parada. Cada consulta queda registrada.",
        c: "Lee las notas sobre mascotas antes de abrir.",
      },
      question: "Un vecino te pide el código. ¿Y ahora?",
      choices: {
        a: "Se lo digo",
        b: "Lo escribo en el bote",
        c: "Me lo guardo",
      },
      why: "El propietario te lo confió solo a ti.",
    },
    photo: {
      title: "Una foto que lo prueba",
      points: {
        a: "Una foto con los botes afuera, otra de vuelta.",
        b: "Aléjate unos pasos: que se vea la acera.",
        c: "Sin personas, sin placas, sin fotos viejas.",
      },
      question: "¿Qué foto es buena prueba?",
      choices: {
        a: "Los botes en la acera y parte de la casa",
        b: "Una tapa de cerca",
        c: "La de la semana pasada",
      },
      why: "Muestra esta casa hoy.",
    },
    back: {
      title: "De vuelta a su lugar",
      points: {
        a: "Los botes vuelven a donde estaban.",
        b: "Tapa cerrada, asa hacia la pared.",
        c: "¿No lo vaciaron? Déjalo afuera y avisa al propietario.",
      },
      question: "El camión dejó un bote lleno. ¿Y ahora?",
      choices: {
        a: "Lo regreso lleno",
        b: "Lo dejo y aviso al propietario",
        c: "Lo vacío en otra parte",
      },
      why: "Muchas veces el camión pasa más tarde.",
    },
    trouble: {
      title: "Cuando algo sale mal",
      points: {
        a: "¿No llegas? Devuelve el trabajo cuanto antes.",
        b: "¿Portón cerrado o perro suelto? Repórtalo con una foto.",
        c: "¿Se rompió algo? Escribe enseguida a soporte.",
      },
      question: "Tu auto no arranca. ¿Qué haces?",
      choices: {
        a: "Devuelvo los trabajos de inmediato",
        b: "Espero a ver",
        c: "Digo que no se puede hacer",
      },
      why: "«No se puede hacer» es para problemas en la casa.",
    },
    dark: {
      title: "Seguridad en la oscuridad",
      points: {
        a: "Usa ropa clara y lleva una linterna.",
        b: "Empuja, no cargues. Mejor dos viajes que una lesión.",
        c: "Nunca des la espalda al tráfico.",
      },
      question: "Un bote pesa demasiado. ¿Qué haces?",
      choices: {
        a: "Lo levanto de un tirón",
        b: "Vacío la mitad",
        c: "Lo dejo, tomo una foto y digo por qué",
      },
      why: "Ninguna recogida vale una lesión.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
