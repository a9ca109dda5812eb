import type * as en from "../en/gifts.ts";
import type { TextsOf } from "../texts-of.ts";

export const gifts = {
  title: "Offrir TidyCurb",
  lead: "Payez pour les poubelles de quelqu’un, comme un parent. Le cadeau n’expire jamais.",
  payment: "Paiement",
  pay: "Payer {amount}",
  failed: "Votre cadeau n’a pas pu être commencé. Veuillez réessayer.",
  form: {
    title: "Votre cadeau",
    months: "Durée",
    worth: "{count, plural, one {# mois} other {# mois}} · {amount}",
    giverName: "Votre prénom",
    giverEmail: "Votre e-mail",
    how: "Comment l’offrir",
    link: "Je transmets un lien",
    email: "Envoyez-le par e-mail",
    receiverEmail: "Son e-mail",
    sendOn: "Jour de l’e-mail",
    words: "Quelques mots",
    next: "Continuer",
  },
  done: {
    title: "Merci",
    text: "Votre cadeau de {count, plural, one {un mois} other {# mois}} est prêt. Nous vous avons envoyé le lien par e-mail.",
    code: "Code : {code}",
    share: "Partager le lien",
    copied: "Lien copié.",
    open: "Pas encore payé",
    openText: "Votre banque n’a pas confirmé le paiement. Nous vous écrirons dès qu’elle le fera.",
    over: "Ce cadeau est terminé",
    overText: "Il a été utilisé, remboursé ou jamais payé.",
    failed: "Impossible de vérifier votre cadeau",
    failedText: "Veuillez réessayer. Si vous avez payé, nous vous enverrons le lien par e-mail.",
    unknown: "Nous ne connaissons pas ce cadeau.",
    another: "Offrir encore",
  },
} as const satisfies TextsOf<typeof en.gifts>;
