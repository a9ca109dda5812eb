/** Service setup, and the card form it shares with changing the card. */
export const subscribe = {
  title: "Configura tu servicio",
  lead: "Una dirección, un día o dos, y el día de la basura ya es asunto de otros.",
  starting: "Preparando tu suscripción…",
  startFailed: "No se pudo iniciar la suscripción. Inténtalo de nuevo.",
  addressTitle: "Dirección del servicio",
  scheduleTitle: "Días de recogida",
  scheduleNote: "¿Qué días pasa el camión?",
  summary: {
    title: "Resumen del servicio",
    monthly: "Servicio mensual",
    unlimited: "Recogidas semanales ilimitadas",
    photo: "Confirmación con foto",
    notifications: "Notificaciones en tiempo real",
    cancel: "Cancela cuando quieras",
    total: "Total",
    perMonth: "{price}/mes",
  },
  payment: {
    afterAddress:
      "Guarda primero tu dirección. Si un runner la atiende, después agregas tu tarjeta. Hasta entonces no se cobra nada.",
    title: "Pago",
    testTitle: "Modo de prueba",
    testText: "No se hará ningún cobro",
    active: "Tu servicio ya está activo. Esto guarda tus cambios y no cobra nada.",
    complete: "Completar (modo de prueba)",
    completeWithCard: "Completar la configuración",
    cardLoading: "Preparando el formulario de la tarjeta…",
    cardFailed: "No se pudo cargar el formulario de la tarjeta. Vuelve a cargar esta página.",
    cardDeclined: "No se pudo confirmar tu tarjeta. Revísala o prueba con otra.",
    cardNote: "Tu tarjeta va directo a Stripe, que recibe el pago. Nosotros nunca vemos su número.",
  },
  waiting: {
    title: "Todavía no hay runners en {zipCode}",
    text: "Estás en la lista de espera y guardamos tus datos. Te escribiremos cuando empiece un runner. No se te cobra nada.",
    save: "Guardar mis datos",
    done: {
      title: "Estás en la lista de espera",
      text: "Todavía no hay runners en {zipCode}. Te escribiremos cuando empiece uno. No se te cobra nada.",
    },
    over: {
      title: "Ya atendemos tu código postal",
      text: "Completa la configuración y empezamos con tus recolecciones.",
    },
  },
  missing: {
    title: "Falta información",
    text: "Completa todos los campos obligatorios y elige al menos un día de recogida.",
  },
  done: {
    title: "¡Tu cuenta está lista!",
    text: "Tu servicio está activo y tus recogidas semanales están planeadas.",
    first: "Tu servicio está activo. Primera recogida: {day}, {window}.",
  },
  failed: {
    title: "No se pudo completar",
    text: "Hubo un error al configurar tu cuenta. Inténtalo de nuevo.",
  },
} as const;
