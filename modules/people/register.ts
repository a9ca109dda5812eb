import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { countRegistration, insertUser, readUser } from "#modules/accounts/index.ts";
import type * as contract from "#modules/sign-in/contract/auth.ts";
import { beginSession, type Device, sendLink } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Role } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { SignedIn } from "./admit.ts";

/** Creates a homeowner without a profile, who then chooses a role. Refuses with EMAIL_IN_USE, TOO_MANY_REQUESTS. */
export function register(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.register.input>,
): Promise<SignedIn> {
  return createAccount(deps, device, { ...input, role: "homeowner" }, async () => {});
}

/**
 * Adds a user with the rows of their role and signs the browser in, all or nothing. The constraint lets one of several
 * concurrent calls with the same email address through.
 */
export async function createAccount(
  deps: Deps,
  device: Device,
  account: z.output<typeof contract.register.input> & { role: Role },
  addProfile: (tx: Db, userId: string) => Promise<void>,
): Promise<SignedIn> {
  await countRegistration(deps, { email: account.email, address: device.address });
  const passwordHash = await deps.passwords.hash(account.password);
  return deps.transact(async (tx) => {
    const userId = deps.newId();
    const { firstName, lastName, email, role, language } = account;
    const added = await insertUser(
      tx,
      { id: userId, role, firstName, lastName, email, passwordHash, createdAt: deps.now() },
      { language },
    );
    if (!added) throw new Refused({ code: "EMAIL_IN_USE" });
    await addProfile(tx, userId);
    await sendLink(deps, tx, { userId, purpose: "verify_email", email });
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}
