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
