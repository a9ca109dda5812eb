import type * as z from "zod";
import type * as contract from "#modules/runners/contract/application.ts";
import { insertApplication } from "#modules/runners/index.ts";
import type { Device } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { SignedIn } from "./admit.ts";
import { createAccount } from "./register.ts";

/** Creates a runner with an application for an admin to review. Refuses as `register` does. */
export function registerRunner(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.registerRunner.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "runner" }, (tx, userId) =>
    insertApplication(deps, tx, userId, input),
  );
}
