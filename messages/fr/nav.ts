import type { nav as english } from "../en/nav.ts";
import type { TextsOf } from "../texts-of.ts";

export const nav = {
  main: "Principale",
  skip: "Aller au contenu",
  home: "Accueil",
  howItWorks: "Comment ça marche",
  about: "À propos",
  signIn: "Se connecter",
  menu: "Menu",
  closeMenu: "Fermer le menu",
  account: "Mon compte",
  profile: "Profil",
  rentals: "Locations de vacances",
  settings: "Paramètres",
  notifications: "Notifications",
  support: "Assistance",
  signOutMenu: "Se déconnecter",
  signOutSheet: "Se déconnecter",
  unread: "{count, plural, one {# notification non lue} other {# notifications non lues}}",
  bell: "Notifications{count, plural, =0 {} one {, # non lue} other {, # non lues}}",
  bellTitle: "Dernières notifications",
  seeAll: "Tout voir",
  newNotices: "{count, plural, one {Nouvelle notification : {title}} other {# nouvelles notifications}}",
} as const satisfies TextsOf<typeof english>;
