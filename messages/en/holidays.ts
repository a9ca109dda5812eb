/** The admins' holidays: days without trucks, where, and the effect on pickups. */
export const holidays = {
  title: "Holidays",
  note: "The narrowest area counts: ZIP codes before a state, a state before the whole country.",
  add: "Add Holiday",
  empty: "No holidays are set",
  country: "Whole country",
  zipCodes: "ZIP codes {prefix}…",
  row: "{day} · {area}",
  rules: {
    shift_day: "One day later, that day only",
    shift_week: "One day later, until Sunday",
    skip: "Falls out",
    none: "No effect",
  },
  change: "Change",
  changeNamed: "Change: {name}, {day}",
  remove: "Remove",
  removeNamed: "Remove: {name}, {day}",

  undecided: {
    title: "Holidays Without a Rule",
    note: "Find out whether the trucks come, and say so.",
    decide: "Set Rule",
    decideNamed: "Set rule: {name}",
  },

  form: {
    add: "Add a Holiday",
    change: "Change the Holiday",
    name: "Name",
    onDay: "Day",
    area: "Area",
    areaHint: "A state such as IL, or the first digits of ZIP codes. Empty: the whole country.",
    rule: "Pickups on that day",
    save: "Save Holiday",
    saved: "Holiday Saved",
    savedText: "Pickups follow within minutes, and homeowners hear days before.",
    failed: "Failed to save the holiday. Please try again.",
  },

  preview: {
    title: "What this changes",
    waiting: "Choose a day to see which pickups it affects.",
    none: "No pickup changes.",
    count:
      "{pickups, plural, one {# pickup} other {# pickups}} of {homes, plural, one {# home} other {# homes}} would change.",
    moves: "{city}, {zipCode}: {before} to {after}",
    fallsOut: "{city}, {zipCode}: {before} falls out",
    comesBack: "{city}, {zipCode}: {after} takes place",
    more: "and {count, plural, one {# more} other {# more}}",
    failed: "The preview could not be loaded.",
  },

  removal: {
    title: "Remove {name}?",
    text: "Pickups take place as if the day were an ordinary one, unless a holiday of a wider area counts.",
    textDefault:
      "It is one of the usual holidays: it stays in the list without effect, and can be changed back.",
    action: "Remove Holiday",
    done: "Holiday Removed",
    doneText: "Pickups follow within minutes.",
    failed: "Failed to remove the holiday. Please try again.",
  },
} as const;
