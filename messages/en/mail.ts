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
  confirmEmail: {
    subject: "Confirm your new e-mail address",
    text: "Hi {firstName},\n\nOpen this link within an hour, and this becomes the address of your TidyCurb account:\n\n{link}\n\nIf you did not ask for it, ignore this letter: nothing changes.\n\nTidyCurb",
  },
  emailChanged: {
    subject: "Somebody wants to change your e-mail address",
    text: "Hi {firstName},\n\nYour TidyCurb account is about to get another e-mail address. If that was you, there is nothing to do. If it was not, change your password now:\n\n{link}\n\nTidyCurb",
  },
} as const;
