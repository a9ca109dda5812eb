/** Texts in emails to rental guests besides the host's own. */
export const guestEmails = {
  cansOutEvening: "on the evening of {day}",
  cansOutOn: "on {day}",
  cansOutAfter: "after you leave",
  sorting:
    "{cans, plural, one {There is one can: bagged trash only, with the lid closed.} other {There are # cans. The lid of each says what goes in: bagged trash, or clean recycling without bags.}}",
  footer:
    "{host} sent you this about your stay at {property}, through TidyCurb. Just reply to answer. To stop these messages: {link}",
} as const;
