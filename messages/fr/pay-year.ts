import type * as en from "../en/pay-year.ts";
import type { TextsOf } from "../texts-of.ts";

export const payYear = {
  title: "Sommaire des gains {year}",
  whole: "Année complète.",
  soFar: "L’année jusqu’ici.",
  sum: "Année",
  columns: {
    month: "Mois",
    jobs: "Courses",
    pay: "Gains",
    tips: "Pourboires",
    tripFees: "Déplacements",
    other: "Autres",
    total: "Total",
    miles: "Miles",
  },
  about:
    "Chaque montant compte le jour où il a été inscrit. Les gains comprennent les compléments au minimum du jour ; autres : travail en plus, parrainages et ajustements.",
  referrals: "Autres comprend {amount} de parrainages.",
  milesNote:
    "Les miles sont une estimation du trajet entre les maisons desservies, dans l’ordre de chaque jour. Le trajet vers la première maison et depuis la dernière n’est pas compris.",
  tax: {
    title: "Formulaire fiscal (1099-NEC)",
    paid: "Versé en {year} : {paid}.",
    reached: "C’est au moins {from} : vous recevez un 1099-NEC au plus tard le {day}.",
    notReached:
      "Vous recevez un 1099-NEC à partir de {from} versés dans l’année. Vous n’avez pas atteint ce seuil.",
    details: {
      onFile: "Notre prestataire de paiement a vos renseignements fiscaux (W-9).",
      missing: "Il manque vos renseignements fiscaux (W-9). Ajoutez-les avec votre compte bancaire.",
      unknown: "Nous n’avons pas encore demandé vos renseignements fiscaux à notre prestataire de paiement.",
    },
    source:
      "Le seuil est celui du fisc fédéral pour les personnes non salariées : 600 $ jusqu’en 2025, 2 000 $ à partir de 2026. L’impôt est dû sur vos revenus, avec ou sans formulaire.",
  },
} as const satisfies TextsOf<typeof en.payYear>;
