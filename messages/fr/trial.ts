import type * as en from "../en/trial.ts";
import type { TextsOf } from "../texts-of.ts";

export const trial = {
  bar: "Essai",
  does: { homeowner: "domicile", host: "locations", runner: "runner", admin: "administration" },
  hide: "Masquer",
  clock: "Horloge",
  now: "Nous sommes le {now}.",
  window: "Prochain passage",
  tonight: "Ce soir",
  payday: "Jour de paie",
  week: "Une semaine plus tard",
  back: "Retour à l’application",
  moving: "L’horloge avance",
  reached: "{now}",
  arrived: "Maintenant : {now}",
  stopped: "L’horloge s’est arrêtée : {now}",
  stoppedText:
    "Une erreur est survenue ; le journal du serveur dit quoi. Faites avancer l’horloge de nouveau pour continuer.",
  planned: "{count, plural, one {# passage planifié} other {# passages planifiés}}",
  missed: "{count, plural, one {# passage manqué} other {# passages manqués}}",
  emails: "{count, plural, one {# e-mail envoyé} other {# e-mails envoyés}}",
  payouts: "{count, plural, one {# versement effectué} other {# versements effectués}}",
  nothing: "Rien n’était prévu.",
  busy: "L’horloge avance déjà",
  busyText: "Attendez qu’elle s’arrête, puis revenez.",
  moved: "L’horloge a avancé depuis",
  movedText: "Cette demande datait d’avant : rien ne s’est passé.",
  noPickup: "Aucun passage n’est prévu",
  noPickupText: "Planifiez-en un ou choisissez un autre moment.",
  gone: "Impossible de se connecter comme {name}",
  goneText:
    "Le compte a un autre mot de passe ou n’existe plus. Recommencez avec un nouveau dossier de données pour le retrouver.",
  wait: "Trop de tentatives",
  waitText: "Attendez quelques minutes, puis réessayez.",
  phone: "SMS",
  phoneEmpty:
    "Personne n’a encore de numéro ici. En tant qu’Alex, inscrivez un propriétaire par téléphone sous Propriétaires.",
  phoneNone: "Aucun SMS pour le moment.",
  phoneText: "Écrire un SMS",
  phoneSend: "Envoyer",
} as const satisfies TextsOf<typeof en.trial>;
