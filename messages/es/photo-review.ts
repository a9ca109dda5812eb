import type * as en from "../en/photo-review.ts";
import type { TextsOf } from "../texts-of.ts";

export const photoReview = {
  title: "Revisión de fotos",
  lead: "Recogidas que conviene mirar dos veces. El control de fotos solo avisa; decides tú.",
  queue: "Recogidas por revisar",
  place: "{place, number} de {count, number}",
  previous: "Anterior",
  next: "Siguiente",
  empty: "Nada por revisar",
  emptyText:
    "Aquí aparecen las recogidas hechas demasiado pronto o sin foto, y las fotos que parecen repetidas o tomadas lejos.",
  line: "{day}, {runner}",
  openRunner: "Abrir runner",
  held: "{pay}, se paga después de tu decisión",
  notHeld: "{pay}, se paga como siempre",
  kinds: {
    early: "{act}: hecho {done}, se abría {opens}.",
    noProof: "{act}: hecho {done} sin foto ni motivo.",
    reused:
      "{act}: la foto se parece a una anterior{earlier, select, none {, que ya no existe} other { del {earlier} ({likeness, number} % igual)}}.",
    far: "{act}: la foto se tomó a {meters, number} m de la casa.",
    clock: "{act}: el reloj del teléfono estaba desajustado más de 30 minutos. La hora está corregida.",
  },
  acts: { out: "Botes afuera", in: "Botes de vuelta", cannotServe: "No se pudo atender" },
  earlier: "La foto anterior",
  sources: { camera: "Cámara en vivo", gallery: "De un archivo", none: "Origen desconocido" },
  distance: "A {meters, number} m de la casa, ±{accuracy, number} m",
  noPlace: "Lugar desconocido",
  noPhoto: "Sin foto",
  refused: "{by} la rechazó:",
  answered: "{runner} responde:",
  quote: "«{words}»",
  accept: { pickup: "Aprobar", answer: "Pagar de todos modos" },
  reject: { pickup: "Rechazar…", answer: "Mantener el rechazo…" },
  ask: {
    pickup: {
      title: "¿Rechazar esta recogida?",
      text: "La recogida en {address} cuenta como no realizada y no se paga. La casa recibe otra, o un crédito si ya es tarde. El runner ve el motivo y puede responder una vez.",
      action: "Rechazar",
    },
    answer: {
      title: "¿Mantener el rechazo?",
      text: "La recogida en {address} sigue sin pagarse. El runner ve el motivo.",
      action: "Mantener",
    },
  },
  reason: "Por qué",
  done: {
    pickup: { accepted: "Recogida aprobada", rejected: "Recogida rechazada" },
    answer: { accepted: "Se pagará", rejected: "Rechazo mantenido" },
  },
  undo: "Deshacer",
  undone: "Sigue por revisar",
  failed: "No pudimos guardar la decisión. Inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.photoReview>;
