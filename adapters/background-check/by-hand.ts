import type { BackgroundChecks } from "./port.ts";

/** Without a provider: the reviewing admins check and enter the result. */
export function createChecksByHand(): BackgroundChecks {
  const unasked = () => Promise.reject(new Error("Background checks are set by hand here"));
  return { isByHand: true, order: unasked, look: unasked };
}
