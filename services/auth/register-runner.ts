import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import type { Deps } from "../deps.ts";
import { insertApplication } from "../runner/insert-application.ts";
import type { SignedIn } from "./admit.ts";
import { createAccount } from "./register.ts";
import type { Device } from "./sessions.ts";

/** Makes a runner whose application waits for an admin. Refuses as `register` does. */
export function registerRunner(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.registerRunner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "runner" }, (tx, userId) =>
    insertApplication(deps, tx, userId, input),
  );
}
