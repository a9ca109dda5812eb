/** Passkeys: signing in by one, those of the account, and the offer to add one. */
export const passkeys = {
  title: "Passkeys",
  note: "Sign in with your fingerprint, face or screen lock. No password, no code.",
  empty: "No passkeys yet",
  unnamed: "Passkey",
  added: "Added {when}",
  used: "last used {when}",
  unused: "not used yet",
  add: {
    action: "Add a Passkey",
    done: { title: "Passkey Added", text: "Next time, sign in with it." },
    none: "No Passkey Added",
    problems: {
      cancelled: "The window was closed before it was done.",
      timedOut: "That took too long. Please try again.",
      known: "This device already has a passkey for your account.",
      unsupported: "This browser can’t create passkeys here. Try another browser or your phone.",
      failed: "Something went wrong. Please try again.",
    },
  },
  remove: {
    action: "Remove",
    named: "Remove {name}, added {when}",
    title: "Remove this passkey?",
    text: "You won’t be able to sign in with it. Every other device will be signed out.",
    done: { title: "Passkey Removed", text: "Every other device was signed out." },
    failed: "The passkey could not be removed. Please try again.",
  },
  signIn: {
    action: "Sign In with a Passkey",
    none: "You’re Not Signed In",
    problems: {
      cancelled: "No passkey was used. If this device has none, sign in another way.",
      timedOut: "That took too long. Please try again.",
      unsupported: "This browser can’t use passkeys here. Please sign in another way.",
      failed: "Something went wrong. Please try again, or sign in another way.",
    },
  },
  offer: {
    title: "Skip the password next time",
    text: "Sign in on this device with your fingerprint, face or screen lock.",
    notNow: "Not Now",
  },
} as const;
