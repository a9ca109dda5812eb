import type * as en from "../en/weekly-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const weeklyReport = {
  place:
    "{property, select, none {Tu casa} other {{property}}}: {done, plural, =0 {ninguna recogida hecha} one {# recogida hecha} other {# recogidas hechas}}{missed, plural, =0 {} one {, # no realizada} other {, # no realizadas}}.{nextOn, select, none {} other { Próxima: {nextOn}.}}",
  credited: "Te acreditamos {amount}. Se descuenta de tu próxima factura.",
  takenBack: "Créditos retirados: {amount}.",
  jobs: "{count, plural, =0 {Ningún trabajo hecho} one {# trabajo hecho} other {# trabajos hechos}}.",
  earned: "Ganancias: {amount}.",
  rating: "Tu calificación: {rating, number} de 5.",
  pickups:
    "{completed, plural, one {# recogida completada} other {# recogidas completadas}}, {missed, number} sin realizar.",
  revenue: "Ingresos: {amount}.",
  newPeople:
    "{homeowners, plural, one {# propietario nuevo} other {# propietarios nuevos}}, {runners, plural, one {# runner nuevo} other {# runners nuevos}}.",
} as const satisfies TextsOf<typeof en.weeklyReport>;
