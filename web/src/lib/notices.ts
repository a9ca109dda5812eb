import { utils } from "./trpc.ts";

/** Refetches notices and exchange rates together, because the server converts amounts in notices at current rates. */
export async function askForNotices(): Promise<void> {
  await Promise.all([
    utils.notifications.list.invalidate(),
    utils.notifications.page.invalidate(),
    utils.settings.display.invalidate(),
  ]);
}

/** After an older page loads: if rates changed, refetches the notices, so that all pages use the same rates. */
export async function followRates(): Promise<void> {
  const before = utils.settings.display.getData()?.rates.on;
  if (!before) return;
  await utils.settings.display.invalidate();
  if (utils.settings.display.getData()?.rates.on !== before) await utils.notifications.page.invalidate();
}

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
