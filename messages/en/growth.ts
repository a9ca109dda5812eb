/** Codes of coupons, and what homeowners who bring others get. */
export const growth = {
  gives: {
    referral: "{name} gives you {amount} after your first on-time pickup.",
    gift: "{name} gave you {amount} toward your bills.",
    amount: "Code {code}: {amount} off your next bill.",
    months: "Code {code}: {count, plural, one {a free month} other {# free months}}.",
  },
  runner: {
    title: "Refer a Runner",
    gives: "{name} gives you {amount} after {pickups, plural, one {# pickup} other {# pickups}}.",
    done: "{done, number} of {pickups, number} done.",
    text: "Share your link. You and a runner who applies with it each get {amount} after their first {pickups, plural, one {pickup} other {# pickups}}. At most {count, plural, one {# runner} other {# runners}} a month.",
    waiting:
      "{count, plural, one {# runner applied.} other {# runners applied.}} You get paid after their pickups.",
    earned: "{count, plural, one {# runner} other {# runners}} so far: {amount} in your pay.",
  },
  over: "This code doesn’t work. Check its letters and digits.",
  open: "Have a code?",
  label: "Code",
  use: "Use Code",
  give: "Give TidyCurb to Somebody",
  check: "Check Code",
  failed: "The code could not be used. Please try again.",
  done: "Code Added",
  doneText: "{amount} comes off your next bill.",
  comesOff: "Your credit of {amount} comes off your bill.",
  share: {
    title: "Give {given}, Get {got}",
    text: "Share your link. You and a neighbor who joins each get {amount} off a bill after their first on-time pickup. At most {count, plural, one {# credit} other {# credits}} a month.",
    share: "Share My Link",
    copied: "Link copied.",
    own: "Your code: {code}",
    waiting:
      "{count, plural, one {# neighbor joined. Their first pickup is still ahead.} other {# neighbors joined. Their first pickups are still ahead.}}",
    earned: "{count, plural, one {# neighbor} other {# neighbors}} so far: {amount} credited.",
  },
} as const;
