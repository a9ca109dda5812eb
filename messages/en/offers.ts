/** A runner's offer map, days off and hours, shown on request. */
export const offers = {
  map: {
    label: "{count, plural, one {# area with open jobs} other {# areas with open jobs}}, seen from above",
    areas: "Areas",
    all: "All areas",
    area: "{zip}: {count, plural, one {# job} other {# jobs}}",
    areaAway: "{zip}: {count, plural, one {# job} other {# jobs}}, {distance}",
    here: "Where you are",
    note: "Each area stands in the middle of its ZIP code. The address is yours to see once you take a job.",
  },

  daysOff: {
    title: "Days Off",
    text: "Jobs that you took on these days go back to the pool, and the homeowners are told. You don’t have to say why.",
    from: "First day",
    until: "Last day",
    take: "Take Days Off",
    planned: "Planned",
    none: "No days off planned.",
    end: "Work After All",
    endNamed: "Work after all: {days}",
    done: "Days Off Taken",
    doneText:
      "{count, plural, =0 {No job had to go back.} one {# job is back in the pool.} other {# jobs are back in the pool.}}",
    kept: "Still Yours",
    keptText:
      "It is too late to give these back freely, or they have begun. If you can’t do them, release them in Active Route, the sooner the better.",
    keptVisit: "{address}, {day}",
    failed: "Failed to take days off. Please try again.",
    ended: "You’re Back",
    endedText: "Jobs that went back to the pool stay there, for you as well.",
    endFailed: "Failed to change your days off. Please try again.",
  },

  hours: {
    title: "Your Hours",
    text: "Jobs at other hours are offered to you as well, marked. What you have taken stays yours.",
    save: "Save Hours",
    done: "Hours Saved",
    doneText:
      "{count, plural, =0 {Every job that you have taken fits.} one {# job that you have taken does not fit.} other {# jobs that you have taken do not fit.}}",
    failed: "Failed to save your hours. Please try again.",
    outside: "Taken, outside your hours",
    outsideText:
      "They stay yours until you release them. The homeowners are told, and other runners can take them.",
    visit: "{address}, {day}",
    late: "Too late to release it freely. If you can’t do it, release it in Active Route, the sooner the better.",
    release: "Release",
    releaseNamed: "Release the job at {address}, {day}",
  },
} as const;
