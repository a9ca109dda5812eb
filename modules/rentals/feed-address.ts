import { hash } from "node:crypto";
import type { Deps } from "#platform/deps.ts";
import type { FeedRow } from "./queries/rental-feeds.ts";

type Columns = Pick<FeedRow, "addressSealed" | "addressHash" | "host">;

/**
 * A calendar's address as stored: sealed for this feed, plus a hash that detects the same address at the same rental.
 */
export function feedAddress(
  deps: Pick<Deps, "vault">,
  address: string,
  feed: { id: string; propertyId: string },
): Columns {
  const url = new URL(address);
  url.hash = "";
  return {
    addressSealed: deps.vault.seal(url.href, feed.id),
    addressHash: hash("sha256", `${feed.propertyId} ${url.href}`, "base64url"),
    host: url.hostname,
  };
}
