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
} as const satisfies TextsOf<typeof en.application>;

export const training = {
  name: "Capacitación",
  progress: "Módulo {at, number} de {count, number}",
  check: "Comprobar la respuesta",
  choose: "Primero elige una respuesta.",
  right: "Así es.",
  wrong: "No del todo.",
  next: "Módulo siguiente",
  finish: "Terminar la capacitación",
  back: "Módulo anterior",
  passed: "Aprobaste la capacitación",
  score:
    "{correct, plural, one {# de {count, number} preguntas bien a la primera.} other {# de {count, number} preguntas bien a la primera.}}",
  again: "Leerla otra vez",
  modules: {
    out: {
      title: "A la acera",
      points: {
        a: "Las ruedas miran a la casa y la tapa se abre hacia la calle.",
        b: "Deja el largo de un brazo entre los botes, para que el camión pueda tomar cada uno.",
        c: "La entrada, la acera y el buzón quedan libres.",
      },
      question: "¿Cómo se coloca un bote en la acera?",
      choices: {
        a: "Con el asa hacia la calle, para devolverlo con facilidad",
        b: "Con las ruedas hacia la casa, a un brazo del siguiente",
        c: "Lo más juntos posible, para ahorrar espacio",
      },
      why: "El brazo del camión toma el bote por el lado de la calle y necesita espacio a ambos lados.",
    },
    gate: {
      title: "Portones, mascotas y casas ajenas",
      points: {
        a: "Cierra cada portón, al entrar y al salir.",
        b: "El código del portón es solo para esta parada. Cada consulta queda registrada.",
        c: "Lee las notas sobre mascotas antes de abrir nada.",
      },
      question: "Un vecino te pide el código del portón para ayudarte. ¿Qué haces?",
      choices: {
        a: "Se lo digo: ahorra tiempo",
        b: "Lo escribo en el bote",
        c: "Me lo guardo",
      },
      why: "El propietario te lo confió a ti y a nadie más.",
    },
    photo: {
      title: "Una foto que lo prueba",
      points: {
        a: "Una foto con los botes afuera y otra con los botes de vuelta.",
        b: "Que se vean los botes y la acera o su lugar, a unos pasos de distancia.",
        c: "Sin personas, sin placas de autos y nunca una foto de otro día.",
      },
      question: "¿Qué foto es una buena prueba?",
      choices: {
        a: "Los botes en la acera, con un poco de la casa y sin nadie",
        b: "Un primer plano de una tapa",
        c: "La foto bonita de la semana pasada",
      },
      why: "Muestra que estos botes están hoy en esta casa. Eso te protege si alguien pregunta.",
    },
    back: {
      title: "De vuelta a su lugar",
      points: {
        a: "Los botes vuelven a donde los encontraste.",
        b: "Con la tapa cerrada y el asa hacia la pared.",
        c: "¿No lo vaciaron? Déjalo afuera y avisa al propietario.",
      },
      question: "El camión no vació un bote. ¿Y ahora?",
      choices: {
        a: "Lo regreso lleno, el trabajo está hecho",
        b: "Lo dejo en la acera y aviso al propietario",
        c: "Lo vacío en otra parte",
      },
      why: "Muchas veces el camión pasa más tarde. El propietario lo reporta y la vuelta se programa para el día siguiente.",
    },
    trouble: {
      title: "Cuando algo no sale",
      points: {
        a: "¿No llegas? Devuelve el trabajo cuanto antes: otros pueden tomarlo.",
        b: "¿Portón cerrado, sin botes, un perro suelto? Di que no se puede hacer, con una foto.",
        c: "¿Se rompió algo? Escribe enseguida a soporte, con el trabajo adjunto.",
      },
      question: "Por la mañana tu auto no arranca. ¿Qué haces?",
      choices: {
        a: "Devuelvo los trabajos de inmediato",
        b: "Espero, quizá alguien lo note",
        c: "Digo que en esas casas no se puede",
      },
      why: "Devolver es para lo que es problema tuyo, y cuanto antes, mejor. «No se puede hacer» es para lo que pasa en la casa.",
    },
    dark: {
      title: "Seguridad en la oscuridad",
      points: {
        a: "Ponte algo claro y lleva una luz.",
        b: "Empuja, no cargues. Mejor dos viajes que una espalda lastimada.",
        c: "Nunca te quedes en la calle de espaldas al tráfico.",
      },
      question: "Un bote pesa demasiado para moverlo. ¿Qué haces?",
      choices: {
        a: "Lo levanto de un tirón",
        b: "Vacío la mitad",
        c: "Lo dejo, tomo una foto y digo por qué",
      },
      why: "Ninguna recogida vale una lesión. Di que no se puede hacer: nadie pierde por eso.",
    },
  },
} as const satisfies TextsOf<typeof en.training>;
