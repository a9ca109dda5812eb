/** A runner's week: its days, duty, days off and hours. */
export const runnerWeek = {
  title: "Your Week",
  sum: "{count, plural, =0 {No stops} one {# stop, {amount}} other {# stops, {amount}}}",
  before: "Week before",
  after: "Week after",
  dayOff: "Day off",
  stops: "{count, plural, one {# stop} other {# stops}}",
  none: "No stops",
  dayEmpty: "Nothing on {day}.",
  openRoute: "Open the route of {day}",
  duty: {
    on: "On duty",
    off: "Off duty",
    goOn: "Go on duty",
    goOff: "Go off duty",
  },
  daysOff: {
    title: "Days off",
    none: "No days off planned.",
    take: "Plan days off",
    end: "Work after all",
    endNamed: "Work after all: {days}",
    ended: "You’re Back",
    endedText: "Jobs that went back to the pool stay there, for you as well.",
    endFailed: "Failed to change your days off. Please try again.",
  },
  hours: {
    title: "Your hours",
    note: "Jobs outside them are marked.",
    usual: "Usual hours",
    asUsual: "As usual",
    off: "No work",
    outside:
      "{count, plural, one {# job you took is} other {# jobs you took are}} outside your hours. Open Usual hours to give them back.",
  },
} as const;
