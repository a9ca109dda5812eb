import type { profile as english } from "../en/profile.ts";
import type { TextsOf } from "../texts-of.ts";

export const profile = {
  title: "Perfil",
  lead: "{role, select, homeowner {Quién eres y dónde viven tus botes.} runner {Quién eres y dónde trabajas.} other {Quién eres.}}",
  edit: "Editar",
  cancel: "Cancelar",
  save: "Guardar cambios",
  unsaved: "Sin guardar",
  editing: "Cambia lo que quieras.",

  personal: {
    title: "Datos personales",
    firstName: "Nombre",
    lastName: "Apellido",
    email: "Correo electrónico",
    emailHint: "Si lo cambias, mandamos un enlace al correo nuevo. El cambio se aplica cuando lo abras.",
    phoneNumber: "Teléfono celular",
    linkSent:
      "Mandamos un enlace a {email}. Ábrelo para que sea tu nuevo correo; mientras tanto, sigue {present}.",
  },
  address: {
    title: "Dirección del servicio",
    none: "Configura tu servicio para empezar",
    setUp: "Configurar el servicio",
  },
  area: {
    title: "Zona de servicio",
    zipCodes: "Códigos postales",
    zipCodesHint: "Separados por comas. Recibes los trabajos de estos códigos postales.",
  },
  house: {
    title: "Foto de la casa",
    note: "Ayuda a tu runner a encontrar la casa correcta a las seis de la mañana.",
    alt: "Tu casa",
    none: "Aún no hay foto",
    failed: "Esta foto no se cargó",
    file: "Archivo de la foto de la casa",
    choose: "Elegir foto",
    replace: "Elegir otra",
    remove: "Quitar la foto",
    limits: "JPG, PNG o GIF, de 5 MB como máximo",
    wrongType: {
      title: "Tipo de archivo no válido",
      text: "Elige un archivo de imagen (JPG, PNG, GIF).",
    },
    tooLarge: {
      title: "Archivo demasiado grande",
      text: "Elige una imagen de menos de 5 MB.",
    },
    uploadFailed: {
      title: "No se pudo subir",
      unreadable: "Esta imagen no se puede leer. Elige otra.",
      notSent: "La foto no se pudo enviar. Inténtalo de nuevo.",
    },
    uploaded: { title: "Imagen subida", text: "No olvides guardar tu perfil." },
  },
  schedule: { title: "Días de recogida", numberOfCans: "Número de botes" },

  updated: { title: "Perfil actualizado", text: "Tus cambios están guardados." },
  updatedLinkSent: "Una cosa más: abre el enlace que mandamos a {email}.",
  failed: "No se pudo actualizar el perfil. Inténtalo de nuevo.",
  discard: {
    title: "¿Descartar tus cambios?",
    text: "Lo que cambiaste vuelve a como estaba.",
    action: "Descartar",
  },

  status: {
    title: "Estado de la cuenta",
    state: "Estado",
    active: "Activa",
    role: "Rol",
    since: "Con nosotros desde",
    service: "Servicio",
    application: "Solicitud",
    rating: "Calificación",
    completedJobs: "Trabajos completados",
  },
  subscriptionStatus: {
    none: "Sin configurar",
    incomplete: "Configuración sin terminar",
    active: "Activo",
    past_due: "Pago atrasado",
    paused: "En pausa",
    canceled: "Terminado",
  },

  notifications: {
    title: "Notificaciones",
    note: "Cada interruptor se guarda al instante.",
    emailNotifications: "Notificaciones por correo",
    smsNotifications: "Notificaciones por SMS",
    jobAlerts: "Avisos de trabajos",
    weeklyReports: "Resumen semanal",
    updated: "Configuración actualizada",
    updatedText: "{what}: {on, select, true {sí} other {no}}.",
    failed: "No se pudo actualizar la configuración de notificaciones.",
  },

  security: { title: "Seguridad" },
  deletion: {
    note: "Pone fin a todo aquí, para siempre.",
    action: "Eliminar la cuenta",
    question: "¿Seguro que quieres eliminar tu cuenta? Esto no se puede deshacer.",
    consequences:
      "{role, select, homeowner {Tu suscripción termina, se cancelan las recogidas que no han empezado y se borran tus datos y tus fotos.} runner {Los trabajos que tomaste vuelven a la lista y se borran tus datos.} other {Se borran tus datos.}}",
    confirm: "Sí, eliminar todo",
    done: { title: "Cuenta eliminada", text: "Tu cuenta se eliminó de forma permanente." },
    failed: "No se pudo eliminar la cuenta. Comunícate con soporte.",
  },

  confirmEmail: {
    profile: "Ir al perfil",
    signIn: "Iniciar sesión",
    done: {
      title: "Correo confirmado",
      text: "Ese es tu correo de ahora en adelante. Úsalo la próxima vez que inicies sesión.",
    },
    failed: {
      title: "Este enlace no funcionó",
      invalid: "Ya venció o ya se usó. Cambia tu correo otra vez para recibir uno nuevo.",
      inUse: "Otra cuenta ya tiene este correo. El tuyo queda como estaba.",
      other: "Tu correo queda como estaba. Inténtalo de nuevo.",
    },
  },
} as const satisfies TextsOf<typeof english>;
