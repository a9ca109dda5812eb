import { isOutage } from "#platform/outage.ts";

/**
 * Runs one item of a batch. Adds an error to `failures` so the other items still run; throws only an outage, which
 * would fail all of them.
 */
export async function attempt(failures: unknown[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isOutage(error)) throw error;
    failures.push(error);
  }
}
