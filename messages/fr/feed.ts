import type { feed as english } from "../en/feed.ts";
import type { TextsOf } from "../texts-of.ts";

export const feed = {
  name: "Passages de TidyCurb",
  out: "Poubelles dehors : {kinds}",
  kinds: { trash: "ordures", recycling: "recyclage", yard: "déchets verts" },
  extra: "Passage supplémentaire",
  checkout: "Nettoyage de départ",
  status: {
    planned: "Prévu. Un runner est trouvé à l’approche du jour.",
    scheduled: "Proposé aux runners de votre quartier.",
    assigned: "{runner} vient pour les poubelles.",
    in_progress: "Les poubelles sont sur le trottoir.",
    completed: "C’est fait : les poubelles sont à leur place.",
    missed: "Nous avons manqué ce passage et vous l’avons crédité.",
  },
  moved: "{holiday} déplace ce passage.",
  more: "Le sauter ou le changer : {link}",
  /** The feed for a host's rentals. */
  rentals: {
    name: "Passages TidyCurb à vos logements",
    visit: "Poubelles : {property}",
    status: {
      scheduled: "En attente d’un runner.",
      assigned: "{runner} s’occupe des poubelles.",
      in_progress: "Les poubelles sont sur le trottoir.",
      completed: "Terminé : le trottoir est dégagé.",
    },
    more: "Tous les passages : {link}",
  },
} as const satisfies TextsOf<typeof english>;
