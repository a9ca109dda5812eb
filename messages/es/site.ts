import type * as en from "../en/site.ts";
import type { TextsOf } from "../texts-of.ts";
import { area, covers, hostsPage, reliability, runnersPage, ways } from "./public-pages.ts";

export const publicPages = {
  area,
  reliability,
  runners: runnersPage,
  hosts: hostsPage,
  ways,
  landing: {
    title: "Tus botes a la acera y de vuelta, cada semana",
    description:
      "Un runner de tu zona saca tus botes de basura a la acera y los regresa, con foto como prueba. {price} al mes, cancela cuando quieras.",
    eyebrow: "Servicio de botes para tu barrio",
    headline: "Que nunca más se te pase el día de la basura.",
    lead: "Un runner de tu zona saca tus botes a la acera y los regresa. Recibes una foto cada vez. {price} al mes, y tú sigues durmiendo.",
    getStarted: "Empezar",
    applyRunner: "Postúlate como runner",
    seePricing: "Ver el precio",
    proof: {
      pickups: "{count} recogidas completadas este mes",
      runners: "Runners asegurados y con antecedentes verificados",
      promises: "{share} de {made} promesas cumplidas en 12 semanas",
      checked: "Revisamos a cada runner antes de su primer trabajo",
      cancel: "Cancela cuando quieras",
    },
    steps: {
      title: "Cómo funciona",
      subscribe: "Regístrate y suscríbete",
      schedule: "Elige tus días",
      relax: "Relájate, hay foto",
    },
    week: {
      title: "Tu día de la basura, de ahora en adelante",
      remind: { title: "La noche anterior", text: "Te mandamos un recordatorio. Tú no haces nada." },
      out: {
        title: "En tu franja horaria",
        text: "Tu runner lleva los botes a la acera. Primera foto.",
        picture: "Dos botes con la tapa cerrada en la acera, frente a una casa",
      },
      truck: { title: "Pasa el camión", text: "Lo oyes y sigues durmiendo." },
      back: {
        title: "Antes de las {backBy}",
        text: "Tu runner regresa los botes. Segunda foto.",
        picture: "Los mismos dos botes de vuelta junto a la casa",
      },
    },
    pricing: {
      title: "Un solo precio. Sin letra chica.",
      lead: covers,
      plan: "Estándar",
      perMonth: "al mes",
      unlimited: "Recogidas semanales ilimitadas",
      flexible: "Horario flexible",
      photo: "Confirmación con foto",
      notifications: "Notificaciones en tiempo real",
      noSetup: "Sin costo de inscripción",
      cancel: "Cancela cuando quieras",
      start: "Contratar el servicio",
      guarantee: "30 días de garantía de satisfacción",
      gift: "Regálalo",
      covers: {
        title: "Qué incluyen los {price}",
        both: "Botes afuera y de vuelta todos los días de camión",
        missed: "Una recogida no realizada da un crédito del {missedPercent} de su costo",
        hold: "Una suspensión por vacaciones de {holdDays} días o más da un crédito",
      },
      extra: {
        title: "Qué no incluyen",
        address: "Las recogidas semanales en una segunda casa",
        bulky: "Objetos voluminosos, como muebles",
        hauler: "La factura de tu empresa de basura",
      },
    },
    testimonial: {
      quote:
        "Antes oía el camión, decía una palabra que no voy a repetir y salía corriendo. Ahora oigo el camión y sigo durmiendo.",
      who: "Dana, dos botes y una entrada muy empinada",
      note: "Historias de muestra, hasta que tengamos la tuya.",
    },
    faq: {
      title: "Preguntas y respuestas",
      more: "Más preguntas",
    },
    footer: {
      line: "Runners del barrio. Aceras en orden. Mañanas tranquilas.",
      services: "Servicios",
      reliability: "Promesas cumplidas",
      copyright: "© {years} TidyCurb",
      explore: "Explorar",
      language: "Idioma",
    },
  },
  faq: {
    change: {
      question: "¿Puedo cambiar mi horario?",
      answer: "Sí. Cambia tus días de recogida en la configuración de tu cuenta y le avisamos a tu runner.",
    },
    cancel: {
      question: "¿Y si quiero cancelar?",
      answer: "Cancela cuando quieras. Conservas el servicio que ya pagaste y el mes siguiente no se cobra.",
    },
    reach: {
      question: "¿Y si el runner no puede llegar a mis botes?",
      answer:
        "Tu runner se pone en contacto contigo. Anota en tu perfil los códigos de acceso y el lugar de los botes, y casi nunca hará falta.",
    },
    cost: {
      question: "¿Cuánto cuesta?",
      answer: `${covers} Sin costo de inscripción y sin contrato.`,
    },
    proof: {
      question: "¿Cómo sé que se hizo?",
      answer:
        "Tu runner toma una foto en la acera y otra de vuelta en su lugar. Recibes una notificación en cuanto se completa la recogida.",
    },
    need: {
      question: "¿Qué necesito para ser runner?",
      answer:
        "Una forma de moverte (auto, camioneta, SUV, bicicleta o tus dos pies), una verificación de identidad y antecedentes, y una capacitación corta.",
    },
    paid: {
      question: "¿Cuándo me pagan?",
      answer:
        "Cada semana, por depósito directo. Los trabajos de lunes a domingo se pagan la semana siguiente.",
    },
    release: {
      question: "¿Y si no puedo ir a un trabajo?",
      answer: "Devuélvelo a la lista lo antes posible para que lo tome otro runner.",
    },
    choose: {
      question: "¿Puedo elegir cuándo y dónde trabajo?",
      answer: "Sí. Tú pones los códigos postales y los horarios, y solo tomas los trabajos que quieres.",
    },
  },
  how: {
    title: "Cómo funciona",
    description:
      "Cómo funciona TidyCurb para propietarios y para runners: tres pasos cada uno, cuánto cuesta, cuánto paga y si llegamos a tu código postal.",
    lead: "Qué haces tú, qué hacemos nosotros, y cuánto cuesta o paga.",
    tabs: { homeowners: "Para propietarios", runners: "Para runners" },
    tabsLabel: "Propietarios o runners",
    homeowners: {
      title: "Tres pasos hacia una mañana tranquila",
      subscribe: {
        title: "Suscríbete",
        text: "Un plan de {price} al mes. Agrega tu dirección, cuándo pasa el camión y dónde están los botes.",
      },
      out: {
        title: "Los sacamos",
        text: "Un runner del barrio, con antecedentes verificados, lleva tus botes a la acera en tu franja horaria.",
        plain: "Un runner del barrio lleva tus botes a la acera en tu franja horaria.",
      },
      back: {
        title: "Y los regresamos",
        text: "Después del camión, tu runner regresa los botes. Recibes una foto cada vez.",
      },
      getStarted: "Empezar",
    },
    runners: {
      title: "Tres pasos hasta tu primer pago",
      apply: {
        title: "Postúlate",
        text: "Dinos tus códigos postales, tus horarios y cómo te mueves. Revisamos las solicitudes en 24 a 48 horas.",
      },
      take: {
        title: "Toma trabajos cerca de ti",
        text: "Mira los trabajos disponibles a tu alrededor, cada uno con su pago. Toma los que te gusten.",
      },
      earn: {
        title: "Toma una foto y cobra",
        text: "Termina cada trabajo con una foto y mira cómo crecen tus ganancias.",
      },
      earnings: {
        title: "Cuánto se gana en una mañana",
        text: "{runnerRate} por recogida: 10 casas en una mañana son {runnerMorning}, que se pagan la semana siguiente.",
      },
      apply2: "Postularme como runner",
    },
    faqTitle: "Conviene saber",
    zip: {
      title: "¿Pasamos por tu calle?",
      label: "Código postal",
      hint: "Solo los cinco dígitos.",
      check: "Consultar mi zona",
      served: "¡Excelente! Damos servicio en tu zona. ¡Empieza hoy mismo!",
      invalid: "Escribe un código postal válido de 5 dígitos",
      unserved: "Todavía no hay runners en este código postal.",
      join: "Unirme a la lista de espera",
      failed: "Ahora mismo no podemos consultarlo. Inténtalo de nuevo en un minuto.",
    },
  },
  about: {
    title: "Quiénes somos",
    description:
      "Por qué existe TidyCurb: vecinos que ya están despiertos sacan tus botes de basura, los regresan y lo demuestran con una foto.",
    lead: "Un servicio pequeño para una tarea pequeña que nunca le gustó a nadie.",
    story: {
      title: "Todo empezó con un camión que ya había pasado",
      text1:
        "En toda calle hay un bote que se queda afuera hasta el jueves, otro que nunca salió y alguien en pantuflas persiguiendo al camión. A esa hora otra persona ya está despierta, paseando al perro o volviendo del trabajo.",
      text2:
        "Nosotros las ponemos en contacto. Los propietarios recuperan sus mañanas, y los runners cobran por dar una vuelta a la cuadra.",
    },
    promises: {
      title: "Lo que prometemos",
      photo: {
        title: "Pruebas, no promesas",
        text: "Ves fotos de cada recogida. Si una no se hace, te avisamos y te damos un crédito.",
      },
      local: {
        title: "Gente de por aquí",
        text: "Los runners eligen los códigos postales donde trabajan. Tienen antecedentes verificados y seguro.",
        plain:
          "Los runners eligen los códigos postales donde trabajan. Revisamos a cada uno antes de su primer trabajo.",
      },
      fair: {
        title: "Justo para ambas partes",
        text: "Un solo precio fijo para los propietarios. Los runners ven el pago antes de tomar un trabajo, y después no cambia.",
      },
    },
    cta: {
      title: "Nos vemos en la acera.",
      homeowner: "Empezar",
      runner: "Postúlate como runner",
    },
  },
  services: {
    title: "Nuestros servicios",
    description:
      "Servicio de botes de basura para casas y alquileres vacacionales: a la acera y de vuelta, los días que elijas o el día de salida, con foto.",
    eyebrow: "Para casas y para alquileres",
    headline: "El día de la basura, resuelto.",
    lead: "Sacamos los botes para el camión y los regresamos, en tu casa o en tu alquiler.",
    seeTypes: "Ver los dos servicios",
    why: {
      title: "Por qué TidyCurb",
      never: {
        title: "Nunca se te pasa el día de la basura",
        text: "Un horario confiable, llueva, nieve o sea lunes.",
      },
      local: {
        title: "Runners del barrio",
        text: "Gente de la vuelta de la esquina, con antecedentes verificados y asegurada.",
        plain: "Gente de la vuelta de la esquina. Revisamos a cada uno antes de su primer trabajo.",
      },
      proof: {
        title: "Prueba con foto",
        text: "Una foto en la acera y otra de vuelta en su lugar.",
      },
      guarantee: {
        title: "30 días de garantía de satisfacción",
        text: "Sin costo de inscripción, y cancelas cuando quieras.",
      },
    },
    steps: {
      title: "Tres pasos, dos de ellos en el sofá",
      subscribe: {
        title: "Suscríbete",
        text: "{price} al mes. Dinos los días y dónde están los botes.",
      },
      relax: {
        title: "Relájate",
        text: "No hace falta que estés en casa, ni con los ojos abiertos.",
      },
      track: {
        title: "Sigue cada recogida",
        text: "Te avisamos cuando tus botes salen y cuando regresan.",
      },
    },
    types: {
      title: "Dos servicios, una acera en orden",
      homeowner: {
        title: "Para propietarios",
        text: "Todas tus recogidas semanales por un solo precio al mes.",
        weekly: "Servicio semanal o quincenal",
        tracking: "Notificaciones y seguimiento",
        holiday: "Gestión de feriados o vacaciones",
        start: "Empezar en mi casa",
      },
      rental: {
        title: "Para alquileres vacacionales",
        text: "Tus próximos huéspedes encuentran botes vacíos.",
        checkout: "Servicio el día de salida",
        properties: "Varias propiedades",
        booking: "Integración con plataformas de reservas",
        guests: "Comunicación con los huéspedes",
        start: "Empezar en mi alquiler",
      },
    },
    testimonials: {
      title: "Lo que se oye por encima de la cerca",
      note: "Historias de muestra, hasta que tengamos la tuya.",
      steep: {
        quote: "Dos botes, una entrada empinada y ni una mañana en bata desde marzo.",
        who: "Dana, propietaria",
      },
      cabin: {
        quote:
          "Recibo huéspedes a tres horas de distancia. La foto del día de salida es el mejor mensaje de mi semana, y eso que me dejan buenas reseñas.",
        who: "Luis, anfitrión de un alquiler vacacional",
      },
      winter: {
        quote:
          "Mi runner encontró el bote debajo de un montón de nieve. Yo llevaba desde el martes buscándolo.",
        who: "Marie, propietaria",
      },
    },
    cta: {
      title: "El camión también pasa esta semana.",
      text: "La configuración toma unos tres minutos.",
      start: "Empieza tu servicio hoy",
    },
  },
} as const satisfies TextsOf<typeof en.publicPages>;
