/** Whether the truck emptied the cans: the runner's answer, and what the homeowner can do. */
export const truck = {
  asked: "Did the truck empty the cans?",
  verdicts: {
    emptied: "Yes, emptied",
    notEmptied: "No, still full",
    tagged: "Tagged by the hauler",
    truckNotHere: "Truck not here yet",
  },
  photo: "{verdict, select, tagged {Photograph the tag.} other {Photograph the full cans.}}",
  cans: {
    leftOut: "Leave the cans at the curb.",
    broughtBack: "Bring the cans back to their place.",
  },
  pay: "You are paid for this stop. If we plan a return, it is yours first and pays like any stop.",
  title:
    "{verdict, select, tagged {The hauler tagged your cans} truckNotHere {The truck had not come yet} other {The truck didn’t empty your cans}}",
  seen: "Your runner saw it at {time}.",
  stay: {
    leftOut: "They stay at the curb.",
    broughtBack: "They are back in their place, still full.",
  },
  comes: {
    planned: "We come again on {day}. It costs you nothing.",
    done: "We came again on {day}.",
    missed: "We missed the return on {day}. We are sorry.",
    canceled: "The return on {day} was canceled.",
  },
  tell: "{name, select, none {Tell your hauler or 311} other {Tell {name}}}",
  english: "The message is in English, with a link to the photo and its time.",
  acts: {
    share: "Share the Message",
    text: "Text Message",
    email: "Email",
    call: "Call {phone}",
    page: "Hauler’s Page",
  },
  copied: "Copied. Paste it into your message.",
  failed: "The photo link could not be made. Please try again.",
} as const;
