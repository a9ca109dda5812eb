/** What a home's price is made of, and what neighbors save together. */
export const homePrices = {
  title: "Lo que pagas",
  lines: {
    month: "Precio mensual",
    extraCans: "{count, plural, one {# bote adicional} other {# botes adicionales}}",
    extraDays: "{count, plural, one {# día adicional} other {# días adicionales}} por semana",
    longDriveway: "Entrada larga",
    pool: "Descuento por calle, {count, number} hogares",
  },
  later: "A partir del {day}",
  streetTitle: "Tu calle",
  street: "{count, number} hogares de tu calle comparten un día de recolección. Pagas {amount} al mes.",
  alone: "Los vecinos que comparten un día de recolección pagan menos.",
  next: "{count, plural, one {Un hogar más: {amount} al mes.} other {# hogares más: {amount} al mes.}}",
  from: "Con {count, number} hogares o más: {amount} al mes.",
  invite: "Invitar a vecinos",
  copied: "Enlace copiado.",
  neighbors: "{count, number} vecinos en tu calle: {amount} al mes",
  bill: "{what}: {amount}",
} as const;
