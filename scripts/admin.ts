import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import { createPgBossQueue } from "#adapters/queue/pg-boss.ts";
import { NotPrepared } from "#db/app-role.ts";
import { createDatabase, type Db } from "#db/client.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { lockErasing } from "#modules/accounts/queries/erase-user.ts";
import {
  findCredentials,
  insertUser,
  isLastOwner,
  promoteToAdmin,
  resetSecondFactor,
} from "#modules/accounts/queries/users.ts";
import { confirmPay } from "#modules/payouts/queries/holds.ts";
import { findAdmin } from "#modules/people/queries/people.ts";
import { notifyOfSecurity } from "#modules/sign-in/prove-code.ts";
import * as field from "#platform/fields.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { adminRoles } from "#platform/values/admin-roles.ts";

/**
 * `npm run admin -- EMAIL [ROLE]`: makes a person an admin with a role of `adminRoles` (the present one, or owner) and
 * a new password, shown once. Signs out anyone already registered with that email, who may not own it, and replaces their password. The email counts as verified, because a
 * second factor (required for admins when payments are live) needs that. `npm run admin -- EMAIL
 * --reset-second-factor`: removes a second factor lost along with its recovery codes, for anyone, and signs them out
 * everywhere. Nothing else changes. The queue notifies a person who loses a second factor either way. `npm run admin --
 * --confirm-pay-runs`: releases pay runs held after a restore (docs/runbook.md).
 */
const given = process.argv.slice(2);
const isReset = given.includes("--reset-second-factor");
const isConfirm = given.length === 1 && given[0] === "--confirm-pay-runs";
const [address = "", named, ...more] = given.filter((word) => word !== "--reset-second-factor");
const email = isConfirm ? null : field.email.safeParse(address);
const adminRole = adminRoles.find((role) => role === named);
if (email && (!email.success || (named && !adminRole) || more.length > 0)) {
  process.stderr.write(
    `Usage: npm run admin -- EMAIL [${adminRoles.join("|")}]\n       npm run admin -- EMAIL --reset-second-factor\n       npm run admin -- --confirm-pay-runs\n`,
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
  const run = () => {
    if (!email?.success) return confirmPayRuns();
    return isReset ? resetFactor(email.data) : makeAdmin(email.data);
  };
  process.stdout.write(await run());
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
  return database.db.transaction(async (tx) => {
    await lockErasing(tx);
    const found = await findCredentials(tx, whom);
    const before = (found && (await findAdmin(tx, found.userId))?.adminRole) ?? null;
    const role = adminRole ?? before ?? "owner";
    if (found && role !== "owner" && (await isLastOwner(tx, found.userId)))
      return fail(`${whom} is the only owner. Make another admin an owner first.`);
    await insertUser(tx, {
      id: newId(),
      role: "admin",
      firstName: "Admin",
      lastName: "TidyCurb",
      email: whom,
      passwordHash,
      createdAt: now,
    });
    const { userId, lostFactor } = await promoteToAdmin(tx, { email: whom, passwordHash, adminRole: role });
    if (lostFactor) await notifyFactorOff(tx, userId);
    const after = { role: "admin", adminRole: role };
    await audit(deps, tx, null, {
      action: "npm run admin",
      subjectId: userId,
      before: { adminRole: before },
      after,
      happenedAt: now,
    });
    return `${whom} is now an admin (${role}). Password, shown only once: ${password}\n`;
  });
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
