/** E-mails: plain text, worded for their reader at delivery. */
export const mail = {
  applicationApproved: {
    subject: "You're in: your TidyCurb runner application was approved",
    text: "Hi {firstName},\n\nGood news: your application was approved. Go online whenever you like and the open jobs of your ZIP codes are yours to take.\n\n{link}\n\nSee you at the curb,\nTidyCurb",
  },
  applicationRejected: {
    subject: "About your TidyCurb runner application",
    text: "Hi {firstName},\n\nThank you for applying. We cannot take you on as a runner at this time.\n\n{reason}\n\nIf you think that we got something wrong, just reply to this e-mail.\n\nTidyCurb",
  },
} as const;
