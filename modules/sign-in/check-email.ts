import type * as z from "zod";
import { countEmailCheck, findCredentials } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract/auth.ts";

/**
 * Whether registering this email would be refused with EMAIL_IN_USE. Counts as a registration would, so it reveals no
 * more. Refuses with TOO_MANY_REQUESTS.
 */
export async function checkEmail(
  deps: Deps,
  address: string,
  { email }: z.output<typeof contract.checkEmail.input>,
): Promise<z.output<typeof contract.checkEmail.output>> {
  await countEmailCheck(deps, { email, address });
  return { isInUse: (await findCredentials(deps.db, email)) !== null };
}
