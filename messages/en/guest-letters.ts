/** Texts in emails to rental guests besides the host's own. */
export const guestLetters = {
  cansOutEvening: "on the evening of {day}",
  cansOutAfter: "after you leave",
  sorting:
    "{cans, plural, one {There is one can: bagged trash only, with the lid closed.} other {There are # cans. The lid of each says what goes in: bagged trash, or clean recycling without bags.}}",
  footer:
    "{host} sent you this about your stay at {property}, by TidyCurb. Simply reply to answer. To get no more of these messages: {link}",
} as const;
