import type { settings as english } from "../en/settings.ts";
import type { TextsOf } from "../texts-of.ts";

export const settings = {
  title: "Configuración",
  lead: "Cómo se ve TidyCurb, qué te cuenta y qué sabe.",
  tabs: {
    label: "Configuración",
    general: "General",
    notifications: "Notificaciones",
    privacy: "Privacidad",
    billing: "Facturación",
    security: "Seguridad",
  },
  save: "Guardar",
  unsaved: "Sin guardar",

  general: {
    title: "Apariencia e idioma",
    theme: "Tema",
    themes: { light: "Claro", dark: "Oscuro", auto: "Automático" },
    hints: { light: "A pleno sol", dark: "Antes del amanecer", auto: "Como tu dispositivo" },
    language: "Idioma",
    languageHint: "Para las páginas y para los correos que te mandamos.",
    timezone: "Zona horaria",
    timezoneHint:
      "De los mensajes, los recibos y todo lo que lleva hora. Las recogidas van según el reloj de la casa.",
    zones: {
      device: "La de tu dispositivo",
      UTC: "UTC",
      EST: "EST, hora del Este",
      PST: "PST, hora del Pacífico",
      CST: "CST, hora del Centro",
    },
    currency: "Moneda",
    currencyHint: "Los importes se muestran en ella, junto a lo que se cobra en dólares estadounidenses.",
    currencies: { USD: "Dólar estadounidense", EUR: "Euro", GBP: "Libra esterlina" },
    updated: {
      title: "Preferencias actualizadas",
      text: "{theme, select, dark {Se apagan las luces.} light {Buenos días.} other {Seguimos a tu dispositivo.}}",
    },
    failed: "No se pudieron actualizar las preferencias. Inténtalo de nuevo.",
  },

  notifications: {
    title: "Notificaciones",
    note: "Qué podemos contarte, y por dónde.",
    channels: "Por dónde",
    topics: "Sobre qué",
    emailNotifications: "Notificaciones por correo",
    smsNotifications: "Notificaciones por SMS",
    numberNeeded: "Primero agrega tu número",
    smsNeedsNumber: "Necesita un número confirmado: agrégalo abajo.",
    pushNotifications: "Notificaciones push",
    jobAlerts: "Avisos de trabajos",
    jobAlertsHint: "Novedades de tus recogidas y trabajos",
    weeklyReports: "Resumen semanal",
    weeklyReportsHint: "La semana en una página",
    marketingEmails: "Correos promocionales",
    marketingEmailsHint: "Ofertas y novedades nuestras",
    securityAlerts: "Alertas de seguridad",
    securityAlertsHint:
      "Cuando un dispositivo nuevo inicia sesión. Los cambios en tu cuenta se avisan siempre.",
    updated: { title: "Notificaciones actualizadas", text: "Guardamos lo que elegiste." },
    failed: "No se pudo actualizar la configuración de notificaciones.",
  },

  privacy: {
    title: "Privacidad",
    note: "Qué ven los demás y qué podemos hacer con lo que sabemos.",
    profileVisibility: "Visibilidad del perfil",
    profileVisibilityHint:
      "Lo que ve la otra parte de una recogida. Privado: tu nombre. Contactos: también tu foto, si ya tuvieron una recogida juntos. Público: tu foto y la inicial de tu apellido.",
    visibilities: { public: "Público", private: "Privado", contacts: "Contactos" },
    dataSharing: "Compartir datos",
    dataSharingHint:
      "Mientras una recogida está en marcha, la otra parte ve tu número de teléfono y puede llamarte",
    analyticsTracking: "Análisis de uso",
    analyticsTrackingHint:
      "Contamos qué páginas se abren y qué se hace en ellas, nunca quién. “No rastrear” cuenta como apagado",
    locationTracking: "Ubicación",
    locationTrackingHint:
      "Dónde está tu dispositivo: para las distancias, una ruta más corta y junto a las fotos de un runner. Si está apagado, no se pide, ni se manda, ni se guarda",
    updated: { title: "Privacidad actualizada", text: "Guardamos lo que elegiste." },
    failed: "No se pudo actualizar la configuración de privacidad.",
  },

  billing: {
    title: "Facturación",
    plan: "Plan",
    status: "Estado",
    monthlyRate: "Tarifa mensual",
    perMonth: "{price}/mes",
    setUp: "Configurar el servicio",
    none: "Nada que facturar",
    noneText: "Esta cuenta ni paga ni cobra.",
    paymentSettings: "Configuración de pagos",
    paymentNote: "Los trabajos de lunes a domingo se pagan la semana siguiente.",
    payoutEmail: "Correo para pagos",
    updated: { title: "Configuración actualizada", text: "Tus pagos van a {email}." },
    failed: "No se pudo actualizar la configuración. Inténtalo de nuevo.",

    bank: {
      title: "Cuenta bancaria",
      note: "La indicas en la página del procesador de pagos. Nosotros nunca vemos el número.",
      noteTest:
        "Este es el modo de prueba: los pagos se registran, no se envía dinero y no se pide ninguna cuenta bancaria.",
      status: "Estado",
      none: "Aún no agregada",
      incomplete: "Al procesador de pagos le falta algo de tu parte",
      ready: "Lista para tus pagos",
      readyTest: "Cuenta de prueba agregada",
      account: "Cuenta",
      waits: "Tus pagos esperan hasta que haya una.",
      add: "Agregar cuenta bancaria",
      goOn: "Continuar",
      change: "Cambiar la cuenta bancaria",
      check: "Consultar de nuevo",
      addedTest: {
        title: "Cuenta de prueba agregada",
        text: "Es solo una marca para el modo de prueba: no hay ningún banco detrás.",
      },
      failed: "No se pudo abrir la página del procesador de pagos. Inténtalo de nuevo.",
      checkFailed: "El procesador de pagos no respondió. Inténtalo de nuevo.",
    },
  },
} as const satisfies TextsOf<typeof english>;
