import { attempt } from "./attempt.ts";

/** What a runner's unsent notes are for: a leg, or a report. */
type About = "out" | "in" | "cannotServe";

const prefix = "tidycurb-notes-";
const keyOf = (jobId: string, about: About) => `${prefix}${jobId}-${about}`;

/** A runner's unsent notes for a pickup, kept in this tab; empty without any. */
export function readNotes(jobId: string, about: About): string {
  return attempt(() => sessionStorage.getItem(keyOf(jobId, about))) ?? "";
}

/** Keeps notes until they are sent; empty ones are forgotten. Does nothing if storage is blocked. */
export function keepNotes(jobId: string, about: About, notes: string): void {
  const key = keyOf(jobId, about);
  attempt(() => (notes ? sessionStorage.setItem(key, notes) : sessionStorage.removeItem(key)));
}

/** Forgets all notes, at sign-out. */
export function forgetNotes(): void {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? [];
  for (const key of keys) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
