/** Whether the truck emptied the cans: the runner's answer, and what the homeowner can do. */
export const truck = {
  asked: "Did the truck empty the cans?",
  verdicts: {
    emptied: "Yes, emptied",
    notEmptied: "No, still full",
    tagged: "Tagged by the hauler",
    truckNotHere: "Truck not here yet",
  },
  cans: {
    leftOut: "Leave the cans at the curb.",
    broughtBack: "Put the cans back in place.",
  },
  place: "Where are the cans now?",
  places: {
    leftOut: "At the curb",
    broughtBack: "Back in place",
  },
  pay: "You’re paid for this stop. If we plan a return, you get it first, and it pays like any stop.",
  title:
    "{verdict, select, tagged {The hauler tagged your cans} truckNotHere {The truck hadn’t come yet} other {The truck didn’t empty your cans}}",
  seen: "Your runner saw it on {day} at {time}.",
  stay: {
    leftOut: "We left them at the curb.",
    broughtBack: "We put them back in place, still full.",
  },
  comes: {
    planned: "We’ll come back on {day}, at no charge.",
    done: "We came back on {day}.",
    missed: "We missed the return pickup on {day}. We’re sorry.",
    canceled: "The return pickup on {day} was canceled.",
  },
  tell: "{name, select, none {Tell your hauler or 311} other {Tell {name}}}",
  english: "The message is in English, with a link to the photo and its time.",
  englishOnly: "The message is in English.",
  acts: {
    share: "Share the Message",
    text: "Text Message",
    email: "Email",
    call: "Call {phone}",
    page: "Hauler’s Page",
  },
  copied: "Copied. Paste it into your message.",
  failed: "Failed to create the photo link. Please try again.",
} as const;
