/** The admins' form of what homes pay. */
export const priceRule = {
  hint: "Lo que paga un hogar además del precio de la suscripción. Quien se suscribe lo paga desde el primer día. El resto recibe un aviso 30 días antes de pagar más.",
  everywhere: "En todas partes",
  area: "Códigos postales {zip}",
  zip: "Primeros dígitos de los códigos postales",
  add: "Agregar zona",
  remove: "Quitar",
  removeNamed: "Quitar: códigos postales {zip}",
  includedCans: "Botes incluidos",
  extraCan: "Cada bote adicional, en dólares",
  includedDays: "Días de recolección por semana incluidos",
  extraDay: "Cada día adicional, en dólares",
  longDriveway: "Entrada larga, en dólares",
  floor: "Precio mínimo, en dólares",
  tripFee: "Cargo por visita tras un aviso, en dólares",
  poolHint:
    "Descuento por calle: lo que ahorra cada hogar cuando este número de hogares de una calle comparte un día de recolección (al menos 3). Nadie paga menos del precio mínimo.",
  homes: "Nivel {nth, number}: hogares",
  off: "Nivel {nth, number}: dólares menos",
  preview: {
    title: "Lo que cambia",
    waiting: "Llena todos los campos para verlo.",
    failed: "No se pudo cargar la vista previa.",
    sum: "{homes, plural, one {# hogar} other {# hogares}}: {before} → {after} al mes",
    left: "Margen por hogar: {before} → {after}. Hogares con pérdida: {losingBefore, number} → {losing, number}.",
    people: "{cheaper, number} pagarían menos; {dearer, number}, más.",
  },
} as const;
