import type * as z from "zod";
import { placeHome } from "#modules/schedule/index.ts";
import type * as contract from "#modules/sign-in/contract/auth.ts";
import type { Device } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { SignedIn } from "./admit.ts";
import { createAccount } from "./register.ts";

/** Creates a homeowner with a home; subscribing comes later. Refuses as `register` does. */
export function registerHomeowner(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.registerHomeowner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "homeowner" }, async (tx, userId) => {
    await placeHome(deps, tx, userId, input);
  });
}
