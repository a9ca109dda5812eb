/** A runner's page of open jobs. */
export const jobs = {
  title: "Jobs near you",

  filters: {
    title: "Filters",
    spans: { tomorrow: "Tomorrow", week: "Next 7 days" },
    fitting: "Fits my hours",
  },

  list: {
    later: "{count, plural, one {Show # later job} other {Show # later jobs}}",
    more: "Show {count, number} more",
    moreOf: "Show {count, number} more, {day}",
  },

  worth: {
    pay: "Pay",
    payText: "{amount} for both: cans out and cans back. That’s {anHour} an hour at the home.",
    minutes: "Time at the home",
    minutesText:
      "{from, select, home {{minutes, number} min, the usual at this home} area {{minutes, number} min, the usual in {zip}} other {About {minutes, number} min, by its {cans, plural, one {# can} other {# cans}}}}",
    distance: "Distance",
    distanceText:
      "{from, select, here {{distance} from you to the middle of {zip}} other {About {distance}, from the middle of your areas}}",
    out: "Cans out",
    outText: "{day}, {from} to {by}",
    back: "Cans back",
    truck: "Truck",
    backText: "{truck, select, true {{day} by {by}, after the truck} other {{day} by {by}}}",
  },

  bundle: {
    title:
      "{day} {part, select, morning {morning} afternoon {afternoon} other {evening}}, {count, plural, one {# home} other {# homes}}",
    streets: "On {streets}",
    minutes: "≈ {count, number} min",
    take: "{count, plural, =2 {Take both} =3 {Take all three} =4 {Take all four} =5 {Take all five} =6 {Take all six} other {Take all #}}",
    takeNamed:
      "{count, plural, =2 {Take both} =3 {Take all three} =4 {Take all four} =5 {Take all five} =6 {Take all six} other {Take all #}}: {title}",
    each: "{count, plural, one {See the home} other {See the # homes}}",
    done: "{count, plural, one {Job Accepted} other {# Jobs Accepted}}",
    doneText: "They are yours: addresses and instructions are in Active Route.",
    partly: "{taken, number} of {count, number} Jobs Accepted",
    partlyText:
      "{lost, plural, one {The other one was no longer open.} other {The other # were no longer open.}} What you got is in Active Route.",
  },

  declined: {
    title: "Declined jobs",
    none: "None of the jobs you declined is still open.",
    show: "Show again",
    showNamed: "Show again: the job at {address}",
  },

  none: {
    areas:
      "No home in your areas needs a runner: {areas}. New jobs appear here at once. More areas bring more jobs.",
    changeAreas: "Change your areas",
    hidden: "Your filters hide every job",
    hiddenText: "Clear them, or change your hours.",
    clear: "Clear filters",
  },
} as const;
