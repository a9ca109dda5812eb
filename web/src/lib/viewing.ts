import { viewingHeader } from "#platform/values/actor.ts";
import { attempt } from "./attempt.ts";

/** An admin sees what a person sees, in this tab alone. */
export type Viewing = {
  id: string;
  firstName: string;
  /** An instant; the server refuses from then on. */
  endsAt: string;
  /** The admin's page to go back to. */
  back: string;
  adminId: string;
};

/** Each tab has its own; other tabs stay the admin's. */
const key = "tidycurb-viewing";

let current = read();

// The browser may show a page from before a viewing began or ended, with the data of that time.
if (typeof window !== "undefined")
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && read()?.id !== current?.id) location.reload();
  });

/** What this tab views; null for one's own pages. It never changes while the page is open: both ends load a new one. */
export function viewing(): Viewing | null {
  return current;
}

/** Loads the person's first page. Loading anew leaves nothing of the admin's in memory. */
export function startViewing(next: Viewing): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(next)));
  location.assign("/");
}

/** From now on this tab's calls are the admin's own. */
export function forgetViewing(): void {
  current = null;
  attempt(() => sessionStorage.removeItem(key));
}

/** Goes back to the admin's page, and leaves nothing of the person's in memory. */
export function leaveViewing(): void {
  if (!current) return;
  const { back } = current;
  forgetViewing();
  location.replace(back);
}

/** Ends the viewing on the server too, which notes it. */
export async function endViewing(): Promise<void> {
  if (!current) return;
  const { id } = current;
  // Not by the typed client: it would name the person on this page as the one who acts.
  await fetch("/api/trpc/admin.endViewing", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { id } }),
    keepalive: true,
  }).catch(() => {});
  leaveViewing();
}

/** The header of each call while viewing. */
export function viewingHeaders(): Record<string, string> {
  return current ? { [viewingHeader]: current.id } : {};
}

function read(): Viewing | null {
  const kept = attempt(() => sessionStorage.getItem(key));
  return kept ? attempt(() => JSON.parse(kept) as Viewing) : null;
}
