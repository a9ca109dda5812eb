import type * as en from "../en/trip-fees.ts";
import type { TextsOf } from "../texts-of.ts";

export const tripFees = {
  title: "Cargo por visita",
  charged:
    "Tu runner vino, pero no pudo hacer esta recogida. Como avisamos en nuestro mensaje anterior, hay un cargo por visita de {amount} en tu próxima factura.",
  free: "Esta vez es gratis. Si de aquí al {day} otra parada en tu casa queda bloqueada, hay un cargo por visita de {amount}.",
  avoid:
    "Para evitarlo, deja el portón abierto o su código al día, los perros adentro y los botes al alcance.",
  contest: "Impugnar el cargo",
  contestTitle: "Impugnar el cargo por visita",
  contestText:
    "Revisaremos la foto de tu runner y te responderemos. Si tienes razón, te acreditaremos el cargo.",
  words: "Qué pasó",
  send: "Impugnar el cargo",
  sent: "Cargo impugnado",
  sentText: "Lo revisaremos y te avisaremos.",
  failed: "No se envió tu mensaje",
  contested: "Impugnaste este cargo.",
} as const satisfies TextsOf<typeof en.tripFees>;
