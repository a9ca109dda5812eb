/** A runner's week: its days, availability, days off and hours. */
export const runnerWeek = {
  title: "Your Week",
  sum: "{count, plural, =0 {No stops} one {# stop, {amount}} other {# stops, {amount}}}",
  streets: "Your Streets",
  before: "Week before",
  after: "Week after",
  dayOff: "Day off",
  stops: "{count, plural, one {# stop} other {# stops}}",
  none: "No stops",
  dayEmpty: "No stops on {day}.",
  openRoute: "Open {day}’s Route",
  availability: {
    on: "Online",
    off: "Offline",
    goOffline: "Go Offline",
  },
  daysOff: {
    title: "Days Off",
    none: "No days off planned.",
    take: "Plan Days Off",
    end: "Work These Days",
    endNamed: "Work these days: {days}",
    ended: "You’re Back",
    endedText: "The jobs you gave back stay in the pool. You can take them again.",
    endFailed: "Failed to change your days off. Please try again.",
  },
  hours: {
    title: "Your Hours",
    note: "Jobs outside them are marked.",
    usual: "Usual Hours",
    asUsual: "As usual",
    weekdays: "Hours by Weekday",
    otherHours: "Different on {days}",
    off: "Not working",
    outside:
      "{count, plural, one {# job you took is} other {# jobs you took are}} outside your hours. Open Usual Hours to give them back.",
  },
} as const;
