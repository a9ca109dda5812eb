import type * as en from "../en/regular-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of regular runners, standing routes and backups. */
export const regularNotifications = {
  regularBegins: {
    title: "Tienes runner habitual",
    message: "{name} es tu runner habitual a partir del {date}.",
  },
  regularEnds: {
    title: "Cambia tu runner habitual",
    message: "A partir del {date}, {name} ya no es tu runner habitual. Te buscaremos otro runner.",
  },
  regularOff: {
    title: "Tu runner habitual tiene el día libre",
    message: "{name} tiene libre el {date}. Estamos buscando otro runner para ese día.",
  },
  substituteComes: {
    title: "Esta vez viene otro runner",
    message:
      "{name} viene el {date} en lugar de {regular}{cause, select, dayOff {, que tiene el día libre} other {}}.",
  },
  regularsPlanned: {
    title: "Paradas nuevas en tus calles",
    message:
      "Tienes {count, plural, one {una parada nueva} other {# paradas nuevas}} en tus casas habituales, la primera el {date}.",
  },
  regularsEnded: {
    title: "Tus calles cambiaron",
    message:
      "A partir del {date}, {count, plural, one {una casa} other {# casas}} de {street} ya no {count, plural, one {está} other {están}} en tu ruta fija.",
  },
  backupAsked: {
    title: "¿Quieres ser suplente?",
    message: "{name} te pidió tener prioridad para sus paradas en sus días libres.",
  },
  backupFirst: {
    title: "Tienes prioridad",
    message:
      "{name} tiene libre. Hasta las 6 p.m. de la víspera, solo tú puedes aceptar {count, plural, one {un trabajo} other {# trabajos}} a partir del {date}.",
  },
} as const satisfies TextsOf<typeof en.regularNotifications>;
