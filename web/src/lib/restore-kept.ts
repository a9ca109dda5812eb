import type { QueryClient } from "@tanstack/react-query";
import { changeOffline, keptOwner } from "./offline.ts";

/** Puts what was kept of the last visit into an empty cache; resolves to whether there was something. */
export async function restoreKept(client: QueryClient): Promise<boolean> {
  const owner = keptOwner();
  if (!owner) return false;
  const { restore } = await import("./keep-offline.ts");
  const isRestored = await restore(client, owner);
  changeOffline({ isRestored });
  return isRestored;
}
