import type * as en from "../en/trial.ts";
import type { TextsOf } from "../texts-of.ts";

export const trial = {
  bar: "Prueba",
  does: { homeowner: "hogar", host: "alquileres", runner: "runner", admin: "administración" },
  hide: "Ocultar",
  clock: "Reloj",
  now: "Ahora: {now}",
  window: "Próxima recogida",
  tonight: "Esta noche",
  payday: "Día de pago",
  week: "Una semana después",
  back: "Volver a la aplicación",
  moving: "El reloj avanza",
  reached: "{now}",
  arrived: "Ya es {now}",
  stopped: "El reloj se detuvo: {now}",
  stoppedText:
    "Algo falló en el camino; el registro del servidor dice qué. Mueve el reloj otra vez para seguir.",
  planned: "{count, plural, one {# recogida programada} other {# recogidas programadas}}",
  missed: "{count, plural, one {# recogida no realizada} other {# recogidas no realizadas}}",
  emails: "{count, plural, one {# mensaje enviado} other {# mensajes enviados}}",
  payouts: "{count, plural, one {# pago hecho} other {# pagos hechos}}",
  nothing: "No había nada pendiente.",
  busy: "El reloj ya está avanzando",
  busyText: "Espera a que se detenga y vuelve.",
  moved: "El reloj ha avanzado desde entonces",
  movedText: "Esta petición era de una hora anterior, así que no pasó nada.",
  noPickup: "No hay ninguna recogida programada",
  noPickupText: "Programa una o elige otro momento.",
  gone: "No se puede iniciar sesión como {name}",
  goneText:
    "La cuenta tiene otra contraseña o ya no existe. Empieza con una carpeta de datos nueva para recuperarla.",
  wait: "Demasiados intentos",
  waitText: "Espera unos minutos e inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.trial>;
