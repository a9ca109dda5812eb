/** What a runner's unsent notes are for: a leg, or a report. */
type About = "out" | "in" | "cannotServe";

const prefix = "tidycurb-notes-";
const keyOf = (jobId: string, about: About) => `${prefix}${jobId}-${about}`;

/** A runner's unsent notes for a pickup, kept in this tab; empty without any. */
export function readNotes(jobId: string, about: About): string {
  try {
    return sessionStorage.getItem(keyOf(jobId, about)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps notes until they are sent; empty ones are forgotten. Does nothing if storage is blocked. */
export function keepNotes(jobId: string, about: About, notes: string): void {
  try {
    if (notes) sessionStorage.setItem(keyOf(jobId, about), notes);
    else sessionStorage.removeItem(keyOf(jobId, about));
  } catch {
    // The dialog still holds them.
  }
}

/** Forgets all notes, at sign-out. */
export function forgetNotes(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage has none.
  }
}
