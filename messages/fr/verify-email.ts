/** The dashboards' email confirmation card, and resending its link. */
export const verifyEmail = {
  title: "Nos messages à {email} vous parviennent-ils ?",
  text: "Ouvrez le lien de notre message, et nous le saurons.",
  send: "Renvoyer",
  change: "Changer d’adresse",
  sent: { title: "Message envoyé", text: "Ouvrez son lien dans l’heure : {email}" },
  alreadyVerified: { title: "Déjà vérifiée", text: "Il n’y a plus rien à faire." },
  failed: "Le message n’a pas pu être envoyé. Veuillez réessayer.",
} as const;
