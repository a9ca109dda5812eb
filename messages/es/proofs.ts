import type * as en from "../en/proofs.ts";
import type { TextsOf } from "../texts-of.ts";

export const proofs = {
  verified: "Verificada: en vivo, a {meters, number} m de la casa, {time}",
  verifiedNoPlace: "Verificada: en vivo, lugar desconocido, {time}",
  notVerified: "Sin verificar: {reasons}",
  missing: {
    inReview: "en revisión",
    refused: "no aceptada en la revisión",
    gallery: "elegida de la galería",
    noSource: "no consta que se tomara en vivo",
    far: "tomada a {meters, number} m de la casa",
    reused: "se parece a una foto anterior",
    notCompared: "no se pudo comparar con fotos anteriores",
    clock: "el reloj del teléfono estaba desajustado",
    samePicture: "es la misma imagen que la otra foto",
  },
} as const satisfies TextsOf<typeof en.proofs>;
