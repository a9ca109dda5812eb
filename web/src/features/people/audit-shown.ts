import { readDay, readText, readUuid } from "../../lib/address.ts";

export type AuditShown = {
  about?: string;
  who?: string;
  action?: string;
  subject?: string;
  from?: string;
  until?: string;
};

/** Known search parameters. Invalid keys must be set to undefined, or the raw values pass through. */
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
