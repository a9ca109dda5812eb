import type * as en from "../en/account-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of the account, its sign-in and prices, and what a runner’s account may do. */
export const accountNotifications = {
  secondFactorOn: {
    title: "La verificación en dos pasos está activada",
    message: "Desde ahora, para iniciar sesión hace falta un código de tu app de autenticación.",
  },
  secondFactorOff: {
    title: "La verificación en dos pasos está desactivada",
    message: "Otra vez basta tu contraseña para iniciar sesión. Si no fuiste tú, cámbiala ahora.",
  },
  secondFactorTried: {
    title: "Alguien tiene tu contraseña",
    message:
      "Alguien la escribió y después varios códigos incorrectos. Si no fuiste tú, cambia tu contraseña ahora.",
  },
  recoveryCodeUsed: {
    title: "Se usó un código de recuperación",
    message:
      "Se escribió en TidyCurb. {count, plural, =0 {No queda ninguno. Crea códigos nuevos ahora.} one {Queda uno.} other {Quedan #.}} Si no fuiste tú, cambia tu contraseña ahora.",
  },
  recoveryCodesMade: {
    title: "Nuevos códigos de recuperación",
    message: "Los anteriores ya no sirven. Si no fuiste tú, cambia tu contraseña ahora.",
  },
  googleLinked: {
    title: "Se vinculó una cuenta de Google",
    message:
      "La cuenta de Google {email} puede iniciar sesión en tu cuenta. Si no fuiste tú, desvincúlala y cambia tu contraseña.",
  },
  googleUnlinked: {
    title: "Se desvinculó una cuenta de Google",
    message: "La cuenta de Google {email} ya no puede iniciar sesión en tu cuenta.",
  },
  passkeyAdded: {
    title: "Se agregó una llave de acceso",
    message:
      "Permite iniciar sesión sin tu contraseña{name, select, none {} other {; se agregó con {name}}}. Si no fuiste tú, quítala y cambia tu contraseña.",
  },
  passkeyRemoved: {
    title: "Se quitó una llave de acceso",
    message:
      "La llave de acceso{name, select, none {} other { ({name})}} ya no permite iniciar sesión en tu cuenta.",
  },
  payoutEmailChanged: {
    title: "Cambió tu correo para pagos",
    message:
      "Desde ahora, tus pagos van al correo nuevo. Si no fuiste tú, cambia tu contraseña ahora y vuelve a poner el anterior.",
  },
  passwordChanged: {
    title: "Tu contraseña cambió",
    message:
      "Se cerró la sesión en los demás dispositivos. Si no fuiste tú, elige una contraseña nueva ahora mismo.",
  },
  newSignIn: {
    title: "Inicio de sesión desde un dispositivo nuevo",
    message:
      "Fue a las {time} del {date}{browser, select, none {} other {, con {browser}{system, select, none {} other { en {system}}}}}. Si no fuiste tú, cierra la sesión de ese dispositivo y cambia tu contraseña.",
  },
  emailMoved: {
    title: "Tu correo electrónico cambió",
    message: "Desde ahora inicia sesión con el nuevo. Se cerró la sesión en los demás dispositivos.",
  },
  addressUnreachable: {
    title: "Nuestros correos no te llegan",
    message:
      "La dirección {email} los rechaza. Revísala o pide que enviemos ahí un enlace para probar de nuevo.",
  },
  priceChanged: {
    title: "Tu precio cambia",
    message:
      "A partir del {date}, tu servicio cuesta {amount} al mes en lugar de {before}. Hasta entonces no cambia nada, y puedes cancelar cuando quieras.",
  },
  priceStays: {
    title: "Tu precio no cambia",
    message: "Cancelamos el cambio que te anunciamos: tu servicio sigue a {amount} al mes.",
  },
  rentalPriceChanged: {
    title: "Cambia el precio de tus alquileres",
    message:
      "Desde el {date}, cada alquiler a partir del segundo cuesta {amount} al mes con {count} recogidas, y {extra} por cada recogida adicional. Las recogidas confirmadas conservan su precio.",
  },
  noticeGiven: {
    title:
      "{measure, select, removal {Aviso: podrías dejar de ser runner} other {Aviso: podríamos suspenderte}}",
    message:
      "{when, select, now {Desde ahora no puedes aceptar trabajos} other {Desde el {date} no puedes aceptar trabajos}}: {reason} Puedes responder en Tú.",
  },
  noticeDecided: {
    title:
      "{outcome, select, applied {Por ahora no puedes aceptar trabajos} withdrawn {Retiramos tu aviso} upheld {La decisión se mantiene} other {Puedes trabajar otra vez}}",
    message:
      "{outcome, select, applied {{measure, select, removal {Tu baja} other {Tu suspensión}} ha empezado. Termina las recogidas que ya empezaste. Sigues viendo tus pagos y puedes apelar en Tú.} withdrawn {Nada cambia para ti.} upheld {Otro administrador revisó tu apelación.} reversed {Otro administrador te dio la razón. Tu calificación, zonas y horarios siguen como antes.} other {Puedes ponerte en línea otra vez.}}{reason, select, none {} other { {reason}}}",
  },
} as const satisfies TextsOf<typeof en.accountNotifications>;
