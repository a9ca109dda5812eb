/** A runner's page of open jobs. */
export const jobs = {
  title: "Jobs Near You",

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
    payText: "{amount} for cans out and cans back. That’s {anHour} an hour at the home.",
    minutes: "Time at the home",
    minutesText:
      "{from, select, home {Usually {minutes, number} min at this home} area {Usually {minutes, number} min in {zip}} other {About {minutes, number} min for {cans, plural, one {# can} other {# cans}}}}",
    distance: "Distance",
    distanceText:
      "{from, select, here {{distance} from you to the middle of {zip}} other {About {distance} from the middle of your areas}}",
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
    take: "{count, plural, =2 {Take Both} =3 {Take All Three} =4 {Take All Four} =5 {Take All Five} =6 {Take All Six} other {Take All #}}",
    takeNamed:
      "{count, plural, =2 {Take Both} =3 {Take All Three} =4 {Take All Four} =5 {Take All Five} =6 {Take All Six} other {Take All #}}: {title}",
    each: "{count, plural, one {See the Home} other {See the # Homes}}",
    done: "{count, plural, one {Job Accepted} other {# Jobs Accepted}}",
    doneText: "They are yours: addresses and instructions are in Active Route.",
    partly: "{taken, number} of {count, number} Jobs Accepted",
    partlyText:
      "{lost, plural, one {The other one was no longer open.} other {The other # were no longer open.}} Active Route shows the jobs you got.",
  },

  declined: {
    title: "Declined Jobs",
    none: "None of the jobs you declined are still open.",
    show: "Show Again",
    showNamed: "Show again: the job at {address}",
  },

  none: {
    areas:
      "No homes in your areas need a runner right now: {areas}. New jobs appear here right away. Add areas to see more.",
    changeAreas: "Change Your Areas",
    hidden: "Your filters hide every job",
    hiddenText: "Clear them, or change your hours.",
    clear: "Clear Filters",
  },
} as const;
