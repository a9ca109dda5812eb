import type * as en from "../en/account-notices.ts";
import type { TextsOf } from "../texts-of.ts";

/** Notices of the account, its sign-in and prices, and what a runner’s account may do. */
export const accountNotifications = {
  secondFactorOn: {
    title: "La validation en deux étapes est activée",
    message: "Désormais, la connexion demande un code de votre application d’authentification.",
  },
  secondFactorOff: {
    title: "La validation en deux étapes est désactivée",
    message: "Votre mot de passe seul suffit de nouveau. Si ce n’est pas vous, changez-le maintenant.",
  },
  secondFactorTried: {
    title: "Quelqu’un a votre mot de passe",
    message:
      "Plusieurs codes erronés ont été saisis après votre mot de passe. Si ce n’est pas vous, changez votre mot de passe maintenant.",
  },
  recoveryCodeUsed: {
    title: "Un code de secours a été utilisé",
    message:
      "Il a été saisi sur TidyCurb. {count, plural, =0 {Il n’en reste aucun. Créez-en de nouveaux maintenant.} one {Il en reste un.} other {Il en reste #.}} Si ce n’est pas vous, changez votre mot de passe maintenant.",
  },
  recoveryCodesMade: {
    title: "Nouveaux codes de secours",
    message:
      "Les anciens ne sont plus valables. Si ce n’est pas vous, changez votre mot de passe maintenant.",
  },
  googleLinked: {
    title: "Un compte Google a été associé",
    message:
      "Le compte Google {email} peut se connecter à votre compte. Si ce n’est pas vous, dissociez-le et changez votre mot de passe.",
  },
  googleUnlinked: {
    title: "Un compte Google a été dissocié",
    message: "Le compte Google {email} ne peut plus se connecter à votre compte.",
  },
  passkeyAdded: {
    title: "Une clé d’accès a été ajoutée",
    message:
      "Elle permet de se connecter sans votre mot de passe{name, select, none {} other {. Elle a été ajoutée avec {name}}}. Si ce n’est pas vous, supprimez-la et changez votre mot de passe.",
  },
  passkeyRemoved: {
    title: "Une clé d’accès a été supprimée",
    message:
      "La clé d’accès{name, select, none {} other { ({name})}} ne permet plus de se connecter à votre compte.",
  },
  payoutEmailChanged: {
    title: "Votre e-mail pour les versements a changé",
    message:
      "Les versements passent désormais par la nouvelle adresse. Si ce n’est pas vous, changez votre mot de passe maintenant et remettez l’ancienne.",
  },
  passwordChanged: {
    title: "Votre mot de passe a été changé",
    message:
      "Tous les autres appareils ont été déconnectés. Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe.",
  },
  newSignIn: {
    title: "Connexion depuis un nouvel appareil",
    message:
      "Le {date} à {time}{browser, select, none {} other {, avec {browser}{system, select, none {} other { sur {system}}}}}. Si ce n’est pas vous, déconnectez cet appareil et changez votre mot de passe.",
  },
  emailMoved: {
    title: "Votre adresse e-mail a changé",
    message: "Connectez-vous désormais avec la nouvelle. Tous les autres appareils ont été déconnectés.",
  },
  addressUnreachable: {
    title: "Nos e-mails ne vous parviennent pas",
    message: "L’adresse {email} les refuse. Vérifiez-la ou demandez-nous d’y envoyer un lien pour réessayer.",
  },
  priceChanged: {
    title: "Votre prix change",
    message:
      "À partir du {date}, votre service coûte {amount} par mois au lieu de {before}. D’ici là, rien ne change, et vous pouvez résilier à tout moment.",
  },
  priceStays: {
    title: "Votre prix reste le même",
    message: "Le changement annoncé est annulé : votre service reste à {amount} par mois.",
  },
  rentalPriceChanged: {
    title: "Le prix de vos locations change",
    message:
      "À partir du {date}, chaque location après la première coûte {amount} par mois avec {count} passages, puis {extra} par passage supplémentaire. Les passages confirmés gardent leur prix.",
  },
  noticeGiven: {
    title:
      "{measure, select, removal {Avis : une exclusion est possible} other {Avis : une suspension est possible}}",
    message:
      "{when, select, now {Dès maintenant, vous ne pouvez plus prendre de courses} other {À partir du {date}, vous ne pourrez plus prendre de courses}} : {reason} Vous pouvez répondre dans l’onglet Vous.",
  },
  noticeDecided: {
    title:
      "{outcome, select, applied {Vous ne pouvez plus prendre de courses pour l’instant} withdrawn {Votre avis a été retiré} upheld {La décision est maintenue} other {Vous pouvez retravailler}}",
    message:
      "{outcome, select, applied {{measure, select, removal {Votre exclusion} other {Votre suspension}} a commencé. Terminez les passages déjà commencés. Vous voyez toujours vos versements et pouvez faire un recours dans l’onglet Vous.} withdrawn {Rien ne change pour vous.} upheld {Un autre admin a examiné votre recours.} reversed {Un autre admin vous donne raison. Votre note, vos secteurs et vos horaires sont inchangés.} other {Vous pouvez vous remettre en ligne.}}{reason, select, none {} other { {reason}}}",
  },
} as const satisfies TextsOf<typeof en.accountNotifications>;
