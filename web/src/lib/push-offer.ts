/** What somebody has just done for the first time, of whose end they would like to hear. */
export type PushMoment = "pickup" | "job";

const askedKey = "tidycurb-push-asked";

let moment: PushMoment | null = null;
const listeners = new Set<() => void>();

/** A fitting moment to ask whether news should come to this browser; once, whatever was answered. */
export function offerPush(next: PushMoment): void {
  if (localStorage.getItem(askedKey)) return;
  change(next);
}

/** It was answered: it is not asked again here. */
export function closePushOffer(): void {
  localStorage.setItem(askedKey, "1");
  change(null);
}

export function pushMoment(): PushMoment | null {
  return moment;
}

export function onPushOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: PushMoment | null): void {
  moment = next;
  for (const listener of listeners) listener();
}
