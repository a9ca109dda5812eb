/** The lines of the weekly report email (`emails.weeklyReport`). */
export const weeklyReport = {
  place:
    "{property, select, none {Your home} other {{property}}}: {done, plural, =0 {no pickup done} one {# pickup done} other {# pickups done}}{missed, plural, =0 {} one {, # missed} other {, # missed}}.{nextOn, select, none {} other { Next: {nextOn}.}}",
  credited: "Credited to you: {amount}. It comes off your next bill.",
  takenBack: "Credits taken back: {amount}.",
  jobs: "{count, plural, =0 {No pickup done} one {# pickup done} other {# pickups done}}.",
  earned: "Earned: {amount}.",
  rating: "Your rating: {rating, number} of 5.",
  pickups:
    "{completed, plural, one {# pickup completed} other {# pickups completed}}, {missed, number} missed.",
  revenue: "Revenue: {amount}.",
  newPeople:
    "{homeowners, plural, one {# new homeowner} other {# new homeowners}}, {runners, plural, one {# new runner} other {# new runners}}.",
} as const;
