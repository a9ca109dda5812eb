import type { letterStop as english } from "../en/letter-stop.ts";
import type { TextsOf } from "../texts-of.ts";

export const letterStop = {
  title: "E-mails de TidyCurb",
  text: "Vous recevez ces e-mails parce que « {name} » est activé. Faut-il le désactiver ?",
  stop: "Désactiver",
  done: {
    title: "Désactivé",
    jobAlerts:
      "« Alertes de course » est désactivé : plus d’e-mails, de SMS ni de messages push sur vos passages et vos courses.",
    securityAlerts:
      "« Alertes de sécurité » est désactivé : plus d’e-mails, de SMS ni de messages push sur les connexions. Nous vous prévenons toujours des changements de votre compte.",
    weeklyReports: "« Bilan de la semaine » est désactivé.",
    marketingEmails: "« E-mails promotionnels » est désactivé.",
    emailNotifications:
      "« Notifications par e-mail » est désactivé. Les e-mails sur l’argent et sur la sécurité de votre compte arrivent toujours.",
    keep: "Tout reste dans l’application. Vous avez changé d’avis ?",
    undo: "Annuler",
  },
  on: {
    title: "De nouveau activé",
    text: "« {name} » est activé, et les e-mails arrivent comme avant.",
  },
  failed: {
    title: "Cela n’a pas fonctionné",
    invalid: "Ce lien est incomplet ou trop ancien. Vous pouvez désactiver les e-mails dans vos paramètres.",
    settings: "Aller aux paramètres",
    other: "Rien n’a été changé. Veuillez réessayer.",
    again: "Réessayer",
  },
} as const satisfies TextsOf<typeof english>;
