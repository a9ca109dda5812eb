/** What a home's price is made of, and what neighbors save together. */
export const homePrices = {
  title: "Ce que vous payez",
  lines: {
    month: "Prix mensuel",
    extraCans: "{count, plural, one {# poubelle en plus} other {# poubelles en plus}}",
    extraDays: "{count, plural, one {# jour en plus} other {# jours en plus}} par semaine",
    longDriveway: "Longue allée",
    pool: "Réduction par rue, {count, number} domiciles",
  },
  later: "À partir du {day}",
  streetTitle: "Votre rue",
  street:
    "{count, number} domiciles de votre rue ont le même jour de collecte. Vous payez {amount} par mois.",
  alone: "Les voisins qui ont le même jour de collecte paient moins.",
  next: "{count, plural, one {Encore un domicile : {amount} par mois.} other {Encore # domiciles : {amount} par mois.}}",
  from: "Dès {count, number} domiciles : {amount} par mois.",
  invite: "Inviter des voisins",
  copied: "Lien copié.",
  neighbors: "{count, number} voisins dans votre rue : {amount} par mois",
  bill: "{what} : {amount}",
} as const;
