import { toAppError } from "../../lib/app-error.ts";
import { attempt } from "../../lib/attempt.ts";

const key = "tidycurb-code";

/** The code that this browser came with and has not used; null without one. */
export function keptCode(): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

/** Keeps a code until there is an account that can use it; null forgets it. */
export function keepCode(code: string | null): void {
  attempt(() => (code === null ? localStorage.removeItem(key) : localStorage.setItem(key, code)));
}

/**
 * Uses the kept code, so that the first bill counts it. A refused one is forgotten, because nobody typed it here; without
 * an answer it is kept for the next time.
 */
export async function redeemKept(redeem: (input: { code: string }) => Promise<unknown>): Promise<void> {
  const code = keptCode();
  if (code === null) return;
  try {
    await redeem({ code });
    keepCode(null);
  } catch (error) {
    const { status } = toAppError(error);
    if (status >= 400 && status < 500 && status !== 401 && status !== 429) keepCode(null);
  }
}
