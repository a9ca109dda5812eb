import type { nav as english } from "../en/nav.ts";
import type { TextsOf } from "../texts-of.ts";

export const nav = {
  main: "Principal",
  skip: "Saltar al contenido",
  home: "Inicio",
  howItWorks: "Cómo funciona",
  about: "Quiénes somos",
  signIn: "Iniciar sesión",
  menu: "Menú",
  closeMenu: "Cerrar el menú",
  account: "Mi cuenta",
  profile: "Perfil",
  rentals: "Alquileres vacacionales",
  settings: "Configuración",
  notifications: "Notificaciones",
  support: "Soporte",
  signOutMenu: "Cerrar sesión",
  signOutSheet: "Cerrar sesión",
  unread: "{count, plural, one {# notificación sin leer} other {# notificaciones sin leer}}",
  bell: "Notificaciones{count, plural, =0 {} one {, # sin leer} other {, # sin leer}}",
  bellTitle: "Últimas notificaciones",
  seeAll: "Ver todas",
  newNotices: "{count, plural, one {Nueva notificación: {title}} other {# notificaciones nuevas}}",
} as const satisfies TextsOf<typeof english>;
