import { findAddressOfJob, savePin } from "#modules/areas/index.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Geocodes a job's address and stores the result for its home. Also stores a failed match, so that it is not requested
 * again for a while (`purge`). Safe to repeat.
 */
export async function findPin(deps: Pick<Deps, "db" | "geocoder" | "now">, { jobId }: { jobId: string }) {
  const place = await findAddressOfJob(deps.db, jobId);
  if (!place) return;
  const { homeownerId, unitAddress, ...address } = place;
  const located = await deps.geocoder.locate(address);
  // No geocoder answered; the next route retries.
  if (located.kind === "unknown") return;
  const isExact = located.kind === "address";
  await savePin(deps.db, {
    homeownerId,
    zipCode: address.zipCode,
    address: unitAddress,
    latitude: isExact ? located.latitude : null,
    longitude: isExact ? located.longitude : null,
    lookedUpAt: deps.now(),
  });
}
