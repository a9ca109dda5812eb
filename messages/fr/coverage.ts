import type * as en from "../en/coverage.ts";
import type { TextsOf } from "../texts-of.ts";

/** Admins’ table of streets with their regular runners. */
export const coverage = {
  title: "Rues et runners attitrés",
  lead: "Quelles maisons ont un runner attitré, par rue et jour de collecte.",
  search: "Code postal",
  hint: "Début d’un code postal",
  street: "Rue",
  day: "Jour",
  homes: "Maisons",
  regulars: "Attitrés",
  backups: "Relève",
  open: "Ouvertes",
  none: "Personne",
  regular: "{name} ({homes, number})",
  leaving: "{name}, jusqu’au {day}",
  empty: "Aucune rue ici",
  emptyText: "Aucune maison desservie n’a un code postal qui commence ainsi.",
  assign: "Attribuer",
  assignNamed: "Attribuer un runner attitré : {street}",
  assignTitle: "Attribuer {street}, {weekday}",
  assignText:
    "{open, plural, one {Une maison n’a} other {# maisons n’ont}} pas de runner attitré. Nous avertissons les foyers et le runner.",
  runner: "Runner",
  choose: "Choisissez un runner",
  end: "Retirer",
  endNamed: "Retirer un runner attitré : {street}",
  endTitle: "Retirer un runner attitré de {street}, {weekday}",
  endText:
    "Les passages qui n’ont pas commencé sont de nouveau ouverts. Nous avertissons les foyers et le runner.",
  reason: "Motif",
  assigned: "Runner attitré attribué",
  assignedText:
    "{homes, plural, one {# maison} other {# maisons}}, {stops, plural, one {# passage attribué} other {# passages attribués}}.",
  ended: "Runner attitré retiré",
  endedText:
    "{homes, plural, one {# maison} other {# maisons}}, {stops, plural, one {# passage ouvert} other {# passages ouverts}}.",
  failed: "Impossible de modifier la rue. Veuillez réessayer.",
} as const satisfies TextsOf<typeof en.coverage>;
