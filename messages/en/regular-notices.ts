/** Notices of regular runners, standing routes and backups. */
export const regularNotifications = {
  regularBegins: {
    title: "You have a regular runner",
    message: "{name} is your regular runner, starting {date}.",
  },
  regularEnds: {
    title: "Your regular runner is changing",
    message: "Starting {date}, {name} is no longer your regular runner. We’ll match you with another runner.",
  },
  regularOff: {
    title: "Your regular runner is off",
    message: "{name} is off on {date}. We’re matching you with another runner for that day.",
  },
  substituteComes: {
    title: "Another runner this time",
    message:
      "{name} is coming on {date} instead of {regular}{cause, select, dayOff {, who is off that day} other {}}.",
  },
  regularsPlanned: {
    title: "New stops on your streets",
    message:
      "You have {count, plural, one {one new stop} other {# new stops}} at your regular homes, the first on {date}.",
  },
  regularsEnded: {
    title: "Your streets changed",
    message:
      "Starting {date}, {count, plural, one {one home} other {# homes}} on {street} {count, plural, one {is} other {are}} no longer on your standing route.",
  },
  backupAsked: {
    title: "Would you be a backup?",
    message: "{name} asked you to be first in line for their stops on days off.",
  },
  backupFirst: {
    title: "You’re first in line",
    message:
      "{name} is off. {count, plural, one {One job} other {# jobs}} starting {date} {count, plural, one {is} other {are}} yours to accept until 6 PM the evening before.",
  },
} as const;
