import type * as en from "../en/gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const gifts = {
  title: "Offrir TidyCurb",
  lead: "Faites sortir et rentrer les poubelles d’un proche. Votre cadeau n’expire jamais.",
  payment: "Paiement",
  pay: "Payer {amount}",
  failed: "Nous n’avons pas pu préparer votre cadeau. Veuillez réessayer.",
  form: {
    title: "Votre cadeau",
    months: "Durée",
    worth: "{count, plural, one {# mois} other {# mois}} · {amount}",
    giverName: "Votre prénom",
    giverEmail: "Votre e-mail",
    how: "Comment l’offrir",
    link: "Partager un lien",
    email: "L’envoyer par e-mail",
    receiverEmail: "Son e-mail",
    sendOn: "Date d’envoi",
    words: "Quelques mots",
    next: "Continuer",
  },
  done: {
    title: "Merci",
    text: "Votre cadeau de {count, plural, one {un mois} other {# mois}} est prêt. {how, select, now {Nous le lui avons envoyé par e-mail, et vous avez reçu le lien.} later {Nous le lui enverrons par e-mail le {date}. Vous avez déjà reçu le lien.} other {Nous vous avons envoyé le lien par e-mail.}}",
    code: "Code : {code}",
    share: "Partager le lien",
    copied: "Lien copié.",
    open: "Pas encore payé",
    openText: "Votre banque n’a pas confirmé le paiement. Nous vous écrirons dès qu’elle le fera.",
    over: "Ce cadeau n’est plus disponible",
    overText: "Il a été utilisé ou remboursé, ou n’a jamais été payé.",
    failed: "Impossible de vérifier votre cadeau",
    failedText: "Veuillez réessayer. Si vous avez payé, nous vous enverrons le lien par e-mail.",
    unknown: "Ce cadeau est introuvable. Vérifiez le lien.",
    another: "Faire un autre cadeau",
  },
} as const satisfies TextsOf<typeof en.gifts>;
