import type * as en from "../en/regular-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of regular runners, standing routes and backups. */
export const regularNotifications = {
  regularBegins: {
    title: "Vous avez un runner attitré",
    message: "{name} devient votre runner attitré à partir du {date}.",
  },
  regularEnds: {
    title: "Votre runner attitré change",
    message:
      "À partir du {date}, {name} n’est plus votre runner attitré. Nous vous trouverons un autre runner.",
  },
  regularOff: {
    title: "Votre runner attitré est en congé",
    message: "{name} est en congé le {date}. Nous cherchons un autre runner pour ce jour-là.",
  },
  substituteComes: {
    title: "Un autre runner vient cette fois",
    message:
      "{name} vient le {date} à la place de {regular}{cause, select, dayOff {, en congé ce jour-là} other {}}.",
  },
  regularsPlanned: {
    title: "Nouveaux arrêts dans vos rues",
    message:
      "Vous avez {count, plural, one {un nouvel arrêt} other {# nouveaux arrêts}} dans vos maisons attitrées, le premier le {date}.",
  },
  regularsEnded: {
    title: "Vos rues ont changé",
    message:
      "À partir du {date}, {count, plural, one {une maison} other {# maisons}} de {street} ne {count, plural, one {fait} other {font}} plus partie de votre tournée attitrée.",
  },
  backupAsked: {
    title: "Voulez-vous être la relève ?",
    message: "{name} vous a proposé la priorité sur ses arrêts, ses jours de congé.",
  },
  backupFirst: {
    title: "Vous avez la priorité",
    message:
      "{name} est en congé. Jusqu’à 18 h la veille, personne d’autre ne peut accepter {count, plural, one {une course} other {# courses}} à partir du {date}.",
  },
} as const satisfies TextsOf<typeof en.regularNotifications>;
