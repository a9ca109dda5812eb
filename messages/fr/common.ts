import type { common as english } from "../en/common.ts";
import type { TextsOf } from "../texts-of.ts";

export const common = {
  brand: "TidyCurb",
  title: "{page} · TidyCurb",
  loading: "Chargement…",
  noScript:
    "La connexion et tout ce qui suit demandent JavaScript. Les pages qui présentent le service se lisent sans.",
  retry: "Réessayer",
  close: "Fermer",
  cancel: "Annuler",
  back: "Retour",
  next: "Suivant",
  call: "Appeler {name} : {number}",
  ratesNote:
    "Affiché en {currency, select, EUR {euros} GBP {livres sterling} other {{currency}}} aux taux du {day}. Ce qui est prélevé et versé l’est en dollars américains.",
  remove: "Retirer {what}",
  optional: "facultatif",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  notice: "Messages (F8)",
  dismiss: "Masquer",
  errorTitle: "Erreur",
  somethingWrong: "Un problème est survenu. Veuillez réessayer.",
  offline: "Vous semblez hors ligne. Vérifiez la connexion et réessayez.",
  offlineSince: "Vous êtes hors ligne. Voici où en étaient les choses : {when}.",
  newVersion: {
    title: "Une nouvelle version est là",
    text: "Elle se charge en une seconde, quand vous voulez.",
    action: "Recharger",
  },
  failed: {
    title: "Le chargement a échoué",
    text: "Rien n’est perdu. Essayez encore une fois.",
    reference: "Référence : {requestId}",
  },
  unauthorized: {
    title: "Connexion requise",
    loggedOut: "Votre session est fermée. Nouvelle connexion…",
    logInAgain: "Veuillez vous reconnecter.",
  },
  pleaseSignIn: {
    title: "Veuillez vous connecter",
    text: "Votre session a pris fin. Vous pourrez continuer juste après.",
  },
  signInAgain: {
    title: "Vous avez été déconnecté",
    text: "Reconnectez-vous en tant que {email} et nous terminerons ce que vous venez de faire.",
    otherText:
      "Quelqu’un d’autre est connecté ici maintenant. Connectez-vous en tant que {email} et nous terminerons ce que vous venez de faire.",
    notYou:
      "{other} est connecté ici maintenant. Connectez-vous en tant que {email} et nous terminerons ce que vous venez de faire.",
    action: "Se connecter et terminer",
    notNow: "Pas maintenant",
    notSent: "Non envoyé : vous êtes déconnecté. Réessayez pour vous connecter.",
  },
  passwordAdvice: {
    short: "Les plus courts sont devinés en premier : 8 caractères ou plus sont plus sûrs.",
    common: "Beaucoup de gens l’utilisent, il est donc essayé en premier. Mieux vaut en choisir un autre.",
  },
  reauthenticate: {
    title: "C’est bien vous ?",
    text: "C’est important : nous vous demandons votre mot de passe encore une fois.",
    password: "Mot de passe",
    emailText:
      "C’est important : nous vérifions encore une fois que c’est bien vous. Nous envoyons un code à {email}.",
    send: "Envoyer le code",
    sendAgain: "Renvoyer le code",
    sent: "Envoyé à {email}. Il est valable 10 minutes.",
    emailCode: "Code reçu par e-mail",
    code: "Code de votre application d’authentification",
    action: "Continuer",
  },
  due: {
    outBefore: "sorties la veille avant {out}, rentrées avant {back}",
    outTonight: "sorties ce soir avant {out}, rentrées avant {back}",
  },
  leaving: {
    title: "Quitter sans enregistrer ?",
    text: "Vos modifications ne sont pas encore enregistrées et seraient perdues.",
    action: "Quitter",
  },
  accessDenied: "Accès refusé",
  accessDeniedText: "Cette page n’est pas destinée à ce compte.",
  roles: {
    homeowner: "Propriétaire",
    runner: "Runner",
    admin: "Administrateur",
  },
  planName: "{plan, select, Standard {Standard} other {{plan}}}",
  jobStatus: {
    scheduled: "Prévu",
    assigned: "Attribué",
    in_progress: "En cours",
    completed: "Effectué",
    missed: "Manqué",
    cancelled: "Annulé",
  },
  applicationStatus: {
    submitted: "À l’étude",
    more_info: "Informations à compléter",
    approved: "Acceptée",
    rejected: "Non retenue",
  },
  camera: {
    take: "Prendre la photo",
    retake: "Reprendre la photo",
    preparing: "Préparation de la photo…",
  },
  proof: {
    out: "Sur le trottoir",
    in: "Remises en place",
    alt: {
      out: "Photo des poubelles sur le trottoir",
      in: "Photo des poubelles de retour à leur place",
    },
    enlarge: "Agrandir : {what}",
    zoom: "Zoomer",
    notYet: "Pas encore",
    waiting: "Photo à venir",
    noPhoto: "Aucune photo n’a été prise",
    failed: "Cette photo ne s’est pas chargée",
  },
  notFound: {
    title: "404 : page introuvable",
    text: "Auriez-vous oublié d’ajouter la page au routeur ?",
    home: "Retour à l’accueil",
  },
} as const satisfies TextsOf<typeof english>;
