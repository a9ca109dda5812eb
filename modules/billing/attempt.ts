import { isOutage } from "#platform/outage.ts";

/**
 * Does one of many things. What it fails with is added to `failures`, so that it holds up none of the others; only an
 * outage, which all of them would meet, is thrown.
 */
export async function attempt(failures: unknown[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isOutage(error)) throw error;
    failures.push(error);
  }
}
