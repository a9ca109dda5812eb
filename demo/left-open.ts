import { findCredentials } from "#modules/accounts/queries/users.ts";
import type { Deps } from "#platform/deps.ts";
import { demoEmails, demoPassword } from "./people.ts";

/** Email addresses of demo accounts in this database that still have the public password. */
export async function demoAccountsLeftOpen({ db, passwords }: Deps): Promise<string[]> {
  const open: string[] = [];
  for (const email of demoEmails) {
    const account = await findCredentials(db, email);
    if (account?.passwordHash && (await passwords.verify(demoPassword, account.passwordHash)))
      open.push(email);
  }
  return open;
}
