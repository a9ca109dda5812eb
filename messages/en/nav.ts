/** The navigation bar, its sheet on small screens and the user menu. */
export const nav = {
  main: "Main",
  skip: "Skip to content",
  home: "Home",
  howItWorks: "How It Works",
  about: "About",
  signIn: "Sign In",
  menu: "Menu",
  closeMenu: "Close menu",
  account: "My Account",
  profile: "Profile",
  settings: "Settings",
  notifications: "Notifications",
  support: "Support",
  signOutMenu: "Sign out",
  signOutSheet: "Sign Out",
  unread: "{count, plural, one {# unread notification} other {# unread notifications}}",
} as const;
