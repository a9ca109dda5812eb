import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { findCredentials } from "#db/queries/users.ts";
import type { Deps } from "../deps.ts";
import { countEmailCheck } from "./limit-attempts.ts";

/**
 * Tells whether a registration with this email would be refused with EMAIL_IN_USE. Counts as that registration would, so
 * that nobody learns more this way. Refuses with TOO_MANY_REQUESTS.
 */
export async function checkEmail(
  deps: Deps,
  address: string,
  { email }: z.output<typeof contract.checkEmail.input>,
): Promise<z.output<typeof contract.checkEmail.output>> {
  await countEmailCheck(deps, { email, address });
  return { isInUse: (await findCredentials(deps.db, email)) !== null };
}
