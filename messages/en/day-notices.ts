/** Notices of wrong collection days. */
export const dayNotifications = {
  dayCorrected: {
    title: "We corrected your calendar",
    message: "You were right about {date}. Please take a look at your corrected calendar.",
  },
  streetDayChanged: {
    title: "Your collection day changed",
    message:
      "{cause, select, undone {We changed your collection day back} other {Your neighbors or your runner told us the truck comes on a different day, so we changed your calendar}}. Your next pickup is on {movedTo} instead of {date}.{credit, select, none {} other { We credited you {credit}, which comes off your next bill.}}",
  },
  dayIsRight: {
    title: "That day is right",
    message: "We checked {date}. Your hauler comes on the day in your calendar.",
  },
} as const;
