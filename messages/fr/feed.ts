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
} as const satisfies TextsOf<typeof english>;
