import type * as en from "../en/passkeys.ts";
import type { TextsOf } from "../texts-of.ts";

export const passkeys = {
  title: "Llaves de acceso",
  note: "Inicia sesión con tu huella, tu rostro o el bloqueo de pantalla. Sin contraseña ni código.",
  empty: "Aún no hay llaves de acceso",
  unnamed: "Llave de acceso",
  added: "Agregada el {when}",
  used: "último uso: {when}",
  unused: "sin usar todavía",
  add: {
    action: "Agregar una llave de acceso",
    done: { title: "Llave de acceso agregada", text: "La próxima vez, inicia sesión con ella." },
    none: "No se agregó ninguna llave",
    problems: {
      cancelled: "La ventana se cerró antes de terminar.",
      timedOut: "Pasó demasiado tiempo. Inténtalo de nuevo.",
      known: "Este dispositivo ya tiene una llave de acceso para tu cuenta.",
      unsupported:
        "Este navegador no puede crear llaves de acceso aquí. Prueba con otro navegador o con tu teléfono.",
      failed: "Algo salió mal. Inténtalo de nuevo.",
    },
  },
  remove: {
    action: "Quitar",
    named: "Quitar {name}, agregada el {when}",
    title: "¿Quitar esta llave de acceso?",
    text: "Ya no permitirá iniciar sesión en tu cuenta. Se cerrará la sesión en los demás dispositivos.",
    done: {
      title: "Llave de acceso quitada",
      text: "Se cerró la sesión en los demás dispositivos.",
    },
    failed: "No se pudo quitar la llave de acceso. Inténtalo de nuevo.",
  },
  signIn: {
    action: "Usar una llave de acceso",
    none: "No has iniciado sesión",
    problems: {
      cancelled: "No se usó ninguna llave. Si este dispositivo no tiene, inicia sesión de otra forma.",
      timedOut: "Pasó demasiado tiempo. Inténtalo de nuevo.",
      unsupported: "Este navegador no puede usar llaves de acceso aquí. Inicia sesión de otra forma.",
      failed: "Algo salió mal. Inténtalo de nuevo o inicia sesión de otra forma.",
    },
  },
  offer: {
    title: "La próxima vez, sin contraseña",
    text: "Inicia sesión en este dispositivo con tu huella, tu rostro o el bloqueo de pantalla.",
    notNow: "Ahora no",
  },
} as const satisfies TextsOf<typeof en.passkeys>;
