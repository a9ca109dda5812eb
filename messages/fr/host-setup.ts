/** /host-setup: a host's properties, one by one, and the price of all of them. */
export const hostSetup = {
  title: "Configurez vos locations",
  name: "Configuration des locations",
  steps: {
    place: "Votre logement",
    anotherPlace: "Un autre logement",
    calendar: "Calendrier et jours de collecte",
  },
  propertyName: "Nom",
  propertyNameExample: "Maison du lac",
  times: "Heures d’arrivée et de départ",
  save: "Enregistrer le logement",
  change: "Modifier",
  changeNamed: "Modifier {name}",
  unplanned: "Aucun passage pour l’instant : ajoutez le lien d’un calendrier ou des jours de collecte.",
  calendars:
    "{count, plural, =0 {Aucun calendrier} other {{isNamed, select, true {Calendrier : {names}} other {Calendrier connecté}}}}",
  days: "{count, plural, =0 {Aucun jour de collecte} other {Jours de collecte : {days}}}",
  another: "Ajouter un autre logement",
  price: {
    title: "Votre prix",
    included: "Compris dans le prix mensuel",
    note: "{count, plural, =1 {{price} par mois.} other {{price} par mois pour {first}, et chaque autre logement comme indiqué.}}",
    each: "{part} par mois avec {count, plural, one {# passage} other {# passages}}, puis {extra} par passage supplémentaire. Un mois sans passage est gratuit.",
  },
  otherRole: {
    ask: "Vous n’êtes pas hôte ?",
    homeowner: "Configurez votre domicile",
    runner: "Devenez runner",
  },
  noneYet:
    "Votre service est actif. Aucun passage n’est encore planifié : le premier apparaîtra dès qu’un calendrier indiquera un départ.",
} as const;
