import type { training as english } from "../en/training.ts";
import type { TextsOf } from "../texts-of.ts";

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
        b: "El código del portón es solo para esta visita. Cada consulta queda registrada.",
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
} as const satisfies TextsOf<typeof english>;
