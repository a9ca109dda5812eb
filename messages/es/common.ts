import type { common as english } from "../en/common.ts";
import type { TextsOf } from "../texts-of.ts";

export const common = {
  brand: "TidyCurb",
  title: "{page} · TidyCurb",
  loading: "Cargando…",
  noScript:
    "Para iniciar sesión y todo lo que viene después hace falta JavaScript. Las páginas sobre el servicio se leen sin él.",
  retry: "Reintentar",
  close: "Cerrar",
  cancel: "Cancelar",
  back: "Atrás",
  next: "Siguiente",
  call: "Llamar a {name}: {number}",
  ratesNote:
    "Se muestra en {currency, select, EUR {euros} GBP {libras} other {{currency}}} según los tipos de cambio del {day}. Lo que se cobra y se paga es en dólares estadounidenses.",
  remove: "Quitar {what}",
  optional: "opcional",
  showPassword: "Mostrar la contraseña",
  hidePassword: "Ocultar la contraseña",
  notice: "Avisos (F8)",
  dismiss: "Descartar",
  errorTitle: "Error",
  somethingWrong: "Algo salió mal. Inténtalo de nuevo.",
  offline: "Parece que no tienes conexión. Revísala e inténtalo de nuevo.",
  offlineSince: "Estás sin conexión. Así estaban las cosas el {when}.",
  newVersion: {
    title: "Hay una versión nueva",
    text: "Se carga en un segundo, cuando te convenga.",
    action: "Volver a cargar",
  },
  failed: {
    title: "Esto no se cargó",
    text: "No se perdió nada. Inténtalo otra vez.",
    reference: "Referencia: {requestId}",
  },
  unauthorized: {
    title: "Sesión no iniciada",
    loggedOut: "Tu sesión se cerró. Te llevamos a iniciarla de nuevo…",
    logInAgain: "Vuelve a iniciar sesión.",
  },
  pleaseSignIn: {
    title: "Inicia sesión",
    text: "Tu sesión terminó. Podrás seguir enseguida.",
  },
  signInAgain: {
    title: "Tu sesión se cerró",
    text: "Vuelve a iniciar sesión como {email} y terminaremos lo que acabas de hacer.",
    otherText:
      "Ahora hay otra sesión abierta aquí. Inicia sesión como {email} y terminaremos lo que acabas de hacer.",
    notYou:
      "Ahora está abierta la sesión de {other}. Inicia sesión como {email} y terminaremos lo que acabas de hacer.",
    action: "Iniciar sesión y terminar",
    notNow: "Ahora no",
    notSent: "No se envió: tu sesión está cerrada. Inténtalo de nuevo para iniciarla.",
  },
  passwordAdvice: {
    short: "Las cortas se adivinan primero: con 8 caracteres o más es más segura.",
    common: "Mucha gente usa esta, así que se prueba primero. Mejor elige otra.",
  },
  reauthenticate: {
    title: "¿Eres tú?",
    text: "Esto es importante, así que te pedimos la contraseña una vez más.",
    password: "Contraseña",
    emailText:
      "Esto es importante, así que comprobamos una vez más que eres tú. Enviamos un código a {email}.",
    send: "Enviar código",
    sendAgain: "Enviarlo otra vez",
    sent: "Enviado a {email}. Sirve durante 10 minutos.",
    emailCode: "Código del correo",
    code: "Código de tu app de autenticación",
    action: "Continuar",
  },
  due: {
    outBefore: "afuera a más tardar a las {out} de la víspera, de vuelta a más tardar a las {back}",
    outTonight: "afuera hoy a más tardar a las {out}, de vuelta a más tardar a las {back}",
  },
  leaving: {
    title: "¿Salir sin guardar?",
    text: "Lo que cambiaste aquí aún no está guardado y se perdería.",
    action: "Salir",
  },
  accessDenied: "Acceso denegado",
  accessDeniedText: "Esta página no es para esta cuenta.",
  roles: {
    homeowner: "Propietario",
    runner: "Runner",
    admin: "Administrador",
  },
  planName: "{plan, select, Standard {Estándar} other {{plan}}}",
  jobStatus: {
    scheduled: "Programada",
    assigned: "Asignada",
    in_progress: "En curso",
    completed: "Completada",
    missed: "No realizada",
    cancelled: "Cancelada",
  },
  applicationStatus: {
    submitted: "En revisión",
    more_info: "Falta información",
    approved: "Aprobada",
    rejected: "No aprobada",
  },
  camera: {
    take: "Tomar foto",
    retake: "Repetir la foto",
    preparing: "Preparando la foto…",
  },
  proof: {
    out: "En la acera",
    in: "De vuelta en su lugar",
    alt: {
      out: "Foto de los botes en la acera",
      in: "Foto de los botes de vuelta en su lugar",
    },
    enlarge: "Ampliar: {what}",
    zoom: "Acercar",
    notYet: "Todavía no",
    waiting: "Falta la foto",
    noPhoto: "No se tomó foto",
    failed: "Esta foto no se cargó",
  },
  notFound: {
    title: "404: página no encontrada",
    text: "¿Se te olvidó agregar la página al enrutador?",
    home: "Ir al inicio",
  },
} as const satisfies TextsOf<typeof english>;
