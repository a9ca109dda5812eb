import * as z from "zod";

/** The switches an email's unsubscribe link turns off. */
export const letterSwitches = [
  "emailNotifications",
  "jobAlerts",
  "securityAlerts",
  "weeklyReports",
  "marketingEmails",
] as const;

export type LetterSwitch = (typeof letterSwitches)[number];

const link = z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") });
const state = z.object({ name: z.enum(letterSwitches), isOn: z.boolean() });

/** The switch an email's unsubscribe link is about. */
export const find = { input: link, output: state };

/** Turns it off. */
export const stop = { input: link, output: state };

/** Turns it on again. */
export const allow = { input: link, output: state };
