/** Notices of wrong collection days. */
export const dayNotifications = {
  dayCorrected: {
    title: "Your calendar is corrected",
    message: "You were right about {date}. We have corrected your calendar: please take a look.",
  },
  streetDayChanged: {
    title: "Your collection day changed",
    message:
      "{cause, select, undone {We changed your collection day back} other {Your neighbors or your runner told us that the truck comes on another day, so we changed your calendar}}: instead of {date}, your next pickup is on {movedTo}.{credit, select, none {} other { We have credited you {credit}: it comes off your next bill.}}",
  },
  dayIsRight: {
    title: "That day is right",
    message: "We looked into {date}: your hauler comes on the day in your calendar.",
  },
} as const;
