import type * as en from "../en/photo-review.ts";
import type { TextsOf } from "../texts-of.ts";

export const photoReview = {
  title: "Examen des photos",
  lead: "Des passages à regarder de près. Le contrôle des photos ne fait que signaler ; c’est vous qui décidez.",
  queue: "Passages à vérifier",
  place: "{place, number} sur {count, number}",
  previous: "Précédent",
  next: "Suivant",
  empty: "Rien à vérifier",
  emptyText:
    "Les passages faits trop tôt ou sans photo apparaissent ici, ainsi que les photos qui semblent déjà utilisées ou prises trop loin.",
  line: "{day}, {runner}",
  openRunner: "Ouvrir le runner",
  held: "{pay}, payé après votre décision",
  notHeld: "{pay}, payé comme d’habitude",
  kinds: {
    early: "{act} : fait {done}, ouvrait {opens}.",
    noProof: "{act} : fait {done} sans photo ni motif.",
    reused:
      "{act} : la photo ressemble à une photo précédente{earlier, select, none {, depuis supprimée} other { du {earlier} ({likeness, number} % identique)}}.",
    far: "{act} : la photo a été prise à {meters, number} m de la maison.",
  },
  acts: { out: "Poubelles sorties", in: "Poubelles rentrées", cannotServe: "Passage impossible" },
  earlier: "La photo précédente",
  sources: { camera: "Caméra en direct", gallery: "Depuis un fichier", none: "Origine non précisée" },
  distance: "À {meters, number} m de la maison, ±{accuracy, number} m",
  noPlace: "Lieu inconnu",
  noPhoto: "Pas de photo",
  refused: "{by} a refusé le passage :",
  answered: "{runner} répond :",
  quote: "« {words} »",
  accept: { pickup: "Valider", answer: "Payer finalement" },
  reject: { pickup: "Refuser…", answer: "Maintenir le refus…" },
  ask: {
    pickup: {
      title: "Refuser ce passage ?",
      text: "Le passage à {address} compte comme non effectué et n’est pas payé. La maison en reçoit un autre, ou un crédit s’il est trop tard. Le runner voit la raison et peut répondre une fois.",
      action: "Refuser",
    },
    answer: {
      title: "Maintenir le refus ?",
      text: "Le passage à {address} reste impayé. Le runner voit la raison.",
      action: "Maintenir",
    },
  },
  reason: "Pourquoi",
  done: {
    pickup: { accepted: "Passage validé", rejected: "Passage refusé" },
    answer: { accepted: "Payé finalement", rejected: "Refus maintenu" },
  },
  undo: "Annuler",
  undone: "Toujours à vérifier",
  failed: "La décision n’a pas pu être enregistrée. Veuillez réessayer.",
} as const satisfies TextsOf<typeof en.photoReview>;
