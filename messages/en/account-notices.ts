/** Notices of the account, its sign-in and prices, and what a runner’s account may do. */
export const accountNotifications = {
  secondFactorOn: {
    title: "Two-factor authentication is on",
    message: "From now on, signing in takes a code from your authenticator app.",
  },
  secondFactorOff: {
    title: "Two-factor authentication is off",
    message: "Your password alone signs you in again. If that was not you, change it now.",
  },
  secondFactorTried: {
    title: "Somebody has your password",
    message:
      "Several wrong codes were entered after your password. If that was not you, change your password now.",
  },
  recoveryCodeUsed: {
    title: "A recovery code was used",
    message:
      "It was entered on TidyCurb. {count, plural, =0 {None is left. Make new ones now.} one {One is left.} other {# are left.}} If that was not you, change your password now.",
  },
  recoveryCodesMade: {
    title: "New recovery codes",
    message: "The old ones no longer work. If that was not you, change your password now.",
  },
  googleLinked: {
    title: "A Google account was linked",
    message:
      "The Google account {email} can sign in to your account. If that was not you, unlink it and change your password.",
  },
  googleUnlinked: {
    title: "A Google account was unlinked",
    message: "The Google account {email} can no longer sign in to your account.",
  },
  passkeyAdded: {
    title: "A passkey was added",
    message:
      "It can be used to sign in without your password{name, select, none {} other {. It was added with {name}}}. If that was not you, remove it and change your password.",
  },
  passkeyRemoved: {
    title: "A passkey was removed",
    message:
      "The passkey{name, select, none {} other { ({name})}} can no longer be used to sign in to your account.",
  },
  payoutEmailChanged: {
    title: "Your payout email has changed",
    message:
      "Pay goes to the new address from now on. If that was not you, change your password now and change the address back.",
  },
  passwordChanged: {
    title: "Your password was changed",
    message: "Every other device was signed out. If that was not you, choose a new password right away.",
  },
  newSignIn: {
    title: "Sign-in from a new device",
    message:
      "On {date} at {time}{browser, select, none {} other {, with {browser}{system, select, none {} other { on {system}}}}}. If that was not you, sign that device out and change your password.",
  },
  emailMoved: {
    title: "Your email address has changed",
    message: "Sign in with the new one from now on. Every other device was signed out.",
  },
  addressUnreachable: {
    title: "Our emails aren’t reaching you",
    message: "The address {email} is rejecting them. Check the address, or send a link there to try again.",
  },
  priceChanged: {
    title: "Your price is changing",
    message:
      "Starting {date}, your service costs {amount} a month instead of {before}. Nothing changes until then, and you can cancel anytime.",
  },
  priceStays: {
    title: "Your price stays the same",
    message: "We canceled the price change we told you about. Your service stays at {amount} a month.",
  },
  rentalPriceChanged: {
    title: "Your rental price is changing",
    message:
      "Starting {date}, each rental after your first costs {amount} a month with {count} pickups, and {extra} for each extra pickup. Confirmed pickups keep their price.",
  },
  noticeGiven: {
    title: "{measure, select, removal {Notice: you may be removed} other {Notice: you may be suspended}}",
    message:
      "{when, select, now {You can’t take jobs from now on} other {Starting {date}, you can’t take jobs}}: {reason} You can answer on the You page.",
  },
  noticeDecided: {
    title:
      "{outcome, select, applied {You can’t take jobs for now} withdrawn {Your notice was withdrawn} upheld {The decision stands} other {You can work again}}",
    message:
      "{outcome, select, applied {{measure, select, removal {Your removal} other {Your suspension}} has started. Finish any pickup you’ve started. You can still see your pay and appeal on the You page.} withdrawn {Nothing changes for you.} upheld {Another admin looked at your appeal.} reversed {Another admin agreed with you. Your rating, areas and hours are as before.} other {You can go online again.}}{reason, select, none {} other { {reason}}}",
  },
} as const;
