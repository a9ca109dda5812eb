import type * as en from "../en/trip-fees.ts";
import type { TextsOf } from "../texts-of.ts";

export const tripFees = {
  title: "Cargo por visita",
  charged:
    "Tu runner vino y no pudo llegar a tus botes. La visita cuesta {amount} en tu próxima factura, como decía nuestro último mensaje sobre una parada bloqueada.",
  free: "Esta vez no te cuesta nada. Si una parada se bloquea otra vez hasta el {day}, cuesta {amount}.",
  avoid:
    "Para evitarlo, deja el portón abierto o su código al día, los perros adentro y los botes donde tu runner pueda alcanzarlos.",
  contest: "Impugnar el cargo",
  contestTitle: "Impugnar el cargo por visita",
  contestText:
    "Revisamos la foto de tu runner y te respondemos. Si tienes razón, te devolvemos el cargo como crédito.",
  words: "Qué pasó",
  send: "Impugnar el cargo",
  sent: "Cargo impugnado",
  sentText: "Lo revisaremos y te avisaremos.",
  failed: "El cargo no se impugnó",
  contested: "Impugnaste este cargo.",
} as const satisfies TextsOf<typeof en.tripFees>;
