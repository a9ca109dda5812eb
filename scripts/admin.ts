import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import { NotPrepared } from "#db/app-role.ts";
import { createDatabase, type Db } from "#db/client.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import {
  findCredentials,
  insertUser,
  promoteToAdmin,
  resetSecondFactor,
} from "#modules/accounts/queries/users.ts";
import { confirmPay } from "#modules/payouts/queries/holds.ts";
import { notifyOfSecurity } from "#modules/sign-in/prove-code.ts";
import * as field from "#platform/fields.ts";
import { audit } from "#platform/queries/audit-log.ts";

/**
 * `npm run admin -- EMAIL`: makes a person an admin with a new password, shown once. Signs out anyone already
 * registered with that email, who may not own it, and replaces their password. The email counts as verified, because a
 * second factor (required for admins when payments are live) needs that. `npm run admin -- EMAIL
 * --reset-second-factor`: removes a second factor lost along with its recovery codes, for anyone, and signs them out
 * everywhere. Nothing else changes. The queue notifies a person who loses a second factor either way. `npm run admin --
 * --confirm-pay-runs`: releases pay runs held after a restore (docs/runbook.md).
 */
const given = process.argv.slice(2);
const isReset = given.includes("--reset-second-factor");
const isConfirm = given.length === 1 && given[0] === "--confirm-pay-runs";
const [address = "", ...more] = given.filter((word) => word !== "--reset-second-factor");
const email = isConfirm ? null : field.email.safeParse(address);
if (email && (!email.success || more.length > 0)) {
  process.stderr.write(
    "Usage: npm run admin -- EMAIL [--reset-second-factor]\n       npm run admin -- --confirm-pay-runs\n",
  );
  process.exit(2);
}
const env = readEnv(process.env);
await guardDataFolder(env.DATA_DIR);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
const queue = createPgBossQueue({
  database: { executeSql: database.execute },
  onError: (error) => void process.stderr.write(`${String(error)}\n`),
  describeTaskError: String,
});
const deps = { queue, newId, now: () => new Date().toISOString() };
try {
  await prepareDatabase(database);
  await queue.ready();
  const act = isReset ? resetFactor : makeAdmin;
  process.stdout.write(email?.success ? await act(email.data) : await confirmPayRuns());
} catch (error) {
  if (!(error instanceof NotPrepared)) throw error;
  process.stderr.write(fail(error.message));
} finally {
  await queue.stop();
  await database.close();
}

/** Returns the message to print. */
async function makeAdmin(whom: string): Promise<string> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await createArgon2Passwords().hash(password);
  const now = new Date().toISOString();
  await database.db.transaction(async (tx) => {
    await insertUser(tx, {
      id: newId(),
      role: "admin",
      firstName: "Admin",
      lastName: "TidyCurb",
      email: whom,
      passwordHash,
      createdAt: now,
    });
    const { userId, lostFactor } = await promoteToAdmin(tx, { email: whom, passwordHash });
    if (lostFactor) await notifyFactorOff(tx, userId);
    const after = { role: "admin" };
    await audit(deps, tx, null, {
      action: "npm run admin",
      subjectId: userId,
      before: null,
      after,
      happenedAt: now,
    });
  });
  return `${whom} is now an admin. Password, shown only once: ${password}\n`;
}

async function resetFactor(whom: string): Promise<string> {
  return database.db.transaction(async (tx) => {
    const found = await findCredentials(tx, whom);
    if (!found) return fail(`No account has the email ${whom}.`);
    if (!(await resetSecondFactor(tx, found.userId))) return fail(`${whom} has no second factor.`);
    await notifyFactorOff(tx, found.userId);
    await audit(deps, tx, null, {
      action: "npm run admin -- --reset-second-factor",
      subjectId: found.userId,
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false },
    });
    return `${whom} now signs in with the password alone and is signed out everywhere.\n`;
  });
}

async function confirmPayRuns(): Promise<string> {
  return database.db.transaction(async (tx) => {
    const now = new Date().toISOString();
    const unknown = await confirmPay(tx, now);
    if (unknown === null) return fail("No pay run is on hold.");
    const action = "npm run admin -- --confirm-pay-runs";
    await audit(deps, tx, null, {
      action,
      before: null,
      after: { unknownTransfers: unknown },
      happenedAt: now,
    });
    return "Pay runs resume. Transfers the provider already sent are booked, not sent again.\n";
  });
}

function notifyFactorOff(tx: Db, userId: string): Promise<void> {
  return notifyOfSecurity(deps, tx, userId, "secondFactorOff", {});
}

function fail(sentence: string): string {
  process.exitCode = 1;
  return `${sentence}\n`;
}
