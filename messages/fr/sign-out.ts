import type { signOut as english } from "../en/sign-out.ts";
import type { TextsOf } from "../texts-of.ts";

export const signOut = {
  unsent: "{count, plural, one {Une étape n’est pas envoyée} other {# étapes ne sont pas envoyées}}",
  unsentText:
    "Se déconnecter maintenant {count, plural, one {la ferait perdre, avec son gain} other {les ferait perdre, avec leurs gains}}.",
  sendFirst: "{count, plural, one {L’envoyer} other {Les envoyer}} d’abord",
  leaveAnyway: "Se déconnecter et {count, plural, one {la perdre} other {les perdre}}",
  title: "Déconnexion réussie",
  text: "Les poubelles sont entre de bonnes mains. À la prochaine collecte.",
  failed: {
    title: "Vous êtes toujours connecté",
    text: "La déconnexion a échoué. Vérifiez votre connexion et réessayez.",
    again: "Réessayer",
    stay: "Rester connecté",
  },
  signIn: "Se connecter",
  home: "Retour à l’accueil",
} as const satisfies TextsOf<typeof english>;
