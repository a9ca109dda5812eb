import type { checklist as english } from "../en/checklist.ts";
import type { TextsOf } from "../texts-of.ts";

export const checklist = {
  title: "Liste de contrôle",
  done: "{done, number} sur {count, number}",
  photo: "Ajouter une photo",
  another: "Autre photo",
  photoNamed: "Ajouter une photo : {item}",
  anotherNamed: "Autre photo : {item}",
  hasPhoto: "avec photo",
  dialog: "Photo : {item}",
  tip: "Montrez ce que vous avez fait, sans personne à l’image.",
  alt: "Photo de ce qui a été fait",
  missing: "Veuillez prendre une photo.",
  use: "Utiliser cette photo",
  note: "Ce que vous cochez reste sur votre téléphone jusqu’à ce qu’il y ait du réseau.",
} as const satisfies TextsOf<typeof english>;
