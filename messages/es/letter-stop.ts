import type { letterStop as english } from "../en/letter-stop.ts";
import type { TextsOf } from "../texts-of.ts";

export const letterStop = {
  title: "Correos de TidyCurb",
  text: "Recibes estos correos porque «{name}» está activado. ¿Lo desactivamos?",
  stop: "Desactivar",
  done: {
    title: "Desactivado",
    jobAlerts:
      "«Avisos de trabajos» está desactivado: ni correos, ni mensajes de texto, ni push sobre tus recogidas y trabajos.",
    securityAlerts:
      "«Alertas de seguridad» está desactivado: ni correos, ni mensajes de texto, ni push sobre inicios de sesión. De los cambios en tu cuenta te seguimos avisando.",
    weeklyReports: "«Resumen semanal» está desactivado.",
    marketingEmails: "«Correos promocionales» está desactivado.",
    emailNotifications:
      "«Notificaciones por correo» está desactivado. Los correos sobre dinero y sobre la seguridad de tu cuenta siguen llegando.",
    keep: "En la aplicación sigue estando todo. ¿Cambiaste de idea?",
    undo: "Deshacer",
  },
  on: {
    title: "Activado otra vez",
    text: "«{name}» está activado y los correos llegan como antes.",
  },
  failed: {
    title: "No funcionó",
    invalid:
      "Este enlace está incompleto o es demasiado antiguo. Puedes desactivar los correos en tu configuración.",
    settings: "Ir a configuración",
    other: "No se cambió nada. Inténtalo de nuevo.",
    again: "Intentar de nuevo",
  },
} as const satisfies TextsOf<typeof english>;
