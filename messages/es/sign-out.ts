import type { signOut as english } from "../en/sign-out.ts";
import type { TextsOf } from "../texts-of.ts";

export const signOut = {
  unsent: "{count, plural, one {Un paso no se ha enviado} other {# pasos no se han enviado}}",
  unsentText:
    "Si cierras sesión ahora, {count, plural, one {se pierde, y lo que ganas con él también} other {se pierden, y lo que ganas con ellos también}}.",
  sendFirst: "{count, plural, one {Enviarlo} other {Enviarlos}} primero",
  leaveAnyway: "Cerrar sesión y {count, plural, one {perderlo} other {perderlos}}",
  title: "Cerraste tu sesión",
  text: "Los botes están en buenas manos. Nos vemos el próximo día de basura.",
  failed: {
    title: "Tu sesión sigue abierta",
    text: "No se pudo cerrar la sesión. Revisa tu conexión e inténtalo de nuevo.",
    again: "Reintentar",
    stay: "Seguir con la sesión abierta",
  },
  signIn: "Iniciar sesión",
  home: "Ir al inicio",
} as const satisfies TextsOf<typeof english>;
