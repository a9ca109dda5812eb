import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { book } from "./queries/ledger.ts";
import type { Movement } from "./rules/ledger.ts";

/** Books a money movement now. False when its source or job was already booked, or when it is 0 cents. */
export async function bookMovement(deps: Deps, tx: Db, movement: Movement): Promise<boolean> {
  if (movement.cents === 0) return false;
  const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
  return book(tx, { ids, now: deps.now(), movement });
}
