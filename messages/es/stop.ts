import type { stop as english } from "../en/stop.ts";
import type { TextsOf } from "../texts-of.ts";

/** A runner's view of their job once its home or the camera is open. */
export const stop = {
  home: {
    resident: "Propietario",
    cans: "Botes",
    kinds: { trash: "Basura", recycling: "Reciclaje", yard: "Residuos de jardín" },
    cansPlace: "Dónde viven",
    curbPlace: "Dónde van",
    pets: "Mascotas",
    access: "Cómo entrar",
    gateCode: "Código del portón",
    nothing: "No hay notas sobre esta casa.",
    housePhoto: "La casa",
    cansPhoto: "Donde viven los botes",
    show: "Ver el código del portón",
    seen: "El propietario ve cada vez que lo consultas.",
    from: "Puedes verlo a partir de: {time}",
    failed: "No se pudo mostrar el código del portón. Inténtalo de nuevo.",
  },

  photo: {
    unticked: "Aún sin marcar: {items}.",
    tip: {
      out: "Que se vean los botes y la acera, sin personas.",
      in: "Que se vean los botes en su lugar, con la tapa cerrada y sin personas.",
    },
    missing: {
      out: "Toma una foto de los botes en la acera.",
      in: "Toma una foto de los botes de vuelta en su lugar.",
    },
    notes: "Notas",
    notesHelp: "El propietario las lee junto a las fotos.",
  },

  noPhoto: {
    ask: "¿No puedes tomar la foto?",
    back: "Mejor tomar una foto",
    legend: "¿Por qué no hay foto?",
    reasons: {
      camera: "Mi cámara no funciona",
      dark: "Está muy oscuro",
      people: "Hay personas a la vista",
      weather: "Mal tiempo",
      lost: "Mi teléfono perdió la foto",
      other: "Otra cosa",
    },
    missing: "Elige un motivo. El propietario lo ve.",
    notesMissing: "Explica en las notas por qué no hay foto.",
  },

  start: {
    title: "Botes en la acera",
    send: "Empezar el trabajo",
    done: "Trabajo empezado",
    doneText: "El propietario ya sabe que los botes están en la acera.",
    failed: "No se pudo empezar el trabajo. Inténtalo de nuevo.",
  },

  complete: {
    title: "Botes de vuelta en su lugar",
    send: "Completar",
    pay: "Al completarlo, ganas {amount}.",
    done: "Trabajo completado",
    doneText: "Pago registrado: ganaste {amount}.",
    failed: "No se pudo completar el trabajo. Inténtalo de nuevo.",
  },
} as const satisfies TextsOf<typeof english>;
