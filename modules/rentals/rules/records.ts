/** The most links to records of one rental that work at once; another one ends the oldest. */
export const mostRecordLinks = 10;
/** The most people who get a rental's record each month. */
export const mostRecipients = 5;
/** The hour of the first of the month, at the rental, from which last month's record is sent. */
export const recordHour = 8;
/** Days after the 1st on which last month's record is still sent automatically. */
export const daysToSendRecord = 5;

/** sent: queued. handed_over: the mail server accepted it. failed: refused or given up. skipped: unsubscribed before. */
export type RecordEmailState = "sent" | "handed_over" | "failed" | "skipped";
/** How many attempts before a record's email counts as failed. */
export const mostRecordTries = 5;
/** The most emails of a host in 24 hours: to guests, with records sent by hand, and with links of helpers. */
export const mostHostEmailsADay = 50;
