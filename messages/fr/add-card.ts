import type * as en from "../en/add-card.ts";
import type { TextsOf } from "../texts-of.ts";

export const addCard = {
  page: "Ajouter une carte",
  title: "Passages pour les poubelles de {firstName}",
  text: "Au {address}. Ajoutez une carte pour commencer les passages. La personne qui paie n’a pas besoin de compte.",
  go: "Continuer",
  link: {
    title: "Ce lien ne fonctionne pas",
    text: "Il a expiré ou est incomplet. Répondez STATUT à notre SMS pour en recevoir un autre.",
    other: "Impossible d’ouvrir le lien. Veuillez réessayer.",
    app: "Ouvrir TidyCurb",
  },
} as const satisfies TextsOf<typeof en.addCard>;
