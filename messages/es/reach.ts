import type { reach as english } from "../en/reach.ts";
import type { TextsOf } from "../texts-of.ts";

export const reach = {
  offer: {
    title: "¿Quieres enterarte con la app cerrada?",
    pickup:
      "Podemos avisar a este dispositivo cuando tu runner esté en camino y cuando tus botes estén de vuelta.",
    job: "Podemos avisar a este dispositivo cuando cambie algo de tus trabajos.",
    turnOn: "Activar",
    notNow: "Ahora no",
  },
  push: {
    title: "Este dispositivo",
    state: {
      on: "Los avisos push llegan a este dispositivo.",
      off: "Todavía no llegan avisos push a este dispositivo.",
      denied:
        "Tu navegador bloquea nuestros avisos push. Permite las notificaciones de este sitio en su configuración; hasta entonces te escribimos correos.",
      unsupported: "Este navegador no puede recibir avisos push. Te escribimos correos.",
      needsInstall:
        "En este dispositivo, agrega primero TidyCurb a la pantalla de inicio y ábrelo desde ahí.",
      unavailable: "Los avisos push no están configurados aquí. Te escribimos correos.",
    },
    switchedOff: "Las notificaciones push están desactivadas arriba, así que no se envía nada a ningún lado.",
    browsers:
      "{count, plural, one {# dispositivo recibe} other {# dispositivos reciben}} avisos push de tu cuenta.",
    turnOn: "Activar aquí",
    turnOff: "Desactivar aquí",
    try: "Enviar una prueba",
    turnedOn: "Los avisos push ya llegan aquí",
    turnedOff: "Ya no llegan avisos push aquí",
    tried: {
      sent: "Va en camino: se muestra en un momento",
      gone: "Este dispositivo ya no los recibe. Actívalo de nuevo.",
      refused: "El fabricante del navegador no aceptó el aviso. Inténtalo más tarde.",
    },
    failed: "No funcionó. Inténtalo de nuevo.",
  },
  sms: {
    title: "Mensajes de texto",
    note: "Para lo que no puede esperar, como un runner en camino o un cambio en la seguridad de tu cuenta.",
    number: "Número de celular",
    numberMissing: "Escribe un número.",
    consent:
      "Quiero recibir mensajes de texto de TidyCurb en este número. Pueden aplicarse tarifas de mensajes y datos; responde STOP para terminarlos.",
    consentMissing: "Confirma que quieres recibir mensajes de texto ahí.",
    send: "Enviar un código",
    code: "Código del mensaje",
    codeMissing: "Escribe los seis dígitos del código.",
    confirm: "Confirmar el número",
    confirmed: "Número confirmado",
    remove: "Quitar el número",
    removed: "Número quitado",
    state: {
      awaited: "espera el código que le enviamos. Vale 10 minutos.",
      confirmed: "está confirmado. Recibe mensajes mientras las notificaciones por SMS estén activadas.",
      stopped: "respondió STOP. Responde START al último mensaje para volver a recibirlos.",
      failed: "no recibe mensajes de texto. Quítalo e indica otro.",
    },
    failed: "No funcionó. Inténtalo de nuevo.",
  },
  quiet: {
    title: "Horas de silencio",
    note: "Los avisos push y los mensajes que pueden esperar llegan cuando terminan. Lo urgente llega enseguida.",
    on: "De {from} a {until}, en silencio.",
    off: "No hay horas de silencio.",
    from: "Desde",
    until: "Hasta",
    zone: "Zona horaria: {zone}",
    missing: "Escribe las dos horas.",
    same: "Las horas de silencio tienen que terminar a otra hora de la que empiezan.",
    set: "Fijar horas de silencio",
    end: "Quitar horas de silencio",
    saved: "Horas de silencio fijadas",
    ended: "Horas de silencio quitadas",
    failed: "Las horas de silencio no se cambiaron. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof english>;
