import type { checklist as english } from "../en/checklist.ts";
import type { TextsOf } from "../texts-of.ts";

export const checklist = {
  title: "Lista de tareas",
  done: "{done, number} de {count, number} hechas",
  photo: "Agregar foto",
  another: "Otra foto",
  photoNamed: "Agregar foto: {item}",
  anotherNamed: "Otra foto: {item}",
  hasPhoto: "con foto",
  dialog: "Foto: {item}",
  tip: "Muestra lo que hiciste, sin personas.",
  alt: "Foto de lo que se hizo",
  missing: "Toma una foto, por favor.",
  use: "Usar esta foto",
  note: "Lo que marcas se guarda en tu teléfono hasta que haya señal.",
} as const satisfies TextsOf<typeof english>;
