/** Texts in emails to rental guests besides the host's own. */
export const guestEmails = {
  cansOutEvening: "on the evening of {day}",
  cansOutOn: "on {day}",
  cansOutAfter: "after you leave",
  sorting:
    "{cans, plural, one {There is one can: bagged trash only, with the lid closed.} other {There are # cans. The lid of each says what goes in: bagged trash, or clean recycling without bags.}}",
  kinds: { trash: "trash", recycling: "recycling", yard: "yard waste" },
  truckOnly:
    "The truck comes once during your stay, on {day}{law, select, none {} other { (cans go out from {law} the evening before)}}, for {cans}.",
  truckFirst:
    "The first truck after you arrive comes on {day}{law, select, none {} other { (cans go out from {law} the evening before)}}, for {cans}.",
  truckLast:
    "The last one before you leave comes on {day}{law, select, none {} other { (cans go out from {law} the evening before)}}, for {cans}.",
  truckNone:
    "No truck comes during your stay. The next one comes on {day}, for {cans}. Leave your bagged trash in the cans.",
  sortingOf: {
    trash: "Trash: bagged, with the lid closed.",
    recycling: "Recycling: clean, loose and without bags.",
    yard: "Yard waste: leaves and branches only, without bags.",
  },
  ownSortingOf: {
    trash: "Trash: {text}",
    recycling: "Recycling: {text}",
    yard: "Yard waste: {text}",
  },
  corrected: "Your booking dates changed. This replaces our earlier message.",
  truckMoved: "The truck is coming on a different day. This replaces our earlier message.",
  correctedSubject: "Corrected: {subject}",
  sms: "Trash days and cans: {link} Reply STOP to stop texts.",
  stayPage: {
    dates: "Your Stay",
    trash: "Trash Days",
    sorting: "What Goes in Which Can",
    cans: "Where the Cans Are",
    curb: "Where They Go",
    times: "{from}, {fromTime} – {until}, {untilTime}",
    nothing: "We don’t know the collection days. Please ask {host}.",
    noWork: "Someone takes the cans out and back. Nothing for you to do.",
  },
  record: {
    subject: "Pickup record of {property}, {month}",
    text: "Hello,\n\n{host} sent you the pickup record of {property} for {month}: each pickup with photos, times and the local rule for cans at the curb.\n\n{link}\n\nYou get it each month through TidyCurb. To stop these emails, open the page. To write to the host, reply.",
  },
  footer:
    "{host} sent you this about your stay at {property}, through TidyCurb. Just reply to answer. To stop these messages: {link}",
} as const;
