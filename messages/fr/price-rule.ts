/** The admins' form of what homes pay. */
export const priceRule = {
  hint: "Ce qu’un domicile paie en plus du prix de l’abonnement. Les nouveaux abonnés le paient dès le premier jour. Les autres reçoivent un avis 30 jours avant de payer plus.",
  everywhere: "Partout",
  area: "Codes postaux {zip}",
  zip: "Premiers chiffres des codes postaux",
  add: "Ajouter un secteur",
  remove: "Retirer",
  removeNamed: "Retirer : codes postaux {zip}",
  includedCans: "Poubelles comprises",
  extraCan: "Chaque poubelle en plus, en dollars",
  includedDays: "Jours de collecte par semaine compris",
  extraDay: "Chaque jour en plus, en dollars",
  longDriveway: "Longue allée, en dollars",
  floor: "Prix minimum, en dollars",
  tripFee: "Frais de déplacement après un avertissement, en dollars",
  poolHint:
    "Réduction par rue : ce que chaque domicile économise dès que ce nombre de domiciles d’une rue ont le même jour de collecte (au moins 3). Personne ne paie moins que le prix minimum.",
  homes: "Palier {nth, number} : domiciles",
  off: "Palier {nth, number} : dollars de moins",
  preview: {
    title: "Ce qui change",
    waiting: "Remplissez tous les champs pour le voir.",
    failed: "L’aperçu n’a pas pu être chargé.",
    sum: "{homes, plural, one {# domicile} other {# domiciles}} : {before} → {after} par mois",
    left: "Marge par domicile : {before} → {after}. Domiciles à perte : {losingBefore, number} → {losing, number}.",
    people: "{cheaper, number} paieraient moins, {dearer, number} plus.",
  },
} as const;
