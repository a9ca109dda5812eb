import type * as en from "../en/legal.ts";
import type { TextsOf } from "../texts-of.ts";
import { covers } from "./public-pages.ts";

export const documents = {
  updated: "Última actualización: {date}",
  contents: "En esta página",
  terms: {
    title: "Términos del servicio",
    description:
      "Las reglas para usar TidyCurb, en palabras sencillas: qué cubre el plan, cómo pagas, cancelas y recuperas tu dinero, y qué te pedimos.",
    lead: "Las reglas para usar TidyCurb, en palabras sencillas.",
    who: {
      title: "Quién puede usar TidyCurb",
      text: "Debes tener 18 años o más. Danos tu nombre y tu dirección verdaderos, y no compartas tu contraseña. Respondes por lo que pase en tu cuenta.\n\nUna cuenta es de propietario o de runner. Los anfitriones de alquileres vacacionales usan una cuenta de propietario.",
    },
    service: {
      title: "Qué cubre el plan",
      text: `${covers} En cada recogida, un runner saca tus botes a la acera y los regresa. No hay costo de inscripción.\n\nTu ciudad o tu empresa de basura vacía los botes. Nosotros no.`,
    },
    items: {
      title: "Qué va en los botes",
      text: "Usa tus botes para lo que acepta tu empresa de basura y cierra las tapas. Los runners no sacan objetos voluminosos ni botes tan pesados que no se puedan empujar.\n\nNunca saques químicos, pintura, baterías, agujas ni cenizas calientes.",
    },
    access: {
      title: "Un camino seguro a los botes",
      text: "Mantén el paso libre, las mascotas adentro y el código del portón al día. Si el runner no puede llegar a tus botes, te dice por qué y quizá te mande una foto. Esa recogida no da crédito.",
    },
    price: {
      title: "Los pagos",
      text: "Cobramos en tu tarjeta una vez al mes, por adelantado, hasta que canceles. Si un pago falla, lo intentamos de nuevo. Si sigue fallando, tu servicio termina.\n\nTe avisamos al menos {noticeDays} días antes de que cambie tu precio. Donde aún no trabaja ningún runner, no pagas nada.",
    },
    cancel: {
      title: "Cancelar y pausar",
      text: "Cancela cuando quieras en Facturación. Tu servicio sigue hasta el final del mes que pagaste y el mes siguiente no se cobra.\n\nTambién puedes pausar. Mientras tanto no pagas nada, y te guardamos los días que ya pagaste.",
    },
    credits: {
      title: "Recogidas no realizadas y créditos",
      text: "Si no hacemos una recogida, recibes un crédito del {missedPercent} de su costo, es decir, de su parte del precio mensual. No tienes que pedirlo. Reporta cualquier otro problema en un plazo de {reportDays} días.\n\nUna suspensión por vacaciones de {creditDays} días o más da un crédito por cada día.\n\nLos créditos reducen tu próxima factura. Los créditos por recogidas nunca suman más que el precio de un mes.",
    },
    refund: {
      title: "Garantía de satisfacción",
      text: "¿No te convence? En tus primeros {guaranteeDays} días de servicio puedes recuperar todo lo que pagaste. Pídelo en Facturación. Tu servicio termina en ese momento.\n\nCada cuenta tiene esta garantía una sola vez.",
    },
    runners: {
      title: "Los runners",
      text: "Los runners son contratistas independientes, no empleados nuestros. Eligen dónde y cuándo trabajan, y pagan sus propios impuestos. Están asegurados y tienen sus antecedentes verificados.\n\nEl pago que un runner ve al aceptar un trabajo no cambia. La semana va de lunes a domingo y se paga la semana siguiente. Podemos retener el pago de una recogida mientras revisamos un problema.",
      plain:
        "Los runners son contratistas independientes, no empleados nuestros. Eligen dónde y cuándo trabajan, y pagan sus propios impuestos. Revisamos a cada uno antes de su primer trabajo.\n\nEl pago que un runner ve al aceptar un trabajo no cambia. La semana va de lunes a domingo y se paga la semana siguiente. Podemos retener el pago de una recogida mientras revisamos un problema.",
    },
    conduct: {
      title: "Lo que no se permite",
      text: "No abuses de la dirección, el código o las fotos de nadie. No inventes recogidas, problemas ni calificaciones. No amenaces a nadie ni intentes entrar a la fuerza en nuestros sistemas.\n\nPodemos suspender o cerrar una cuenta que haga algo de esto. Puedes escribirnos y pedir que la revisemos otra vez.",
    },
    due: {
      title: "Cómo suspendemos o damos de baja a runners",
      text: "Antes de suspender o dar de baja a un runner, le avisamos con {workNoticeDays} días de anticipación e indicamos el motivo y las recogidas en cuestión. Hasta entonces el runner puede trabajar y respondernos.\n\nSolo el robo, las amenazas o la violencia, las pruebas falsas y el peligro para personas o casas se sancionan de inmediato.\n\nUn runner suspendido puede iniciar sesión, ver sus pagos y escribir a Soporte. Lo ya ganado se paga.\n\nEl runner puede apelar durante {appealDays} días. Lo revisa un administrador que no tomó la decisión. Si nos equivocamos, el runner vuelve a trabajar con la misma calificación, zonas y horarios.",
    },
    liability: {
      title: "Si algo se rompe",
      text: "Reporta los daños en un plazo de {reportDays} días, con una foto. Escuchamos a las dos partes y te respondemos.\n\nRespondemos por los daños que causemos por nuestra culpa, hasta lo que nos pagaste en los 12 meses anteriores. Donde la ley no permite este límite, no se aplica. No respondemos por camiones retrasados, mal tiempo ni multas causadas por datos equivocados que nos diste.",
    },
    changes: {
      title: "Cambios a estos términos",
      text: "Te escribimos antes de que un cambio importante entre en vigor. Si no estás de acuerdo, cancela antes de ese día. Se aplica la ley del estado donde se hacen tus recogidas.",
    },
    questions: {
      title: "Preguntas",
      text: "Escríbenos. Una persona lee cada mensaje.",
    },
  },
  privacy: {
    title: "Política de privacidad",
    description:
      "Qué guarda TidyCurb sobre ti, quién lo ve, qué empresas nos ayudan, cuánto tiempo lo guardamos y cómo obtener una copia o borrarlo.",
    lead: "Qué sabemos de ti, quién lo ve y cuánto tiempo lo guardamos.",
    short: {
      title: "En resumen",
      text: "- Guardamos lo que tus recogidas necesitan.\n- Un runner ve solo lo que la recogida necesita, y solo en ese momento.\n- No mostramos anuncios y nunca vendemos tus datos.\n- Puedes descargar o borrar todo por tu cuenta.",
    },
    stored: {
      title: "Qué guardamos",
      text: "- De todos: nombre, correo, teléfono si lo das, configuración, mensajes y los dispositivos donde inicias sesión. De tu contraseña guardamos solo un código del que no se puede recuperar; de una llave de acceso, solo su mitad pública. Tu huella y tu rostro nunca salen de tu dispositivo.\n- De propietarios: dirección, días de recogida, botes, notas, fotos de la casa, código del portón, facturas, calificaciones y problemas reportados.\n- De anfitriones: propiedades, enlaces de calendarios, reservas, y los nombres y correos de huéspedes que escribas.\n- De runners: zona, horario, vehículo, solicitud y capacitación, el resultado de la verificación de identidad, trabajos, calificaciones y pagos. Si lo permites, dónde se tomaron tus fotos.",
    },
    photos: {
      title: "Fotos",
      text: "Los runners toman fotos de prueba en la acera y de vuelta en la casa. Quitamos de cada foto los datos ocultos, como la cámara y el lugar. Tú ves las fotos de tus recogidas, el runner ve las que tomó, y nosotros también cuando hay un problema. Las fotos de una conversación solo las ven quienes participan en ella y nuestro equipo.",
    },
    sees: {
      title: "Quién ve qué",
      text: "Antes de tomar un trabajo, un runner ve la zona, no el número de tu casa. Después ve tu dirección, tus notas y las fotos de la casa. La dirección desaparece {addressHours} horas después de la recogida.\n\nLos códigos del portón están cifrados. Tu runner puede abrir el tuyo solo cerca de la hora de la recogida, y tú ves cada vez que lo hace.\n\nUn propietario puede compartir una recogida con un enlace. Durante un máximo de {shareDays} días, quien tenga el enlace ve las fotos, el día, las horas, la ciudad y el nombre de pila del runner, pero ninguna dirección. Un runner puede compartir su día con un enlace. Hasta la medianoche, quien tenga el enlace ve el nombre de pila del runner, cuántas paradas lleva y la ciudad y la hora de la última. Ambos pueden dejar de compartir en cualquier momento.\n\nLos demás ven tu nombre. Tu foto, la inicial de tu apellido y tu teléfono se muestran solo si lo eliges en Configuración.",
    },
    companies: {
      title: "Empresas que nos ayudan",
      text: "Cada una recibe solo lo que su trabajo necesita:\n\n- Stripe maneja las tarjetas y los pagos de los runners. De una tarjeta vemos la marca, los cuatro últimos dígitos y el vencimiento, nunca el número.\n- Otras empresas operan nuestros servidores, guardan fotos, entregan correos, mensajes de texto y notificaciones, y ubican direcciones en un mapa.\n- Google, solo si inicias sesión con él.\n\nVerificamos los antecedentes de un runner solo con su consentimiento.",
    },
    messages: {
      title: "Correos y mensajes de texto",
      text: "Te escribimos sobre tus recogidas, el dinero y la seguridad. Puedes desactivar la mayoría de los correos en Configuración o con el enlace del correo. Los correos de publicidad están desactivados hasta que los actives.\n\nLos mensajes de texto llegan solo si agregas tu número y aceptas. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para dejar de recibirlos. Nunca compartimos tu número con fines publicitarios.",
    },
    cookies: {
      title: "Cookies y estadísticas",
      text: "Nuestras propias cookies mantienen tu sesión, recuerdan tu idioma y reconocen un navegador que ya usaste. No hay cookies de rastreo.\n\nContamos cuántas veces se usan las páginas y las acciones, nunca quién las usa. Puedes desactivarlo en Configuración.",
    },
    kept: {
      title: "Cuánto tiempo lo guardamos",
      text: "- Tu cuenta y tus recogidas: hasta que borres tu cuenta.\n- Fotos de una recogida: {proofMonths} meses, o más mientras haya un problema, una apelación o una disputa. Después solo guardamos una pequeña copia en gris, que nos muestra si alguien envía otra vez la misma foto.\n- Avisos y conversaciones cerradas con soporte: {noticeYears} años.\n- Reservas, y quién abrió un código del portón: {bookingDays} días.\n- Llamadas por la app: quién llamó a quién y cuándo, nunca un número, durante {callDays} días.\n- Nombres y correos de huéspedes: {guestDays} días después de su salida.\n- Nombres, correos y mensaje de un regalo: {giftDays} días después del pago, o más tiempo hasta que se use o se reembolse.\n- La lista de espera: hasta que te escribamos, {waitingDays} días como máximo.\n- Registros de pagos y de lo que cambió nuestro personal: también después de cerrar tu cuenta, pero sin tu nombre.",
    },
    choices: {
      title: "Tus opciones",
      text: "Corrige tus datos en Perfil. Descarga una copia de todo o borra tu cuenta en Configuración.\n\nBorrarla termina tu servicio de inmediato y no se puede deshacer. Se borran tus datos y las fotos de tu casa. Las fotos que un runner tomó de otras casas se quedan con esas casas.\n\n¿No tienes cuenta? Escríbenos y buscaremos, corregiremos o borraremos lo que tengamos.",
    },
    safe: {
      title: "Cómo lo protegemos",
      text: "Las conexiones están cifradas. También los códigos del portón y los enlaces de calendarios que guardamos. Puedes activar la verificación en dos pasos, y te escribimos cuando alguien inicia sesión en un dispositivo nuevo.",
    },
    changes: {
      title: "Menores y cambios",
      text: "TidyCurb no es para menores de 18 años. Te escribimos antes de que un cambio importante en esta página entre en vigor.",
    },
    questions: {
      title: "Preguntas",
      text: "Escríbenos sobre cualquier cosa de esta página.",
    },
  },
  contact: {
    title: "Escríbenos",
    description:
      "Cómo comunicarte con TidyCurb: por correo, o desde tu cuenta si tienes una. Qué contarnos sobre una recogida, una solicitud o tus datos.",
    lead: "Una persona lee cada mensaje.",
    email: "Para cualquier cosa, con cuenta o sin ella:",
    write: {
      email: "Tu correo electrónico",
      words: "Tu mensaje",
      hint: "Respondemos por correo.",
      send: "Enviar mensaje",
      sent: "Gracias. Recibimos tu mensaje y te responderemos por correo.",
      wrong: "No pudimos enviarlo. Revisa tu correo y tu mensaje. Si vuelves atrás, tu texto sigue ahí.",
      later: "No funcionó. Vuelve atrás e inténtalo de nuevo en unos minutos. Tu texto sigue ahí.",
    },
    members: {
      title: "Desde tu cuenta",
      text: "Adjunta la recogida de la que se trata. Encontrarás nuestra respuesta en tu cuenta y en tu correo. Primero respondemos los mensajes más antiguos.",
      link: "Escribir a soporte",
      signIn: "Inicia sesión para escribir a soporte",
    },
    pickup: {
      title: "Sobre una recogida",
      text: "¿Algo salió mal? Abre la recogida y reporta el problema ahí, en un plazo de {reportDays} días. Muchos problemas se resuelven en el momento.",
    },
    applications: {
      title: "Sobre tu solicitud",
      text: "Revisamos las solicitudes en {reviewFrom} a {reviewUntil} horas. Tu cuenta muestra cómo va la tuya.",
    },
    more: {
      title: "Mira primero la ayuda",
      text: "Ahí está la respuesta a la mayoría de las preguntas.",
      link: "Abrir la ayuda",
    },
  },
  help: {
    title: "Ayuda y respuestas",
    description:
      "Respuestas para propietarios, runners y anfitriones: primera recogida, feriados, recogidas no realizadas, reembolsos, pagos, calendarios y tus datos.",
    lead: "Lo que más nos preguntan.",
    groups: {
      homeowners: "Para propietarios",
      runners: "Para runners",
      hosts: "Para anfitriones",
      account: "Tu cuenta",
      more: "¿Otra cosa?",
    },
    moreText: "Escríbenos. Una persona lee cada mensaje.",
    times: {
      question: "¿Cuándo salen y regresan mis botes?",
      answer:
        "Nos dices más o menos a qué hora pasa el camión. Los botes salen en esa franja horaria o, si lo prefieres, la noche anterior. Regresan en la misma franja horaria o después del camión, antes de las {backBy}.",
    },
    holiday: {
      question: "¿Qué pasa en los feriados?",
      answer:
        "Si un feriado cambia el día del camión, tu recogida también cambia. Tu calendario muestra el nuevo día. Si un día parece equivocado, repórtalo ahí.",
    },
    vacation: {
      question: "Me voy de viaje. ¿Qué hago?",
      answer:
        "Salta una semana o agrega una suspensión por vacaciones en tu calendario. Una suspensión de {creditDays} días o más da un crédito por cada día. Para ausencias más largas, pausa tu servicio: no cobramos nada.",
    },
    missed: {
      question: "¿Y si no se hace una recogida?",
      answer:
        "Recibes un crédito del {missedPercent} de su costo, sin pedirlo. Si algo más salió mal, repórtalo en la recogida en un plazo de {reportDays} días.",
    },
    refund: {
      question: "¿Puedo recuperar mi dinero?",
      answer:
        "Sí, en tus primeros {guaranteeDays} días de servicio. Pídelo en Facturación y recuperas todo lo que pagaste. Tu servicio termina en ese momento.",
    },
    gate: {
      question: "¿Quién ve el código de mi portón?",
      answer:
        "Solo tu runner, y solo cerca de la hora de la recogida. El código se guarda cifrado, y tu perfil muestra quién lo abrió.",
    },
    items: {
      question: "¿Qué no puedo sacar?",
      answer:
        "Objetos voluminosos, botes tan pesados que no se puedan empujar y cualquier cosa peligrosa: químicos, pintura, baterías, agujas o cenizas calientes. Pregunta por ellos a tu empresa de basura.",
    },
    nobody: {
      question: "¿Y si ningún runner trabaja en mi zona?",
      answer: "Entras en la lista de espera y no pagas nada. Te escribimos cuando un runner empiece ahí.",
    },
    earn: {
      question: "¿Cuánto gano?",
      answer:
        "{runnerRate} por recogida con la tarifa de hoy. Cada trabajo muestra su pago antes de que lo tomes, y después no cambia.",
    },
    blocked: {
      question: "¿Y si no puedo llegar a los botes?",
      answer:
        "Elige «No se puede hacer», di por qué y agrega una foto. No cuenta en contra tuya ni del propietario.",
    },
    contractor: {
      question: "¿Es un empleo?",
      answer:
        "No, trabajas por tu cuenta como contratista independiente. Decides cuándo y dónde trabajas, y pagas tus propios impuestos. Tus resúmenes semanales te ayudan con eso.",
    },
    checkout: {
      question: "¿Cómo funcionan los días de salida?",
      answer:
        "Conecta el calendario de reservas de tu propiedad. Para cada salida se programa una recogida ese día, en la franja horaria que eliges.",
    },
    rentalCost: {
      question: "¿Cuánto cuesta un alquiler?",
      answer: covers,
    },
    calendars: {
      question: "¿Qué calendarios puedo conectar?",
      answer:
        "Airbnb, VRBO y cualquier otro con enlace iCal. Los consultamos cada dos horas y te avisamos si uno deja de funcionar.",
    },
    moved: {
      question: "¿Y si cambia una reserva?",
      answer: "La recogida cambia con ella. Si un runner ya la tomó, primero te preguntamos.",
    },
    signIn: {
      question: "No puedo iniciar sesión.",
      answer:
        "Elige «¿Olvidaste tu contraseña?» en la página de inicio de sesión. Te mandamos un enlace que sirve por una hora. Si antes usaste Google, úsalo de nuevo.",
    },
    messages: {
      question: "¿Cómo dejo de recibir correos o mensajes de texto?",
      answer:
        "Desactívalos en Configuración, Notificaciones. La mayoría de los correos también tiene un enlace para eso. Responde STOP para dejar de recibir mensajes de texto.",
    },
    copy: {
      question: "¿Cómo obtengo una copia de mis datos?",
      answer: "En Configuración, Privacidad, elige «Descargar mis datos». Incluye tus fotos.",
    },
    erase: {
      question: "¿Cómo borro mi cuenta?",
      answer:
        "En Configuración, Seguridad. Tu servicio termina de inmediato y borramos tus datos. No se puede deshacer.",
    },
  },
} as const satisfies TextsOf<typeof en.documents>;
