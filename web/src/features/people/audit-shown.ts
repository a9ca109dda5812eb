import { readDay, readText, readUuid } from "../../lib/read-address.ts";

/** What of the audit log its address says. */
export type AuditShown = {
  /** The id of the person or thing that it is to be about. */
  about?: string;
  /** The id of the admin who did it. */
  who?: string;
  action?: string;
  subject?: string;
  from?: string;
  until?: string;
};

/** What of an address the audit log knows. What is left out of the answer would come through as it was written. */
export function readAudit(given: Record<string, unknown>): AuditShown {
  const action = readText(given.action);
  return {
    about: readUuid(given.about),
    who: readUuid(given.who),
    action: action && /^[a-zA-Z.]{1,60}$/.test(action) ? action : undefined,
    subject: readText(given.subject),
    from: readDay(given.from),
    until: readDay(given.until),
  };
}
