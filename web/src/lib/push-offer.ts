/** Something just done for the first time whose outcome a push message could report. */
export type PushMoment = "pickup" | "job";

const askedKey = "tidycurb-push-asked";

let moment: PushMoment | null = null;
const listeners = new Set<() => void>();

/** Offers push messages after a fitting moment; once per browser, whatever the answer. */
export function offerPush(next: PushMoment): void {
  if (localStorage.getItem(askedKey)) return;
  change(next);
}

/** Records the answer, so it isn't asked again here. */
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
