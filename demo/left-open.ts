import { findCredentials } from "#db/queries/users.ts";
import type { Deps } from "#services/deps.ts";
import { demoAccounts, demoPassword } from "./people.ts";

/** The e-mail addresses of the demo accounts in this database that the public password still opens. */
export async function demoAccountsLeftOpen({ db, passwords }: Deps): Promise<string[]> {
  const open: string[] = [];
  for (const { email } of demoAccounts) {
    const account = await findCredentials(db, email);
    if (account?.passwordHash && (await passwords.verify(demoPassword, account.passwordHash)))
      open.push(email);
  }
  return open;
}
