import type { BackgroundChecks } from "./port.ts";

/** Without a provider: whoever reviews applications looks and says what was found. */
export function createChecksByHand(): BackgroundChecks {
  const unasked = () => Promise.reject(new Error("Background checks are set by hand here"));
  return { isByHand: true, order: unasked, look: unasked };
}
