import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import * as field from "#contracts/fields.ts";
import { createDatabase } from "#db/client.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { insertUser, promoteToAdmin } from "#db/queries/users.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";

/**
 * `npm run admin -- EMAIL`: makes somebody an admin, with a new password that is shown once. Whoever has registered
 * with that address before, and was perhaps not its owner, is signed out and no longer knows the password.
 */
const email = field.email.safeParse(process.argv[2] ?? "");
if (!email.success) {
  process.stderr.write("Say whom: npm run admin -- EMAIL\n");
  process.exit(2);
}
const env = readEnv(process.env);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
try {
  await prepareDatabase(database);
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await createArgon2Passwords().hash(password);
  const now = new Date().toISOString();
  await database.db.transaction(async (tx) => {
    await insertUser(tx, {
      id: newId(),
      role: "admin",
      firstName: "Admin",
      lastName: "TidyCurb",
      email: email.data,
      passwordHash,
      createdAt: now,
    });
    const userId = await promoteToAdmin(tx, { email: email.data, passwordHash });
    await insertAudit(tx, { id: newId(), action: "npm run admin", subjectId: userId, happenedAt: now });
  });
  process.stdout.write(`${email.data} is an admin with the password ${password} (shown only now).\n`);
} finally {
  await database.close();
}
