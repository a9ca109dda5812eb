import type { feed as english } from "../en/feed.ts";
import type { TextsOf } from "../texts-of.ts";

export const feed = {
  name: "Recogidas de TidyCurb",
  out: "Sacamos los botes: {kinds}",
  kinds: { trash: "basura", recycling: "reciclaje", yard: "residuos de jardín" },
  extra: "Recogida adicional",
  checkout: "Limpieza de salida",
  status: {
    planned: "Planeada. Más cerca del día se busca un runner.",
    scheduled: "En oferta para los runners de tu barrio.",
    assigned: "{runner} viene por los botes.",
    in_progress: "Los botes están en la acera.",
    completed: "Listo: los botes están en su lugar.",
    missed: "No llegamos a esta, y te la acreditamos.",
  },
  moved: "{holiday} cambia esta recogida.",
  more: "Sáltala o cámbiala: {link}",
  /** The feed for a host's rentals. */
  rentals: {
    name: "Visitas de TidyCurb a tus alquileres",
    visit: "Botes en {property}",
    status: {
      scheduled: "Falta que un runner la tome.",
      assigned: "{runner} viene por los botes.",
      in_progress: "Los botes están en la acera.",
      completed: "Hecho: la acera está despejada.",
    },
    more: "Todas las visitas: {link}",
  },
} as const satisfies TextsOf<typeof english>;
