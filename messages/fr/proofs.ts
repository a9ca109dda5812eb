import type * as en from "../en/proofs.ts";
import type { TextsOf } from "../texts-of.ts";

export const proofs = {
  verified: "Vérifiée : en direct, à {meters, number} m de la maison, {time}",
  verifiedNoPlace: "Vérifiée : en direct, lieu inconnu, {time}",
  notVerified: "Non vérifiée : {reasons}",
  missing: {
    inReview: "en cours d’examen",
    refused: "refusée après examen",
    gallery: "choisie dans la galerie",
    noSource: "prise en direct non confirmée",
    far: "prise à {meters, number} m de la maison",
    reused: "ressemble à une photo précédente",
    notCompared: "impossible à comparer aux photos précédentes",
    clock: "horloge du téléphone décalée",
    samePicture: "même image que l’autre photo",
  },
} as const satisfies TextsOf<typeof en.proofs>;
