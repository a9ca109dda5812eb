/** Signing out, which also works offline. */
export const signOut = {
  unsent: "{count, plural, one {One step has not been sent} other {# steps have not been sent}}",
  unsentText:
    "Signing out now would lose {count, plural, one {it, and the pay for it} other {them, and the pay for them}}.",
  sendFirst: "Send {count, plural, one {It} other {Them}} First",
  leaveAnyway: "Sign Out and Lose {count, plural, one {It} other {Them}}",
  title: "You're Logged Out",
  text: "The cans are in good hands. See you next garbage day.",
  failed: {
    title: "You’re Still Signed In",
    text: "Signing out didn’t work. Check your connection and try again.",
    again: "Try Again",
    stay: "Stay Signed In",
  },
  signIn: "Sign In",
  home: "Go to Home",
} as const;
