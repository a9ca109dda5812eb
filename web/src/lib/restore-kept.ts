import type { QueryClient } from "@tanstack/react-query";
import { changeOffline, keptOwner } from "./offline.ts";

/**
 * Restores stored data into an empty cache; resolves to whether there was any. Then calls `look` until everything is
 * refetched.
 */
export async function restoreKept(client: QueryClient, look: () => Promise<void>): Promise<boolean> {
  const owner = keptOwner();
  if (!owner) return false;
  const [{ restore }, { lookUntilReached }] = await Promise.all([
    import("./keep-offline.ts"),
    import("./look-until-reached.ts"),
  ]);
  const isRestored = await restore(client, owner);
  changeOffline({ isRestored });
  if (isRestored) lookUntilReached(look);
  return isRestored;
}
