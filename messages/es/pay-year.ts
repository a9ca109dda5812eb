import type * as en from "../en/pay-year.ts";
import type { TextsOf } from "../texts-of.ts";

export const payYear = {
  title: "Resumen de pagos de {year}",
  whole: "Año completo.",
  soFar: "El año hasta hoy.",
  sum: "Año",
  columns: {
    month: "Mes",
    jobs: "Trabajos",
    pay: "Pago",
    tips: "Propinas",
    tripFees: "Visitas",
    other: "Otros",
    total: "Total",
    miles: "Millas",
  },
  about:
    "Cada monto cuenta el día en que se registró. El pago incluye los complementos al mínimo del día. Otros: trabajo adicional, invitaciones y ajustes.",
  referrals: "Otros incluye {amount} por invitaciones.",
  milesNote:
    "Las millas son una estimación del recorrido entre las casas que atendiste, en el orden de cada día. No incluyen el viaje a la primera casa ni desde la última.",
  tax: {
    title: "Formulario de impuestos (1099-NEC)",
    paid: "Te pagamos en {year}: {paid}.",
    reached: "Es {from} o más, así que recibes un 1099-NEC a más tardar el {day}.",
    notReached: "Recibes un 1099-NEC a partir de {from} pagados en el año. No llegaste a esa cantidad.",
    details: {
      onFile: "Nuestro proveedor de pagos tiene tus datos fiscales (W-9).",
      missing: "Faltan tus datos fiscales (W-9). Agrégalos con tu cuenta bancaria.",
      unknown: "Aún no hemos preguntado por tus datos fiscales a nuestro proveedor de pagos.",
    },
    source:
      "El límite es el federal para pagos a quienes no son empleados: $600 hasta 2025, $2,000 desde 2026. Debes impuestos por tus ingresos con o sin formulario.",
  },
} as const satisfies TextsOf<typeof en.payYear>;
