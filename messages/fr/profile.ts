import type { profile as english } from "../en/profile.ts";
import type { TextsOf } from "../texts-of.ts";

export const profile = {
  title: "Profil",
  lead: "{role, select, homeowner {Qui vous êtes, et où vivent vos poubelles.} runner {Qui vous êtes, et où vous travaillez.} other {Qui vous êtes.}}",
  edit: "Modifier",
  cancel: "Annuler",
  save: "Enregistrer",
  unsaved: "Pas encore enregistré",
  editing: "Changez ce que vous voulez.",

  personal: {
    title: "Informations personnelles",
    firstName: "Prénom",
    lastName: "Nom",
    email: "E-mail",
    emailHint:
      "Nous envoyons un lien à la nouvelle adresse. Le changement prend effet dès que vous l’ouvrez.",
    phoneNumber: "Téléphone mobile",
    linkSent:
      "Nous avons envoyé un lien à {email}. Ouvrez-le pour adopter la nouvelle adresse ; d’ici là, {present} reste valable.",
  },
  address: {
    title: "Adresse du service",
    none: "Configurez votre service pour commencer",
    setUp: "Configurer le service",
  },
  area: {
    title: "Secteur",
    zipCodes: "Codes postaux",
    zipCodesHint: "Séparés par des virgules. Vous recevez les courses de ces codes postaux.",
  },
  picture: {
    alt: "Votre portrait",
    none: "Pas encore de portrait",
    file: "Fichier de votre portrait",
    choose: "Choisir un portrait",
    replace: "Choisir un autre portrait",
    remove: "Retirer le portrait",
    note: "JPG, PNG ou GIF. Le centre est affiché. Vos paramètres de confidentialité disent qui d’autre le voit.",
  },
  house: {
    title: "Photo de la maison",
    note: "Aide votre runner à trouver la bonne maison à six heures du matin.",
    alt: "Votre maison",
    none: "Pas encore de photo",
    failed: "Cette photo ne s’est pas chargée",
    file: "Fichier de la photo de la maison",
    choose: "Choisir une photo",
    replace: "En choisir une autre",
    remove: "Retirer la photo",
    limits: "JPG, PNG ou GIF. Les grandes photos sont réduites.",
    uploaded: { title: "Image envoyée", text: "N’oubliez pas d’enregistrer votre profil." },
  },
  home: {
    title: "Chez vous",
    note: "Ce que voit votre runner une fois votre passage accepté. Les changements parviennent à qui vient ensuite.",
    cansPlace: "Où vivent les poubelles",
    cansPlaceHint: "Derrière la remise, à gauche du garage…",
    curbPlace: "Où elles vont sur le trottoir",
    curbPlaceHint: "À gauche de la boîte aux lettres, poignées vers la maison…",
    pets: "Animaux",
    petsHint: "Qui aboie, et qui veut seulement dire bonjour.",
    gateCode: "Code du portail",
    gateCodeHint:
      "Gardé chiffré. Seul le runner d’un passage en cours le voit, et vous voyez chaque consultation.",
    gateCodeSaved:
      "Un code est enregistré. Saisissez-en un autre pour le changer. Chaque consultation figure ci-dessous.",
    removeCode: "Retirer le code",
    removeCodeTitle: "Retirer le code du portail ?",
    removeCodeText:
      "Vos runners ne pourront plus le voir. Vous pouvez en enregistrer un autre à tout moment.",
    photoAlt: "Où vivent vos poubelles",
    photoNone: "Pas encore de photo",
    photoFile: "Photo de l’endroit où vivent les poubelles",
    save: "Enregistrer ces détails",
    saved: "Détails enregistrés",
    savedText: "Qui vient ensuite est prévenu des changements.",
    failed: "Impossible d’enregistrer ces détails. Veuillez réessayer.",
    looks: "Qui a consulté le code du portail",
    looksNone: "Personne ne l’a encore consulté.",
    look: "{firstName}, {when}",
    lookFor: "Pour le passage du {day}",
  },
  schedule: { title: "Jours de passage", numberOfCans: "Nombre de poubelles" },

  updated: { title: "Profil mis à jour", text: "Vos changements sont enregistrés." },
  updatedLinkSent: "Encore une chose : ouvrez le lien que nous avons envoyé à {email}.",
  failed: "Impossible de mettre à jour le profil. Veuillez réessayer.",
  discard: {
    title: "Abandonner vos changements ?",
    text: "Ce que vous avez changé redevient comme avant.",
    action: "Abandonner",
  },

  status: {
    title: "État du compte",
    state: "État",
    active: "Actif",
    role: "Rôle",
    since: "Membre depuis",
    service: "Service",
    application: "Candidature",
    rating: "Note",
    noRating: "Pas encore de note",
    completedJobs: "Courses terminées",
  },
  subscriptionStatus: {
    ending: "Résilié, prend fin le {day}",
    none: "Non configuré",
    incomplete: "Configuration inachevée",
    active: "Actif",
    past_due: "Paiement en retard",
    paused: "En pause",
    canceled: "Terminé",
  },

  notifications: {
    title: "Notifications",
    note: "Chaque réglage est enregistré aussitôt.",
    emailNotifications: "Notifications par e-mail",
    smsNotifications: "Notifications par SMS",
    jobAlerts: "Alertes de course",
    weeklyReports: "Bilan de la semaine",
    updated: "Paramètres mis à jour",
    updatedText: "{what} : {on, select, true {oui} other {non}}.",
    numberHint: "Il faut un numéro de portable confirmé.",
    addNumber: "Ajouter votre numéro",
    numberNeeded: "Ajoutez d’abord votre numéro",
    numberNeededText:
      "Confirmez un numéro de portable dans Paramètres, Notifications. Activez ensuite cette option.",
    failed: "Impossible de mettre à jour les paramètres de notification.",
  },

  deletion: {
    note: "Met fin à tout ici, pour de bon.",
    action: "Supprimer le compte",
    question: "Voulez-vous vraiment supprimer votre compte ? Cette action est irréversible.",
    consequences:
      "{role, select, homeowner {Votre abonnement prend fin, les passages qui n’ont pas commencé sont annulés, et vos données et photos sont effacées.} runner {Les courses que vous avez prises retournent dans la liste, et vos données sont effacées.} other {Vos données sont effacées.}}",
    kept: "Ce qui a été débité, crédité et payé reste dans nos comptes, comme la loi le demande, sans votre nom.",
    confirm: "Oui, tout supprimer",
    done: { title: "Compte supprimé", text: "Votre compte a été supprimé définitivement." },
    failed: "Impossible de supprimer le compte. Veuillez contacter l’assistance.",
  },

  confirmEmail: {
    profile: "Voir le profil",
    signIn: "Se connecter",
    done: {
      title: "Adresse e-mail confirmée",
      text: "C’est désormais votre adresse. Utilisez-la à votre prochaine connexion.",
    },
    elsewhere: {
      title: "Encore une chose : connectez-vous",
      text: "Votre nouvelle adresse compte dès que son lien est ouvert là où vous êtes connecté. Connectez-vous ici avec votre adresse actuelle, et la nouvelle comptera aussitôt. Si vous n’avez rien demandé de tel, ne faites rien : rien n’a changé.",
    },
    another: {
      title: "Ce lien concerne un autre compte",
      text: "Vous êtes connecté ici en tant que {email}. Déconnectez-vous, puis connectez-vous avec l’adresse que l’autre compte a eue jusqu’ici : la nouvelle comptera aussitôt. Si vous n’avez rien demandé de tel, ne faites rien : rien n’a changé.",
      signOut: "Se déconnecter et continuer",
      stay: "Rester connecté",
      failed: { title: "Toujours connecté", text: "La déconnexion n’a pas abouti. Veuillez réessayer." },
    },
    failed: {
      title: "Ce lien n’a pas fonctionné",
      invalid: "Il a expiré ou a déjà servi. Changez d’adresse encore une fois pour en recevoir un nouveau.",
      inUse: "Un autre compte a déjà cette adresse. La vôtre reste inchangée.",
      other: "Votre adresse reste inchangée. Veuillez réessayer.",
    },
  },
} as const satisfies TextsOf<typeof english>;
