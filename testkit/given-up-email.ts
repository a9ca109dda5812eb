import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import { taskNames, type Workers } from "#adapters/queue/port.ts";
import { createDatabase } from "#db/client.ts";
import { findCredentials } from "#modules/accounts/queries/users.ts";

/** Adds an email that the mail server never accepted, to a database that no server has open. */
export async function giveUpEmail(dataDir: string, email: string): Promise<void> {
  const database = await createDatabase({ url: "", dataDir, statementTimeout: 0 });
  const queue = createPgBossQueue({
    database: { executeSql: database.execute },
    onError: () => {},
    describeTaskError: (error) => String(error),
  });
  try {
    const account = await findCredentials(database.db, email);
    if (!account) throw new Error(`No account has the email ${email}`);
    await queue.ready();
    await database.db.transaction(async (tx) => {
      await queue.send(tx, "deliver-mail", {
        userId: account.userId,
        letter: "applicationApproved",
        params: {},
      });
    });
    await database.execute("update tasks.job set retry_limit = 0");
    const refuse = () => Promise.reject(new Error("The mail server did not answer"));
    await queue.drain(
      Object.fromEntries(taskNames.map((name) => [name, refuse])) as unknown as Workers,
      10_000,
    );
  } finally {
    await queue.stop();
    await database.close();
  }
}
