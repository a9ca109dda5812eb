import { randomBytes } from "node:crypto";
import type { Vault } from "#adapters/vault/port.ts";
import type { Deps } from "#platform/deps.ts";
import { findStopKey, keepStopKey, keyOldStops, replaceStopKey } from "./queries/stop-keys.ts";
import type { StopKey } from "./queries/stops.ts";

type KeyDeps = Pick<Deps, "db" | "vault" | "newId">;

/** Keys already read, since the key of a database stays the same. */
const known = new WeakMap<Vault, Promise<StopKey>>();

/** The key, for reading; null while there is none, and if the app's secret was lost. */
export async function knownStopKey({ db, vault }: Pick<Deps, "db" | "vault">): Promise<StopKey | null> {
  const found = known.get(vault);
  if (found) return found;
  const kept = await findStopKey(db);
  const opened = kept && vault.open(kept.keySealed, kept.id);
  if (opened === null) return null;
  const key = padsOf(opened);
  known.set(vault, Promise.resolve(key));
  return key;
}

/** The key for hashes of guests' contacts, made at its first use. Call it before a transaction. */
export function stopKey(deps: KeyDeps): Promise<StopKey> {
  const found = known.get(deps.vault);
  if (found) return found;
  const reading = readKey(deps).catch((error: unknown) => {
    known.delete(deps.vault);
    throw error;
  });
  known.set(deps.vault, reading);
  return reading;
}

/** If the app's secret was lost, a new key takes the place of the one that nobody can open any more. */
async function readKey({ db, vault, newId }: KeyDeps): Promise<StopKey> {
  const made = () => {
    const id = newId();
    return { id, keySealed: vault.seal(randomBytes(32).toString("hex"), id) };
  };
  const kept = (await findStopKey(db)) ?? (await keepStopKey(db, made()));
  const opened = vault.open(kept.keySealed, kept.id);
  if (opened !== null) return padsOf(opened);
  const replaced = await replaceStopKey(db, { from: kept.id, to: made() });
  return padsOf(vault.open(replaced.keySealed, replaced.id) ?? "");
}

/** The two blocks that HMAC-SHA256 puts before what it hashes (RFC 2104), so that SQL can compute it. */
function padsOf(key: string): StopKey {
  const block = Buffer.alloc(64);
  if (Buffer.from(key, "hex").copy(block) !== 32) throw new Error("The key of guests' stops is unreadable");
  const padded = (byte: number) => Buffer.from(block.map((each) => each ^ byte)).toString("hex");
  return { inner: padded(0x36), outer: padded(0x5c) };
}

/** Keys the hashes stored by earlier versions. Safe to repeat. Returns how many. */
export async function keyStops(deps: KeyDeps): Promise<number> {
  return keyOldStops(deps.db, await stopKey(deps));
}
