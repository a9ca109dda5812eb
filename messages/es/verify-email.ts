/** The dashboards' email confirmation card, and resending its link. */
export const verifyEmail = {
  title: "¿Te llega lo que enviamos a {email}?",
  text: "Abre el enlace de nuestro mensaje y sabremos que te llega.",
  send: "Enviar otra vez",
  change: "Cambiar correo",
  sent: { title: "Mensaje enviado", text: "Abre el enlace antes de una hora: {email}" },
  alreadyVerified: { title: "Ya está verificado", text: "No queda nada por hacer." },
  failed: "No se pudo enviar el mensaje. Inténtalo de nuevo.",
} as const;
