import type * as en from "../en/passkeys.ts";
import type { TextsOf } from "../texts-of.ts";

export const passkeys = {
  title: "Clés d’accès",
  note: "Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’écran. Sans mot de passe ni code.",
  empty: "Aucune clé d’accès pour l’instant",
  unnamed: "Clé d’accès",
  added: "Ajoutée le {when}",
  used: "dernière utilisation : {when}",
  unused: "pas encore utilisée",
  add: {
    action: "Ajouter une clé d’accès",
    done: { title: "Clé d’accès ajoutée", text: "Vous pourrez l’utiliser à votre prochaine connexion." },
    none: "Aucune clé ajoutée",
    problems: {
      cancelled: "La fenêtre a été fermée avant la fin.",
      timedOut: "Le délai est écoulé. Réessayez.",
      known: "Cet appareil a déjà une clé d’accès pour votre compte.",
      unsupported:
        "Ce navigateur ne peut pas créer de clé d’accès ici. Essayez un autre navigateur ou votre téléphone.",
      failed: "Un problème est survenu. Réessayez.",
    },
  },
  remove: {
    action: "Supprimer",
    named: "Supprimer {name}, ajoutée le {when}",
    title: "Supprimer cette clé d’accès ?",
    text: "Elle ne permettra plus de se connecter à votre compte. Tous les autres appareils seront déconnectés.",
    done: { title: "Clé d’accès supprimée", text: "Tous les autres appareils ont été déconnectés." },
    failed: "La clé d’accès n’a pas pu être supprimée. Réessayez.",
  },
  signIn: {
    action: "Utiliser une clé d’accès",
    none: "La connexion n’a pas abouti",
    problems: {
      cancelled: "Aucune clé d’accès n’a été utilisée. Si cet appareil n’en a pas, connectez-vous autrement.",
      timedOut: "Le délai est écoulé. Réessayez.",
      unsupported: "Ce navigateur ne peut pas utiliser de clé d’accès ici. Connectez-vous autrement.",
      failed: "Un problème est survenu. Réessayez ou connectez-vous autrement.",
    },
  },
  offer: {
    title: "La prochaine fois, sans mot de passe",
    text: "Connectez-vous sur cet appareil avec votre empreinte, votre visage ou le verrouillage de l’écran.",
    notNow: "Pas maintenant",
  },
} as const satisfies TextsOf<typeof en.passkeys>;
