import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import type { Deps } from "../deps.ts";
import { placeHome } from "../homeowner/place-home.ts";
import type { SignedIn } from "./admit.ts";
import { createAccount } from "./register.ts";
import type { Device } from "./sessions.ts";

/** Makes a homeowner with a home; the subscription is set up afterwards. Refuses as `register` does. */
export function registerHomeowner(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.registerHomeowner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "homeowner" }, async (tx, userId) => {
    await placeHome(deps, tx, userId, input);
  });
}
