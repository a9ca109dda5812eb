import type { ownData as english } from "../en/own-data.ts";
import type { TextsOf } from "../texts-of.ts";

export const ownData = {
  title: "Vos données",
  note: "Tout ce que nous gardons de vous, avec vos photos, dans un fichier ZIP.",
  action: "Télécharger mes données",
  preparing: "Nous préparons vos données…",
  underWay: "Le téléchargement est en cours.",
  photos: "{done, number} sur {total, plural, =0 {aucune photo} one {# photo} other {# photos}}",
  done: "Le téléchargement est terminé.",
  broken: "Le téléchargement s’est interrompu avant la fin. Veuillez le relancer.",
  started: {
    title: "Téléchargement lancé",
    text: "Votre navigateur l’enregistre avec vos autres téléchargements.",
  },
  failed: "Vos données n’ont pas pu être téléchargées. Veuillez réessayer.",
  tooMany: {
    title: "Pas tout de suite",
    text: "Vous pourrez télécharger vos données dans {hours, plural, =0 {{minutes, plural, one {# minute} other {# minutes}}} one {# heure} other {# heures}}.",
  },
  beforeDeleting: "Voulez-vous d’abord une copie\u00a0? Après, il n’y aura plus rien à télécharger.",
  about:
    "Voici ce que TidyCurb garde de vous, au moment où vous l’avez téléchargé.\n\ndata.json contient tout. Chaque partie est une liste\u00a0; une liste vide veut dire que nous ne gardons rien de ce genre.\ntables contient la même chose, un tableau par partie, pour un tableur.\nphotos contient les images que vous nous avez données et celles des collectes chez vous\u00a0; data.json dit ce qu’est chacune.\n\nLes heures sont en UTC. Les montants sont en cents américains. Ce qui permettrait de se connecter à votre place et ce qui concerne d’autres personnes n’y figure pas.",
} as const satisfies TextsOf<typeof english>;
