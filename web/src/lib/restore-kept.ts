import type { QueryClient } from "@tanstack/react-query";
import { changeOffline, keptOwner } from "./offline.ts";

/**
 * Puts what was kept of the last visit into an empty cache; resolves to whether there was something. Then `look` is called
 * until it has asked for everything anew.
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
