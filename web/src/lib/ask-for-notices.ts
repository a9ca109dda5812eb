import { utils } from "./trpc.ts";

/**
 * Asks anew for what somebody was told, and with what amounts are shown: those in notices are converted by the server at the
 * rates of now, and the line beneath says of which day these are.
 */
export async function askForNotices(): Promise<void> {
  await Promise.all([
    utils.notifications.list.invalidate(),
    utils.notifications.page.invalidate(),
    utils.settings.display.invalidate(),
  ]);
}

/** After an older page has come: where the rates are others by now, those above it are asked for again, so that all have the same. */
export async function followRates(): Promise<void> {
  const before = utils.settings.display.getData()?.rates.on;
  if (!before) return;
  await utils.settings.display.invalidate();
  if (utils.settings.display.getData()?.rates.on !== before) await utils.notifications.page.invalidate();
}
