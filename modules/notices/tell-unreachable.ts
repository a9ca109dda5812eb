import type { Deps } from "#platform/deps.ts";
import { notify } from "./notify.ts";
import { noteUnreachable } from "./queries/readers.ts";
import type { AddressTrouble } from "./rules/delivery.ts";

/**
 * Records that a person's address refuses emails and tells them on other channels, once per address. Safe to repeat.
 */
export async function tellUnreachable(
  deps: Deps,
  address: { userId: string; email: string; trouble: AddressTrouble },
): Promise<void> {
  await deps.transact(async (tx) => {
    if (!(await noteUnreachable(tx, { ...address, now: deps.now() }))) return;
    await notify(deps, tx, {
      userId: address.userId,
      type: "addressUnreachable",
      params: { email: address.email },
      link: "/settings#security",
    });
  });
}
