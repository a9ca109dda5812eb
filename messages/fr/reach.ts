import type { reach as english } from "../en/reach.ts";
import type { TextsOf } from "../texts-of.ts";

export const reach = {
  offer: {
    title: "Être au courant, application fermée ?",
    pickup:
      "Nous pouvons prévenir cet appareil quand votre runner est en route et quand vos poubelles sont rentrées.",
    job: "Nous pouvons prévenir cet appareil quand quelque chose change pour vos courses.",
    turnOn: "Activer",
    notNow: "Pas maintenant",
  },
  push: {
    title: "Cet appareil",
    state: {
      on: "Les notifications push arrivent sur cet appareil.",
      off: "Aucune notification push n’arrive encore sur cet appareil.",
      denied:
        "Votre navigateur bloque nos notifications push. Autorisez les notifications de ce site dans ses réglages ; d’ici là, nous écrivons des e-mails.",
      unsupported:
        "Ce navigateur ne peut pas recevoir de notifications push. Nous écrivons des e-mails à la place.",
      needsInstall: "Sur cet appareil, ajoutez d’abord TidyCurb à l’écran d’accueil, puis ouvrez-le de là.",
      unavailable:
        "Les notifications push ne sont pas configurées ici. Nous écrivons des e-mails à la place.",
    },
    switchedOff: "Les notifications push sont désactivées ci-dessus : rien n’est envoyé nulle part.",
    browsers:
      "{count, plural, one {# appareil reçoit} other {# appareils reçoivent}} les notifications push de votre compte.",
    turnOn: "Activer ici",
    turnOff: "Désactiver ici",
    try: "Envoyer un essai",
    turnedOn: "Les notifications push arrivent ici désormais",
    turnedOff: "Plus de notifications push ici",
    tried: {
      sent: "En route : elle s’affiche dans un instant",
      gone: "Cet appareil n’en reçoit plus. Activez-les de nouveau.",
      refused: "Le fabricant du navigateur n’a pas accepté le message. Veuillez réessayer plus tard.",
    },
    failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  },
  sms: {
    title: "SMS",
    note: "Pour ce qui ne peut pas attendre, comme un runner en route ou un changement qui touche à la sécurité de votre compte.",
    number: "Numéro de portable",
    numberMissing: "Veuillez saisir un numéro.",
    consent:
      "Je veux recevoir des SMS de TidyCurb à ce numéro. Des frais de messages et de données peuvent s’appliquer ; répondez STOP pour y mettre fin.",
    consentMissing: "Veuillez confirmer que vous voulez y recevoir des SMS.",
    send: "Envoyer un code",
    code: "Code reçu par SMS",
    codeMissing: "Veuillez saisir les six chiffres du code.",
    confirm: "Confirmer le numéro",
    confirmed: "Numéro confirmé",
    remove: "Retirer le numéro",
    removed: "Numéro retiré",
    state: {
      awaited: "attend le code que nous lui avons envoyé. Il compte 10 minutes.",
      confirmed: "est confirmé. Il reçoit des SMS tant que les notifications par SMS sont activées.",
      stopped: "a répondu STOP. Répondez START au dernier message pour en recevoir de nouveau.",
      failed: "ne reçoit pas de SMS. Retirez-le et donnez-en un autre.",
    },
    failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  },
  quiet: {
    title: "Heures calmes",
    note: "Les notifications push et les SMS qui peuvent attendre arrivent quand elles sont finies. Ce qui est urgent arrive tout de suite.",
    on: "Calme de {from} à {until}.",
    off: "Aucune heure calme n’est fixée.",
    from: "De",
    until: "À",
    zone: "Fuseau horaire : {zone}",
    missing: "Veuillez saisir les deux heures.",
    same: "Les heures calmes doivent finir à une autre heure qu’elles commencent.",
    set: "Fixer les heures calmes",
    end: "Supprimer les heures calmes",
    saved: "Heures calmes fixées",
    ended: "Heures calmes supprimées",
    failed: "Les heures calmes n’ont pas été changées. Veuillez réessayer.",
  },
} as const satisfies TextsOf<typeof english>;
