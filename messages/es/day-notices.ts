import type * as en from "../en/day-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of wrong collection days. */
export const dayNotifications = {
  dayCorrected: {
    title: "Corregimos tu calendario",
    message: "Tenías razón sobre el {date}. Ya corregimos tu calendario: échale un vistazo.",
  },
  streetDayChanged: {
    title: "Cambió tu día de recolección",
    message:
      "{cause, select, undone {Volvimos a tu día de recolección de antes} other {Tus vecinos o tu runner nos dijeron que el camión pasa otro día, así que corregimos tu calendario}}. Tu próxima recogida es el {movedTo} en lugar del {date}.{credit, select, none {} other { Te acreditamos {credit}: se descuenta de tu próxima factura.}}",
  },
  dayIsRight: {
    title: "Ese día es correcto",
    message: "Revisamos el {date}: es el día en que pasa tu camión.",
  },
} as const satisfies TextsOf<typeof en.dayNotifications>;
